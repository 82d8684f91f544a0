// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "armature/derive/derive.h"
#include "armature/program/lower.h"
#include "armature/program/schedule/schedule_problem.h"
#include "armature/robot/first_links.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

double slowest(const ScheduleProblem& problem, const std::vector<std::size_t>& place) {
  std::vector<std::set<std::size_t>> code(problem.options.processors);
  for (std::size_t r = 0; r < place.size(); ++r)
    for (const std::size_t i : problem.cone(problem.results[r])) code[place[r]].insert(i);
  double most = 0;
  for (const auto& each : code) {
    double load = 0;
    for (const std::size_t i : each) load += problem.cost[i];
    most = std::max(most, load);
  }
  return most;
}

// Local search against all possibilities.
TEST(ScheduleReplicated, finds_the_least_time) {
  for (const Robot& robot :
       {support::planar2r(), first_links(support::puma560(), 2), first_links(support::rx90(), 2)}) {
    const Program program = lower(derive(robot, "lagrange"));
    for (const std::size_t processors : {2, 3}) {
      ScheduleOptions options;
      options.processors = processors;
      const ScheduleProblem problem(program, options);
      std::size_t possibilities = 1;
      for (std::size_t r = 0; r < problem.results.size(); ++r) possibilities *= processors;
      ASSERT_LT(possibilities, 100'000U);
      double least = problem.total;
      for (std::size_t code = 0; code < possibilities; ++code) {
        std::vector<std::size_t> place;
        for (std::size_t r = 0, rest = code; r < problem.results.size(); ++r, rest /= processors)
          place.push_back(rest % processors);
        least = std::min(least, slowest(problem, place));
      }
      EXPECT_EQ(slowest(problem, deal_out(problem)), least) << robot.name << " on " << processors;
    }
  }
}

}  // namespace
}  // namespace armature::internal
