// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/coulomb_friction.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

// One joint whose variable is 2 q1 - q2.
Robot coupled(const char* friction) {
  Robot robot = empty_robot("coupled");
  add_coordinate(robot, "a", "q1", "qd1", "qdd1");
  add_coordinate(robot, "b", "q2", "qd2", "qdd2");
  Frame& frame = robot.frame(add_frame(robot, "joint", "link", 0));
  robot.link_count = 1;
  frame.variable = {{0, robot.arena.constant(2)}, {1, robot.arena.constant(-1)}};
  frame.coulomb_friction = friction == nullptr ? robot.arena.constant(3) : robot.arena.symbol(friction);
  return robot;
}

TEST(CoulombFriction, acts_on_the_joint_variable) {
  const CoulombFriction friction(coupled(nullptr), 0.5);
  std::vector<double> tau = {10, 10};
  friction.add(std::vector<double>{0.4, 0.1}, -1, tau);
  const double force = 3 * std::tanh((2 * 0.4 - 0.1) / 0.5);
  EXPECT_DOUBLE_EQ(tau[0], 10 - 2 * force);
  EXPECT_DOUBLE_EQ(tau[1], 10 + force);
}

TEST(CoulombFriction, has_the_width_of_its_joint) {
  Robot robot = coupled(nullptr);
  robot.frame(1).friction_width = robot.arena.constant(Rational(1, 4));
  EXPECT_EQ(friction_width(robot, robot.frame(1), 0.5), 0.25);
  std::vector<double> tau = {0, 0};
  CoulombFriction(robot, 0.5).add(std::vector<double>{0.1, 0.1}, 1, tau);
  EXPECT_DOUBLE_EQ(tau[1], -3 * std::tanh(0.1 / 0.25));
}

TEST(CoulombFriction, falls_with_speed) {
  Robot robot = coupled(nullptr);
  robot.frame(1).stribeck_friction = robot.arena.constant(2);
  robot.frame(1).stribeck_velocity = robot.arena.constant(Rational(1, 5));
  for (const double rate : {-3.0, -0.1, 0.05, 0.3}) {
    std::vector<double> tau = {0, 0};
    CoulombFriction(robot, 0.01).add(std::vector<double>{0, -rate}, 1, tau);
    EXPECT_NEAR(tau[1], -(3 + 2 * std::exp(-25 * rate * rate)) * std::tanh(rate / 0.01), 1e-14) << rate;
  }
  robot.frame(1).friction_width = robot.arena.constant(Rational(1, 4));  // of Coulomb friction alone
  std::vector<double> tau = {0, 0};
  CoulombFriction(robot, 0.01).add(std::vector<double>{0, -0.1}, 1, tau);
  EXPECT_NEAR(tau[1], -3 * std::tanh(0.1 / 0.25) - 2 * std::exp(-0.25) * std::tanh(0.1 / 0.01), 1e-14);
  robot = without_coulomb_friction(robot);
  EXPECT_TRUE(robot.arena.is_zero(robot.frame(1).stribeck_friction));
}

TEST(CoulombFriction, can_be_taken_out) {
  const Robot robot = without_coulomb_friction(coupled(nullptr));
  EXPECT_TRUE(robot.arena.is_zero(robot.frame(1).coulomb_friction));
}

TEST(CoulombFriction, needs_numbers) { EXPECT_THROW(CoulombFriction(coupled("Fs"), 0.1), UnmetRequest); }

}  // namespace
}  // namespace armature::internal
