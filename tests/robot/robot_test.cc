// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/robot.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(Robot, starts_empty_and_at_rest) {
  const Robot robot = empty_robot("r");
  EXPECT_EQ(robot.name, "r");
  EXPECT_TRUE(robot.frames.empty());
  EXPECT_EQ(robot.link_count, 0U);
  const Ref o = robot.arena.zero(), i = robot.arena.one();
  EXPECT_EQ(robot.base.rotation, (std::array<Ref, 9>{i, o, o, o, i, o, o, o, i}));
  for (const auto& part : {robot.gravity, robot.base_velocity, robot.base_acceleration, robot.base_angular_velocity,
                           robot.base_angular_acceleration, robot.base.position})
    EXPECT_EQ(part, (std::array<Ref, 3>{o, o, o}));
}

TEST(Robot, frames_are_numbered_from_one) {
  Robot robot = empty_robot("r");
  EXPECT_EQ(add_frame(robot, "j1", "l1", 0), 1U);
  EXPECT_EQ(add_frame(robot, "j2", "l2", 1), 2U);
  EXPECT_EQ(robot.link_count, 2U);
  EXPECT_EQ(robot.frame(2).antecedent, 1U);
  EXPECT_EQ(robot.frame(2).joint_name, "j2");
  EXPECT_TRUE(robot.frame(1).variable.empty());
  EXPECT_TRUE(robot.arena.is_zero(robot.frame(1).inertial.M));
  EXPECT_TRUE(robot.arena.is_zero(robot.frame(1).geometry.alpha));
  EXPECT_TRUE(robot.arena.is_zero(robot.frame(1).motor_inertia));
}

TEST(Robot, coordinates_own_three_symbols) {
  Robot robot = empty_robot("r");
  EXPECT_EQ(add_coordinate(robot, "q1", "th1", "QP1", "QDP1"), 0U);
  EXPECT_EQ(add_coordinate(robot, "q2", "th2", "QP2", "QDP2"), 1U);
  EXPECT_EQ(robot.arena.name_of(robot.coordinates[1].q), "th2");
  EXPECT_EQ(robot.arena.name_of(robot.coordinates[1].qd), "QP2");
  EXPECT_EQ(robot.arena.name_of(robot.coordinates[1].qdd), "QDP2");
}

// A copy is a value: it may change without its source.
TEST(Robot, copies_are_independent) {
  Robot robot = empty_robot("r");
  add_frame(robot, "j1", "l1", 0);
  robot.frame(1).inertial.M = robot.arena.symbol("M1");
  Robot copy = robot;
  copy.frame(1).inertial.M = copy.arena.constant(3);
  add_frame(copy, "j2", "l2", 1);
  EXPECT_EQ(robot.frames.size(), 1U);
  EXPECT_EQ(robot.arena.name_of(robot.frame(1).inertial.M), "M1");
}

}  // namespace
}  // namespace armature::internal
