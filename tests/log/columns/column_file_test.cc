// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <numbers>

#include "armature/log/columns/columns.h"
#include "armature/read/reader.h"
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class ColumnFileTest : public testing::Test {
 protected:
  ColumnFileTest() : robot_(read_urdf(pendulum_urdf, "pendulum.urdf", diagnostics_)) {
    table_.file = "log.csv";
    table_.names = {"stamp", "m1", "m2", "i1", "i2", "tau1", "tau2"};
    table_.columns = {{2000}, {90}, {180}, {2}, {3}, {7}, {8}};
    table_.lines = {2};
  }
  Log log(const std::string& yaml) {
    diagnostics_ = {};
    const ColumnMap map = read_column_map(yaml, "c.yaml", table_, robot_, diagnostics_);
    return diagnostics_.has_errors() ? Log{} : make_log(table_, map);
  }
  std::string complaint(const std::string& yaml) {
    log(yaml);
    return to_string(diagnostics_);
  }
  Diagnostics diagnostics_;
  Robot robot_;
  LogTable table_;
};

TEST_F(ColumnFileTest, applies_units_signs_gains_and_offsets) {
  const Log l =
      log("time: {column: stamp, unit: ms}\n"
          "position: {columns: [m1, m2], unit: deg, sign: [1, -1], offset: [0, 90]}\n"
          "torque: {columns: [i1, i2], gain: [14.5, 10]}\n");
  ASSERT_EQ(l.samples(), 1U) << to_string(diagnostics_);
  EXPECT_DOUBLE_EQ(l.t[0], 2);
  EXPECT_DOUBLE_EQ(l.q[0][0], std::numbers::pi / 2);
  EXPECT_DOUBLE_EQ(l.q[1][0], -std::numbers::pi / 2);
  EXPECT_DOUBLE_EQ(l.tau[0][0], 29);
  EXPECT_DOUBLE_EQ(l.tau[1][0], 30);
}

TEST_F(ColumnFileTest, combines_motors_and_guesses_the_rest) {
  const Log l = log("rate: 100\nposition:\n  columns: [m1, m2]\n  matrix:\n    - [1/45, 0]\n    - [-1/45, 1/30]\n");
  ASSERT_EQ(l.samples(), 1U) << to_string(diagnostics_);
  EXPECT_DOUBLE_EQ(l.q[0][0], 2);
  EXPECT_DOUBLE_EQ(l.q[1][0], 4);
  EXPECT_DOUBLE_EQ(l.tau[0][0], 7);
}

TEST_F(ColumnFileTest, says_what_is_wrong) {
  EXPECT_TRUE(has(complaint("position: {columns: [m1, m3]}"), "no column 'm3'"));
  EXPECT_TRUE(has(complaint("position: {columns: [m1]}"), "1 columns of position for 2 coordinates"));
  EXPECT_TRUE(has(complaint("position: {columns: [m1, m2], unit: furlong}"), "the unit 'furlong' is not known"));
  EXPECT_TRUE(has(complaint("position: {columns: [m1, m2], sign: [1]}"), "needs 2 numbers"));
  EXPECT_TRUE(has(complaint("position: {columns: [m1, m2], sign: [2, -1]}"), "neither 1 nor -1"));
  EXPECT_TRUE(has(complaint("position: {columns: []}"), "are a list of names"));
  EXPECT_TRUE(has(complaint("rate: -3"), "must be positive"));
  EXPECT_TRUE(has(complaint("speed: 1"), "c.yaml:1:1"));
  EXPECT_TRUE(has(complaint("position: {columns: m1}"), "are a list"));
  EXPECT_TRUE(has(complaint("position: {columns: [m1, m2], matrix: [[1, 0]]}"), "needs 2 rows"));
}

}  // namespace
}  // namespace armature::internal
