// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/coordinate_limits.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/read/reader.h"

namespace armature::internal {
namespace {

TEST(CoordinateLimits, are_those_of_the_joint_that_a_coordinate_moves_alone) {
  Diagnostics diagnostics;
  Robot robot = read_robot("puma560", diagnostics);
  robot.frame(2).limits = {-1, 2, 3, 4};
  const std::vector<JointLimits> limits = coordinate_limits(robot);
  ASSERT_EQ(limits.size(), 6U);
  EXPECT_EQ(limits[1].lower, -1);
  EXPECT_EQ(limits[1].upper, 2);
  EXPECT_EQ(limits[1].velocity, 3);
  EXPECT_EQ(limits[1].effort, 4);
  // Coupled: the joint moves with another coordinate too, and its limits say nothing about one of them.
  robot.frame(2).variable.push_back({0, robot.arena.one()});
  EXPECT_TRUE(std::isinf(coordinate_limits(robot)[1].upper));
  // Geared: the limits of the joint are not those of the coordinate.
  robot.frame(2).variable = {{1, robot.arena.constant(Rational(2))}};
  EXPECT_TRUE(std::isinf(coordinate_limits(robot)[1].lower));
}

TEST(CoordinateLimits, name_the_joint_that_a_coordinate_moves_alone) {
  Diagnostics diagnostics;
  Robot robot = read_robot("puma560", diagnostics);
  EXPECT_EQ(coordinate_joints(robot), (std::vector<std::string>{"j1", "j2", "j3", "j4", "j5", "j6"}));
  robot.frame(2).variable.push_back({0, robot.arena.one()});           // coupled
  robot.frame(3).variable = {{2, robot.arena.constant(Rational(2))}};  // geared
  robot.frame(6).variable = robot.frame(5).variable;                   // of two, the first
  EXPECT_EQ(coordinate_joints(robot), (std::vector<std::string>{"j1", "q2", "q3", "j4", "j5", "q6"}));
}

TEST(CoordinateLimits, tell_which_coordinates_slide) {
  Diagnostics diagnostics;
  Robot robot = read_robot("puma560", diagnostics);
  EXPECT_EQ(sliding_coordinates(robot), std::vector<char>(6, 0));
  robot.frame(3).type = JointType::prismatic;
  EXPECT_EQ(sliding_coordinates(robot), (std::vector<char>{0, 0, 1, 0, 0, 0}));
}

}  // namespace
}  // namespace armature::internal
