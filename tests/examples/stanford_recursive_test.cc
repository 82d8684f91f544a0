// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/examples/published.h"

namespace armature::internal {
namespace {

// The actual values of tables 3 to 5 are found from the initial ones.
TEST(Example, stanford_recursive_converges) { test::expect_told(stanford_recursive(), 8); }

// As even as table 2: 100, 97 and 94 %, and every element of D, C and h that takes an operation is dealt out.
TEST(Example, stanford_allocation_is_the_tables) {
  const ExampleResult result = stanford_recursive();
  const auto& table = std::get<DataTable>(result.page.sections.back().blocks.front());
  ASSERT_EQ(table.rows.size(), 4U);
  std::string tasks;
  for (std::size_t p = 0; p < 3; ++p) {
    EXPECT_GE(std::stod(table.rows[p][4]), std::stod(table.rows[2][2])) << p;
    tasks += table.rows[p][3] + " ";
  }
  for (const char* task : {"A11", "A12", "A13", "A22", "B12", "B13", "B23", "CC21", "Q2", "Q3"})
    EXPECT_NE(tasks.find(std::string(task) + " "), std::string::npos) << task;
}

}  // namespace
}  // namespace armature::internal
