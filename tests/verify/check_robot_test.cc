// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/check_robot.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"
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

TEST(CheckRobot, numbers_replace_friction_and_a_mass_that_no_joint_feels_counts) {
  const Robot robot = load_robot("scara").robot;
  const Robot same = with_numbers(robot, {{"Fv1", 2}, {"Fo2", 0.5}}, false);
  EXPECT_EQ(mechanism_difference(same, same, {}), 0);
  EXPECT_GT(mechanism_difference(same, with_numbers(robot, {{"Fv1", 2.001}, {"Fo2", 0.5}}, false), {}), 1e-7);
  EXPECT_GT(mechanism_difference(same, with_numbers(robot, {{"Fv1", 2}, {"Fo2", 0.51}}, false), {}), 1e-7);
  const Robot heavier = with_numbers(robot, {{"Fv1", 2}, {"Fo2", 0.5}, {"M1", 99}}, false);  // on a fixed axis
  EXPECT_LT(mechanism_difference(same, heavier, {true, true, false}), 1e-12);
  EXPECT_GT(mechanism_difference(same, heavier, {true, true, true}), 1e-7);
  Robot tilted = same;
  tilted.gravity[0] = tilted.arena.constant(Rational(1, 10));
  EXPECT_GT(mechanism_difference(same, tilted, {}), 1e-7);
  EXPECT_LT(mechanism_difference(same, tilted, {false, true, true}), 1e-12);
  EXPECT_THROW(with_numbers(robot, {{"Q7", 1}}, false), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
