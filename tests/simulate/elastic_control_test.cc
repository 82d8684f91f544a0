// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/elastic_control.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/robot/elastic_joints.h"
#include "armature/simulate/closed_loop.h"
#include "tests/simulate/moving_robots.h"

namespace armature::internal {
namespace {

// Two inertias I and J on a shaft of stiffness k, in no gravity, turn against each other with w^2 = k (1/I + 1/J).
TEST(ElasticControl, two_masses_swing_with_their_frequency) {
  Robot robot = empty_robot("shaft");
  Frame& frame = robot.frame(add_frame(robot, "j1", "l1", 0));
  frame.variable = {{add_coordinate(robot, "q1", "q1", "qd1", "qdd1"), robot.arena.one()}};
  const double I = 0.5, J = 0.125, k = 80, w = std::sqrt(k * (1 / I + 1 / J)), twist = 0.3;
  frame.inertial.ZZ = robot.arena.constant(Rational::from_double(I));
  frame.motor_inertia = robot.arena.constant(Rational::from_double(J));
  frame.elasticity = robot.arena.constant(Rational::from_double(k));
  Plant plant(with_motor_coordinates(robot));
  for (const IntegratorKind kind : {IntegratorKind::automatic, IntegratorKind::dormand_prince, IntegratorKind::cvode}) {
    SimulateOptions options;
    options.integrator = kind;
    options.start = std::vector<double>{0, twist};
    const Simulation result = simulate(plant, rest_at({0, 0}, 2), free_motion(), options);
    for (std::size_t i = 0; i < result.truth.samples(); i += 50) {
      const double centre = J * twist / (I + J), swing = twist * std::cos(w * result.truth.t[i]);
      EXPECT_NEAR(result.truth.q[0][i], centre - J / (I + J) * swing, 2e-6);
      EXPECT_NEAR(result.truth.q[1][i], centre + I / (I + J) * swing, 2e-6);
    }
    EXPECT_LT(std::abs(result.energy.relative_loss()), 1e-5);
  }
}

Robot elastic_pendulum(const char* stiffness) {
  return test::pendulum(std::string("drives:\n  - [joint, Ia, Kf, Df]\n  - [swing, 0.2, ") + stiffness + ", 0]\n");
}

// The motor leads by the twist of the weight, 2 kg 9.81 m/s2 0.5 m cos(q) / Kf = 0.03 rad, and the link stands where it
// should, but for the weight that the law takes at the angle of the motor.
TEST(ElasticControl, links_rest_where_they_should) {
  const Robot robot = elastic_pendulum("300");
  Plant plant(with_motor_coordinates(robot));
  ControllerOptions controller;
  controller.law = ControlLaw::gravity;
  const Simulation result =
      simulate(plant, with_motor_references(rest_at({0.4}, 0.5), robot),
               at_motors(make_controller(rigid_robot(robot), controller), robot), SimulateOptions{});
  EXPECT_NEAR(result.truth.q[0].back(), 0.4, 1e-4);
  EXPECT_NEAR(result.truth.q[1].back(), 0.4 + 9.81 * std::cos(0.4) / 300, 2e-4);
  for (const double torque : result.truth.tau[0]) EXPECT_EQ(torque, 0);
  EXPECT_NEAR(result.truth.tau[1].back(), 9.81 * std::cos(0.4), 0.1);
}

// A transmission a million times as stiff as the joint: the integrator for stiff motions, and the rigid robot's fall.
TEST(ElasticControl, a_stiff_transmission_falls_like_a_rigid_one) {
  const Robot robot = elastic_pendulum("1e9");
  Plant elastic(with_motor_coordinates(robot)), rigid(rigid_robot(robot));
  SimulateOptions options;
  options.rate = 100;
  options.integrator = IntegratorKind::automatic;
  options.tolerance = 1e-8;
  const Simulation soft = simulate(elastic, with_motor_references(rest_at({0.4}, 1), robot), free_motion(), options);
  const Simulation hard = simulate(rigid, rest_at({0.4}, 1), free_motion(), options);
  EXPECT_EQ(soft.substeps, 0U);
  for (std::size_t i = 0; i < hard.truth.samples(); i += 20) {
    EXPECT_NEAR(soft.truth.q[0][i], hard.truth.q[0][i], 1e-4);
    EXPECT_NEAR(soft.truth.q[1][i], hard.truth.q[0][i], 1e-4);
  }
}

TEST(ElasticControl, needs_a_motor_for_each_coordinate) {
  Robot robot = test::library_robot("panda_like");
  robot.frame(2).variable.push_back({2, robot.arena.one()});
  robot.frame(2).elasticity = robot.arena.constant(Rational(1000));
  EXPECT_THROW(at_motors(free_motion(), robot), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
