// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/floating_base.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/robot/numbers.h"
#include "tests/support/numeric_robot.h"

namespace armature::internal {
namespace {

Robot floating(const std::array<int, 3>& gravity) {
  Robot robot = empty_robot("r");
  for (std::size_t i = 0; i < 3; ++i) robot.gravity[i] = robot.arena.constant(gravity[i]);
  Diagnostics diagnostics;
  float_base(robot, {}, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors());
  return robot;
}

// A base turned by 90 degrees about x: what was y of the world is z of the base, reversed.
TEST(FloatingBase, gravity_is_seen_from_the_turned_base) {
  const double half = std::sqrt(0.5);
  support::Values values{{"base_qx", half}, {"base_qy", 0}, {"base_qz", 0}, {"base_qw", half},
                         {"base_x", 1},     {"base_y", 2},  {"base_z", 3}};
  for (const char* stem : {"v", "w", "dv", "dw"})
    for (const char* axis : {"x", "y", "z"}) values["base_" + std::string(stem) + axis] = 0.5;
  values["base_wz"] = 2;
  const support::NumericRobot turned = support::numeric_robot(floating({1, 2, 3}), values);
  EXPECT_NEAR(static_cast<double>(turned.gravity.x()), 1, 1e-15);
  EXPECT_NEAR(static_cast<double>(turned.gravity.y()), 3, 1e-15);
  EXPECT_NEAR(static_cast<double>(turned.gravity.z()), -2, 1e-15);
  const support::Mat3 identity = turned.base.rotation.transpose() * turned.base.rotation;
  EXPECT_NEAR(static_cast<double>((identity - support::Mat3::Identity()).norm()), 0, 1e-15);
  // v' + w x v, with v = (0.5, 0.5, 0.5) and w = (0.5, 0.5, 2)
  EXPECT_NEAR(static_cast<double>(turned.acceleration.x()), 0.5 + 0.25 - 1, 1e-15);
  EXPECT_NEAR(static_cast<double>(turned.acceleration.y()), 0.5 + 1 - 0.25, 1e-15);
  EXPECT_NEAR(static_cast<double>(turned.acceleration.z()), 0.5, 1e-15);
}

TEST(FloatingBase, a_fixed_base_gets_back_the_gravity_of_the_world) {
  const Robot robot = on_fixed_base(floating({0, 3, -7}));
  EXPECT_FALSE(robot.floating_base);
  EXPECT_EQ(number(robot.arena, robot.gravity[1]), 3.0);
  EXPECT_EQ(number(robot.arena, robot.gravity[2]), -7.0);
  EXPECT_EQ(robot.base.rotation, identity_pose(robot.arena).rotation);
  EXPECT_TRUE(robot.arena.is_zero(robot.base_acceleration[0]));
}

TEST(FloatingBase, without_rates_the_origin_still_accelerates_where_the_base_turns) {
  const Robot robot = without_base_rates(floating({0, 0, -9}));
  EXPECT_TRUE(robot.arena.is_zero(robot.base_angular_acceleration[0]));
  EXPECT_FALSE(robot.arena.is_zero(robot.base_acceleration[0]));
}

TEST(FloatingBase, refuses_a_robot_that_has_its_symbols) {
  Robot robot = empty_robot("r");
  robot.gravity[2] = robot.arena.symbol("base_wx");
  Diagnostics diagnostics;
  float_base(robot, {}, diagnostics);
  EXPECT_EQ(diagnostics.error_count(), 1U);
  EXPECT_FALSE(robot.floating_base);
}

}  // namespace
}  // namespace armature::internal
