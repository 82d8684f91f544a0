// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/labelled_columns.h"

#include <gtest/gtest.h>

#include "armature/log/columns/columns.h"
#include "armature/read/reader.h"
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class LabelledColumnsTest : public testing::Test {
 protected:
  LabelledColumnsTest() : robot_(read_urdf(pendulum_urdf, "pendulum.urdf", diagnostics_)) {}
  // As `rostopic echo -p` writes a message of the joints.
  std::string guess(const std::vector<std::string>& joints) {
    LogTable table;
    table.file = "log.csv";
    table.names = {"%time"};
    table.joints = {""};
    for (const char* signal : {"field.position", "field.effort"})
      for (std::size_t k = 0; k < joints.size(); ++k) {
        table.names.push_back(signal + std::to_string(k));
        table.joints.push_back(joints[k]);
      }
    table.columns.resize(table.names.size(), {1, 2});
    table.lines = {2, 3};
    diagnostics_ = {};
    const ColumnMap map = guess_columns(table, robot_, diagnostics_);
    return diagnostics_.has_errors() ? "" : to_string(map, table);
  }
  Diagnostics diagnostics_;
  Robot robot_;
};

TEST_F(LabelledColumnsTest, the_names_in_a_log_count_and_not_the_order) {
  const std::string turned =
      "time %time; position field.position2, field.position0; torque field.effort2, field.effort0";
  EXPECT_EQ(guess({"elbow", "gripper", "shoulder"}), turned);
  EXPECT_TRUE(has(to_string(diagnostics_), "not of this robot: gripper"));
  EXPECT_EQ(guess({"Elbow_joint", "gripper", "arm/shoulder"}), turned);
  EXPECT_EQ(guess({"shoulder", "elbow"}),
            "time %time; position field.position0, field.position1; torque field.effort0, field.effort1");
}

TEST_F(LabelledColumnsTest, a_joint_that_is_not_named_is_missed_and_foreign_names_are_told) {
  EXPECT_EQ(guess({"elbow", "gripper"}), "");
  EXPECT_TRUE(has(to_string(diagnostics_), "shoulder")) << to_string(diagnostics_);
  EXPECT_EQ(guess({"left_elbow", "right_elbow", "shoulder"}), "");
  EXPECT_NE(guess({"a", "b"}), "");
  EXPECT_TRUE(has(to_string(diagnostics_), "no name fits")) << to_string(diagnostics_);
}

}  // namespace
}  // namespace armature::internal
