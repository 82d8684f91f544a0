// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Operation counts at run time, constants free, as the committed table operation_counts.txt has them: not above the
// best figures known before, and exactly what is recorded, so that a regression fails and an improvement is recorded.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "armature/base/text.h"
#include "armature/derive/load.h"
#include "armature/formulate/formulation.h"
#include "armature/parameters/base_parameters.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "tests/support/known_robots.h"
#include "tests/support/patience.h"

namespace armature::internal {
namespace {

struct Operations {
  std::size_t mul = 0, add = 0;
  friend bool operator==(const Operations&, const Operations&) = default;
  friend std::istream& operator>>(std::istream& in, Operations& o) { return in >> o.mul >> o.add; }
  friend std::ostream& operator<<(std::ostream& out, const Operations& o) { return out << o.mul << " " << o.add; }
};

struct Row {
  std::string robot, model;
  Operations known, quick, usual;
  friend std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.robot << " " << row.model; }
};

std::vector<Row> committed_table() {
  std::vector<Row> rows;
  std::ifstream in(ARMATURE_SOURCE_DIR "/tests/program/operation_counts.txt");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Row& row = rows.emplace_back();
    words >> row.robot >> row.model >> row.known >> row.quick >> row.usual;
    if (!words) throw std::runtime_error("operation_counts.txt: " + line);
  }
  return rows;
}

// "rx90", "puma260+load"; a model "bias+base" is of the robot with base parameters.
Robot robot_of(const Row& row) {
  static const std::map<std::string, Robot (*)()> robots = {{"planar2r", support::planar2r},
                                                            {"rx90", support::rx90},
                                                            {"puma560", support::puma560},
                                                            {"stanford", support::stanford},
                                                            {"general6r", support::general6r},
                                                            {"puma260", support::puma260},
                                                            {"puma560_armstrong", support::puma560_armstrong}};
  Robot robot = robots.at(row.robot.substr(0, row.robot.find('+')))();
  if (row.robot.ends_with("+load")) robot = with_load(robot);
  if (row.model.ends_with("+base")) robot = with_base_parameters(robot, base_parameters(robot));
  return robot;
}

class OperationCounts : public ::testing::TestWithParam<Row> {};

TEST_P(OperationCounts, are_not_above_the_known_ones_and_as_recorded) {
  const Row& row = GetParam();
  const Robot robot = robot_of(row);
  const auto count_at = [&](Effort effort) {
    const OptimiseOptions options{.effort = effort};
    const std::string model = row.model.substr(0, row.model.find('+'));
    const OperationCount count = count_operations(formulate(robot, {model}, {}, options).program);
    return Operations{count.mul, count.add};
  };
  const Operations quick = count_at(quick_effort);
  EXPECT_LE(quick.mul, row.known.mul);
  EXPECT_LE(quick.add, row.known.add);
  EXPECT_EQ(quick, row.quick) << "record the change in operation_counts.txt";
  if (support::patience > 1) return;  // the search repeats what the quick run has shown to be sound, many times slower
  const Operations usual = count_at(usual_effort);
  EXPECT_LE(usual.mul, row.known.mul);
  EXPECT_LE(usual.add, row.known.add);
  EXPECT_EQ(usual, row.usual) << "record the change in operation_counts.txt";
}

INSTANTIATE_TEST_SUITE_P(Published, OperationCounts, ::testing::ValuesIn(committed_table()), [](const auto& param) {
  std::string name = param.param.robot + "_" + param.param.model;
  for (char& c : name)
    if (c == '-' || c == '+') c = '_';
  return name;
});

}  // namespace
}  // namespace armature::internal
