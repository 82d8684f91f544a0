// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/load_friction.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/robot/joint_friction.h"
#include "armature/simulate/plant.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// The accelerations of the plant ask for the torques that it was given: those of the oracle, with friction by hand.
TEST(LoadFriction, the_plant_accelerates_as_its_torques_ask) {
  Robot robot = test::three_joints();
  support::Random random(5);
  const double width = 0.02;
  std::vector<double> share, stribeck, speed;
  for (Frame& frame : robot.frames) {
    frame.limits = {};
    share.push_back(random.uniform(0.05, 0.6));
    stribeck.push_back(random.uniform(0.5, 2));
    speed.push_back(random.uniform(0.1, 0.5));
    frame.load_friction = robot.arena.constant(Rational::from_double(share.back()));
    frame.stribeck_friction = robot.arena.constant(Rational::from_double(stribeck.back()));
    frame.stribeck_velocity = robot.arena.constant(Rational::from_double(speed.back()));
  }
  PlantOptions options;
  options.friction_width = width;
  options.compile.backend = Backend::interpreter;
  Plant plant(robot, options);
  Robot smooth = robot;
  for (Frame& frame : smooth.frames)
    frame.coulomb_friction = frame.stribeck_friction = frame.load_friction = smooth.arena.zero();
  const support::NumericRobot links = support::numeric_robot(links_alone(robot)), rest = support::numeric_robot(smooth);
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<double> x(6), tau(3), rates(6);
    for (double& each : x) each = random.uniform(-1, 1);
    for (double& each : tau) each = random.uniform(-30, 30);
    plant.rates(x, tau, rates);
    support::State state{support::Vector(3), support::Vector(3), support::Vector(3)};
    for (Eigen::Index k = 0; k < 3; ++k) {
      const auto i = static_cast<std::size_t>(k);
      state.q[k] = x[i], state.qd[k] = x[3 + i], state.qdd[k] = rates[3 + i];
    }
    const support::Vector load = support::inverse_dynamics(links, state), all = support::inverse_dynamics(rest, state);
    for (std::size_t k = 0; k < 3; ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      const double v = x[3 + k], s = std::tanh(v / width),
                   coulomb = number(robot.arena, robot.frame(k + 1).coulomb_friction).value();
      const double asked =
          static_cast<double>(all[i]) + s * (coulomb + stribeck[k] * std::exp(-std::pow(v / speed[k], 2)) +
                                             share[k] * std::abs(static_cast<double>(load[i])));
      EXPECT_NEAR(asked, tau[k], 1e-8 * (1 + std::abs(tau[k])));
    }
  }
}

// The same pendulum in another coordinate, v = c q: q'' = v'' / c under the torque c tau. One that turns 50 times would
// not settle if its share were 50 times as great.
TEST(LoadFriction, of_a_plant_does_not_depend_on_the_coordinates) {
  PlantOptions options;
  options.compile.backend = Backend::interpreter;
  for (const int c : {50, -3}) {
    Robot robot = test::three_joints();
    for (Frame& frame : robot.frames) frame.load_friction = robot.arena.constant(Rational(1, 10));
    Robot geared = robot;
    geared.frame(2).variable[0].coefficient = geared.arena.constant(c);
    for (Robot* each : {&robot, &geared})
      for (Frame& frame : each->frames) frame.limits = {};
    Plant plain(robot, options), other(geared, options);
    std::vector<double> rates(6), other_rates(6);
    plain.rates(std::array{0.3, 0.2, -0.4, 0.5, 0.004, -0.3}, std::array{1.0, -20.0, 3.0}, rates);
    other.rates(std::array{0.3, 0.2 / c, -0.4, 0.5, 0.004 / c, -0.3}, std::array{1.0, -20.0 * c, 3.0}, other_rates);
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_NEAR(other_rates[3 + k] * (k == 1 ? c : 1), rates[3 + k], 1e-8 * (1 + std::abs(rates[3 + k]))) << c;
  }
}

}  // namespace
}  // namespace armature::internal
