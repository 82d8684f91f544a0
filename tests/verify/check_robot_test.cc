// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_robot.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

TEST(CheckRobot, one_inertia_makes_another_mechanism) {
  support::RobotOptions options;
  options.solid = true;
  const Robot robot = support::random_robot(2, options).robot;
  EXPECT_EQ(torque_difference(robot, robot, true), 0);
  Robot heavier = robot;
  Frame& last = heavier.frame(heavier.link_count);
  last.inertial.M = heavier.arena.add(last.inertial.M, heavier.arena.constant(Rational(1, 100)));
  for (Ref* each : {&last.inertial.XX, &last.inertial.YY, &last.inertial.ZZ})
    *each = heavier.arena.add(*each, heavier.arena.constant(Rational(1, 100)));
  EXPECT_GT(torque_difference(robot, heavier, true), 1e-7);
  Robot shorter = robot;
  shorter.coordinates.pop_back();
  EXPECT_TRUE(std::isinf(torque_difference(robot, shorter, true)));
}

}  // namespace
}  // namespace armature::internal
