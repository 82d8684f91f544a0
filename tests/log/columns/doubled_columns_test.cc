// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/doubled_columns.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/log/columns/columns.h"
#include "armature/read/reader.h"
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

LogTable table_of(std::vector<std::string> names, std::vector<double> second_row) {
  LogTable table;
  table.file = "log.csv";
  table.names = std::move(names);
  for (const double value : second_row) table.columns.push_back({std::nan(""), value});
  table.lines = {2, 3};
  return table;
}

TEST(DoubledColumns, of_the_same_values_are_told_and_of_others_refused) {
  Diagnostics diagnostics;
  const Robot robot = read_urdf(pendulum_urdf, "pendulum.urdf", diagnostics);
  const std::vector<std::string> names = {"t", "q1", "q2", "tau1", "tau2", "q1"};
  const LogTable same = table_of(names, {0, 1, 2, 3, 4, 1}), other = table_of(names, {0, 1, 2, 3, 4, 7});
  const ColumnMap map = guess_columns(same, robot, diagnostics);
  ASSERT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
  EXPECT_EQ(map.position[0].terms[0].column, 1U);
  EXPECT_TRUE(has(to_string(diagnostics), "two columns q1, with the same values")) << to_string(diagnostics);
  diagnostics = {};
  guess_columns(other, robot, diagnostics);
  EXPECT_TRUE(diagnostics.has_errors());
  EXPECT_TRUE(has(to_string(diagnostics), "two columns q1, with different values")) << to_string(diagnostics);
  diagnostics = {};
  guess_columns(table_of({"t", "q1", "q2", "tau1", "tau2", "t"}, {0, 1, 2, 3, 4, 7}), robot, diagnostics);
  EXPECT_TRUE(has(to_string(diagnostics), "which is the time?")) << to_string(diagnostics);
  diagnostics = {};
  read_column_map("position: [q1, q2]", "columns.yaml", other, robot, diagnostics);
  EXPECT_TRUE(has(to_string(diagnostics), "two columns 'q1'")) << to_string(diagnostics);
}

}  // namespace
}  // namespace armature::internal
