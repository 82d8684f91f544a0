// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/stanford_processors.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "examples/stanford_tasks.h"

namespace armature::internal {
namespace {

std::set<std::string> words(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

// Both allocations have every task of table 2 once, and their figures follow from the operations of the tasks.
TEST(StanfordProcessors, deal_out_the_tasks_of_the_table) {
  std::vector<Comparison> comparisons;
  const Section section = stanford_processors(comparisons);
  const auto& table = std::get<DataTable>(section.blocks.front());
  ASSERT_EQ(table.rows.size(), 4U);
  const StanfordTasks tasks = stanford_tasks();
  for (const std::size_t column : {1U, 5U}) {
    std::size_t all = 0;
    double most = 0, sum = 0;
    std::vector<double> loads;
    for (std::size_t p = 0; p < 3; ++p) {
      const std::set<std::string> given = words(table.rows[p][column]);
      all += given.size();
      double load = 0;
      for (const StanfordTask& task : tasks.tasks)
        if (given.contains(task.name)) load += task.operations;
      EXPECT_EQ(load, std::stod(table.rows[p][column + 1])) << p;
      loads.push_back(load);
      most = std::max(most, load);
      sum += load;
    }
    EXPECT_EQ(all, tasks.tasks.size());
    for (std::size_t p = 0; p < 3; ++p)
      EXPECT_NEAR(std::stod(table.rows[p][column == 1 ? 3 : 7]), 100 * loads[p] / most, 0.05);
    EXPECT_NEAR(std::stod(table.rows[3][column == 1 ? 3 : 7]), sum / most, 0.005);
  }
  // Every element of Armature's equations that takes an operation is dealt out.
  const auto& own = std::get<DataTable>(section.blocks.back());
  std::set<std::string> elements;
  for (std::size_t p = 0; p < 3; ++p) elements.merge(words(own.rows[p][1]));
  for (const char* task : {"A11", "A12", "A13", "A22", "B12", "B13", "B23", "CC21", "Q2", "Q3"})
    EXPECT_TRUE(elements.contains(task)) << task;
}

// The paper's equations part as evenly as the paper says; Armature's, with far fewer operations, do not, and say so.
TEST(StanfordProcessors, speed_up_is_the_sum_of_the_utilisations) {
  std::vector<Comparison> comparisons;
  stanford_processors(comparisons);
  ASSERT_EQ(comparisons.size(), 6U);
  EXPECT_NEAR(comparisons[4].theirs, 1 + 0.97 + 0.94, 1e-12);
  EXPECT_TRUE(comparisons[4].met());
  EXPECT_LE(comparisons[4].ours, 3);
  EXPECT_LT(comparisons[5].ours, comparisons[4].ours);
}

}  // namespace
}  // namespace armature::internal
