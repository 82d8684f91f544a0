// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/mjcf/mjcf_constraints.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/read/mjcf/mjcf.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal {
namespace {

const std::string solid = "<inertial pos='0 0 0' mass='1' diaginertia='.1 .1 .1'/>";

Robot robot_in(const std::string& bodies, const std::string& rest) {
  Diagnostics diagnostics;
  return read_mjcf("<mujoco><compiler angle='radian'/><worldbody>" + bodies + "</worldbody>" + rest + "</mujoco>",
                   "a.mjcf", diagnostics);
}

std::string refusal(const std::string& bodies, const std::string& rest) {
  try {
    robot_in(bodies, rest);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

const std::string chain = "<body name='a'><joint name='one' ref='.5'/>" + solid +
                          "<body name='b' pos='1 0 0'><joint name='two' ref='.25'/>" + solid + "</body></body>";

// q2 - ref2 = c0 + c1 (q1 - ref1), in the equations of MuJoCo's reference: at q1 = 1.5 joint two is at 0.25 + 0.1 + 2.
TEST(MjcfConstraints, joint_follows_another_about_their_refs) {
  const Robot robot = robot_in(chain, "<equality><joint joint1='two' joint2='one' polycoef='.1 2 0 0 0'/></equality>");
  ASSERT_EQ(robot.coordinates.size(), 1U);
  const support::NumericRobot numbers = support::numeric_robot(robot);
  support::Vector q(1);
  q << 1.5L;
  const auto frames = support::frames_in_base(numbers, q);
  const auto body = std::ranges::find(numbers.attached, "b", &support::NumericAttached::name);
  ASSERT_NE(body, numbers.attached.end());
  const support::Mat3 turn = (numbers.base * frames[body->link] * body->pose).rotation;
  // Two turns about z: 1.5 - 0.5, and 2.35 - 0.25.
  EXPECT_NEAR(static_cast<double>(std::atan2(turn(1, 0), turn(0, 0))), 3.1, 1e-12);
}

const std::string four_bar = "<body name='crank'><joint name='c' axis='0 1 0'/>" + solid +
                             "<body name='rod' pos='0 0 1'><joint name='r' axis='0 1 0'/>" + solid + "</body></body>" +
                             "<body name='rocker' pos='2 0 0'><joint name='k' axis='0 1 0'/>" + solid + "</body>";

TEST(MjcfConstraints, point_that_joins_a_planar_mechanism_is_a_hinge) {
  const Robot robot = robot_in(four_bar,
                               "<equality><connect body1='rod' body2='rocker' anchor='2 0 0'/></equality>"
                               "<actuator><motor joint='c'/></actuator>");
  ASSERT_EQ(robot.loops.size(), 1U);
  EXPECT_EQ(robot.frame(robot.loops[0].cut).type, JointType::revolute);
  std::size_t motors = 0;
  for (const Frame& frame : robot.frames) motors += frame.active;
  EXPECT_EQ(motors, 1U);
  // The opened joint and its other side are at the same place at the configuration that the file describes.
  const auto robot_numbers = support::numeric_robot(robot);
  EXPECT_EQ(robot_numbers.joints(), 3U);
}

TEST(MjcfConstraints, that_no_robot_holds_are_refused) {
  EXPECT_NE(
      refusal(chain, "<equality><joint joint1='two' joint2='one' polycoef='0 1 1 0 0'/></equality>").find("polynomial"),
      std::string::npos);
  EXPECT_NE(refusal(chain, "<equality><joint joint1='two'/></equality>").find("lock"), std::string::npos);
  EXPECT_NE(
      refusal(chain, "<equality><connect body1='a' body2='none' anchor='0 0 0'/></equality>").find("is not a body"),
      std::string::npos);
  EXPECT_NE(refusal(chain, "<equality><weld body1='a' body2='world'/></equality>").find("without a joint"),
            std::string::npos);
  const std::string skew = "<body name='a'><joint axis='1 0 0'/>" + solid +
                           "<body name='b' pos='1 0 0'><joint axis='0 1 0'/>" + solid + "</body></body>";
  EXPECT_NE(refusal(skew, "<equality><connect body1='b' body2='world' anchor='0 0 0'/></equality>").find("ball"),
            std::string::npos);
}

TEST(MjcfConstraints, that_are_switched_off_do_not_count) {
  EXPECT_EQ(
      robot_in(chain, "<equality><joint joint1='two' joint2='one' active='false'/></equality>").coordinates.size(), 2U);
}

}  // namespace
}  // namespace armature::internal
