// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/joint_friction.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(JointFriction, is_removed_with_all_its_parts_and_leaves_the_links_alone) {
  Robot robot = empty_robot("slide");
  Frame& frame = robot.frame(add_frame(robot, "joint", "link", 0));
  const Ref one = robot.arena.one();
  frame.inertial.M = frame.motor_inertia = frame.spring = one;
  frame.viscous_friction = frame.coulomb_friction = frame.friction_offset = one;
  frame.stribeck_friction = frame.stribeck_velocity = frame.load_friction = one;
  EXPECT_TRUE(has_stribeck_friction(robot.arena, frame));
  EXPECT_TRUE(has_load_friction(robot));
  Robot smooth = robot;
  remove_friction(smooth.frame(1), smooth.arena);
  EXPECT_FALSE(has_stribeck_friction(smooth.arena, smooth.frame(1)));
  EXPECT_FALSE(has_load_friction(smooth));
  for (const Ref gone : {smooth.frame(1).viscous_friction, smooth.frame(1).coulomb_friction,
                         smooth.frame(1).friction_offset, smooth.frame(1).stribeck_friction})
    EXPECT_TRUE(smooth.arena.is_zero(gone));
  EXPECT_EQ(smooth.frame(1).motor_inertia, one);
  EXPECT_EQ(smooth.frame(1).spring, one);
  const Robot links = links_alone(robot);
  EXPECT_EQ(links.frame(1).inertial.M, one);
  for (const Ref gone : {links.frame(1).motor_inertia, links.frame(1).spring, links.frame(1).viscous_friction})
    EXPECT_TRUE(links.arena.is_zero(gone));
}

TEST(JointFriction, knows_joints_that_share_coordinates) {
  Robot robot = empty_robot("coupled");
  for (const char* name : {"1", "2", "3", "4"}) add_frame(robot, name, name, 0);
  for (const char* name : {"1", "2", "3"})
    add_coordinate(robot, name, std::string("q") + name, std::string("qd") + name, std::string("qdd") + name);
  const Ref one = robot.arena.one();
  robot.frame(1).variable = {{0, one}};
  robot.frame(2).variable = {{1, one}};
  robot.frame(3).variable = {{1, one}, {2, one}};
  EXPECT_FALSE(is_coupled(robot, robot.frame(1)));
  EXPECT_TRUE(is_coupled(robot, robot.frame(2)));
  EXPECT_TRUE(is_coupled(robot, robot.frame(3)));
  EXPECT_FALSE(is_coupled(robot, robot.frame(4)));
}

}  // namespace
}  // namespace armature::internal
