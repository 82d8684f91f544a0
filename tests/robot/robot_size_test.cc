// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/robot_size.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

Robot robot_with(std::size_t joints, bool in_a_row) {
  Robot robot = empty_robot("many");
  for (std::size_t j = 1; j <= joints; ++j)
    add_frame(robot, "j" + std::to_string(j), "l" + std::to_string(j), in_a_row ? j - 1 : 0);
  return robot;
}

TEST(RobotSize, a_chain_grows_with_the_power_and_a_tree_of_short_branches_does_not) {
  const Robot chain = robot_with(10, true), tree = robot_with(10, false);
  EXPECT_EQ(joints_in_rows(chain, Growth::linear), 10);
  EXPECT_EQ(joints_in_rows(chain, Growth::quadratic), 55);
  EXPECT_EQ(joints_in_rows(chain, Growth::cubic), 385);
  for (const Growth growth : {Growth::linear, Growth::quadratic, Growth::cubic, Growth::quartic})
    EXPECT_EQ(joints_in_rows(tree, growth), 10);
}

TEST(RobotSize, fixed_joints_do_not_count) {
  Robot robot = robot_with(10, true);
  robot.frame(4).type = JointType::fixed;
  EXPECT_EQ(joints_in_rows(robot, Growth::quadratic), 45);
}

TEST(RobotSize, models_of_a_thousand_joints_in_a_row_are_refused_where_they_grow_faster_than_the_joints) {
  const Robot chain = robot_with(1000, true);
  EXPECT_NO_THROW(refuse_oversize(chain, "the model gravity", Growth::linear));
  for (const Growth growth : {Growth::quadratic, Growth::cubic, Growth::quartic})
    EXPECT_THROW(refuse_oversize(chain, "the model inertia", growth), UnmetRequest);
  for (const Growth growth : {Growth::linear, Growth::quadratic, Growth::cubic, Growth::quartic})
    EXPECT_NO_THROW(refuse_oversize(robot_with(80, false), "the model inertia", growth));
  EXPECT_NO_THROW(refuse_oversize(robot_with(100, true), "the model regressor", Growth::quadratic));
}

TEST(RobotSize, zeros_of_joints_side_by_side_take_memory_too) {
  const Robot star = robot_with(1000, false);
  EXPECT_EQ(entries(star, Growth::quadratic), 1e7);
  EXPECT_NO_THROW(refuse_oversize(star, "the model gravity", Growth::linear));
  for (const Growth growth : {Growth::quadratic, Growth::cubic, Growth::quartic})
    EXPECT_THROW(refuse_oversize(star, "the model regressor", growth), UnmetRequest);
  EXPECT_NO_THROW(refuse_oversize(robot_with(300, false), "the model regressor", Growth::quadratic));
}

}  // namespace
}  // namespace armature::internal
