// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/parameters.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(DynamicParameters, zeros_do_not_take_part_and_shared_symbols_stay_two) {
  Robot robot = empty_robot("two");
  for (const char* s : {"1", "2"}) add_frame(robot, std::string("j") + s, std::string("l") + s, robot.frames.size());
  const Ref shared = robot.arena.symbol("J");
  parameter_of(robot, 1, ParameterKind::XX) = shared;
  parameter_of(robot, 1, ParameterKind::YY) = shared;
  parameter_of(robot, 2, ParameterKind::M) = robot.arena.constant(3);
  parameter_of(robot, 2, ParameterKind::Fs) = robot.arena.symbol("F");
  EXPECT_EQ(robot.frame(1).inertial.XX, shared);
  EXPECT_EQ(robot.frame(2).coulomb_friction, robot.arena.symbol("F"));
  std::vector<std::string> labels;
  for (const DynamicParameter& p : dynamic_parameters(robot)) labels.push_back(label(p));
  EXPECT_EQ(labels, (std::vector<std::string>{"XX1", "YY1", "M2", "Fs2"}));
}

TEST(DynamicParameters, a_fixed_joint_has_no_friction) {
  Robot robot = empty_robot("fixed");
  Frame& frame = robot.frame(add_frame(robot, "j1", "l1", 0));
  frame.type = JointType::fixed;
  frame.viscous_friction = robot.arena.symbol("F");
  EXPECT_TRUE(dynamic_parameters(robot).empty());
}

}  // namespace
}  // namespace armature::internal
