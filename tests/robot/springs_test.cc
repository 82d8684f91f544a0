// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/springs.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

Robot one_joint(double ks, double kc, double kn) {
  Robot robot = empty_robot("spring");
  Frame& frame = robot.frame(add_frame(robot, "j1", "l1", 0));
  const auto number = [&](double value) { return robot.arena.constant(Rational::from_double(value)); };
  frame.spring = number(ks);
  frame.spring_cosine = number(kc);
  frame.spring_sine = number(kn);
  return robot;
}

double torque(const Robot& robot, double v) {
  const Frame& f = robot.frame(1);
  const auto value = [&](Ref ref) { return number(robot.arena, ref).value(); };
  return value(f.friction_offset) + value(f.spring) * v + value(f.spring_cosine) * std::cos(v) +
         value(f.spring_sine) * std::sin(v);
}

TEST(Springs, give_the_same_torque_when_measured_from_another_zero) {
  for (const double zero : {0.0, 0.7, -2.25, 9.5}) {
    const Robot before = one_joint(1.5, -0.75, 2.5);
    Robot after = before;
    measure_springs_from(after.frame(1), after.arena, after.arena.constant(Rational::from_double(zero)));
    for (const double v : {-3.0, -0.1, 0.0, 1.3}) EXPECT_NEAR(torque(after, v), torque(before, zero + v), 1e-12);
  }
}

TEST(Springs, are_there_if_one_coefficient_is_and_gone_when_removed) {
  EXPECT_FALSE(has_springs(one_joint(0, 0, 0)));
  for (Robot robot : {one_joint(1, 0, 0), one_joint(0, 1, 0), one_joint(0, 0, 1)}) {
    EXPECT_TRUE(has_springs(robot));
    remove_springs(robot.frame(1), robot.arena);
    EXPECT_FALSE(has_springs(robot));
  }
}

}  // namespace
}  // namespace armature::internal
