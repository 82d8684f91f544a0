// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/closed_loop.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/identify/identified_robot.h"
#include "armature/identify/identify.h"
#include "armature/simulate/payload.h"
#include "tests/identify/synthetic.h"
#include "tests/simulate/moving_robots.h"

namespace armature::internal {
namespace {

double largest_of(const std::vector<double>& values) { return *std::max_element(values.begin(), values.end()); }

// With the true model every coordinate obeys e'' + 2 w e' + w^2 e = 0: from rest e = e0 (1 + w t) exp(-w t).
TEST(ClosedLoop, computed_torque_makes_the_error_linear) {
  const Robot robot = test::library_robot("panda_like");
  Plant plant(robot);
  ControllerOptions controller;
  controller.bandwidth = 1;
  controller.rate = 4000;
  SimulateOptions options;
  options.rate = 4000;
  options.torque_limits = false;
  const std::vector<double> home = {0, 0.2, 0, -1.5, 0, 1.5, 0};
  options.start = home;
  for (double& q : *options.start) q += 0.1;
  const Simulation result = simulate(plant, rest_at(home, 0.5), make_controller(robot, controller), options);
  const double w = 2 * std::numbers::pi;
  for (std::size_t i = 0; i < result.truth.samples(); i += 100) {
    const double t = result.truth.t[i], expected = 0.1 * (1 + w * t) * std::exp(-w * t);
    for (std::size_t k = 0; k < 7; ++k) EXPECT_NEAR(result.truth.q[k][i] - home[k], expected, 1e-4);
  }
}

TEST(ClosedLoop, gravity_is_held_at_rest) {
  const Robot robot = test::library_robot("iiwa_like");
  Plant plant(robot);
  const std::vector<double> home(7, 0.4);
  for (const ControlLaw law : {ControlLaw::gravity, ControlLaw::feed_forward, ControlLaw::computed_torque}) {
    ControllerOptions controller;
    controller.law = law;
    const Simulation result = simulate(plant, rest_at(home, 0.5), make_controller(robot, controller), {});
    EXPECT_LT(largest_of(result.largest_error), 1e-9);
  }
}

TEST(ClosedLoop, the_integral_takes_the_offset_away) {
  const Robot robot = test::pendulum();
  Plant plant(robot);
  ControllerOptions controller;
  controller.bandwidth = 3;
  controller.law = ControlLaw::pd;
  const Simulation pd = simulate(plant, rest_at({0}, 5), make_controller(robot, controller), {});
  const double w = 2 * std::numbers::pi * 3;
  EXPECT_NEAR(-pd.truth.q[0].back(), 9.81 * 0.5 * 2 / (0.5 * w * w), 1e-3);
  controller.law = ControlLaw::pid;
  const Simulation pid = simulate(plant, rest_at({0}, 5), make_controller(robot, controller), {});
  EXPECT_LT(std::abs(pid.truth.q[0].back()), 1e-4);
}

// What a model is worth: feed-forward and computed torque follow closely, PD does not; a wrong model is in between.
TEST(ClosedLoop, models_earn_their_keep) {
  const Robot truth = with_payload(test::library_robot("iiwa_like"), payload_from({2, 0, 0, 0.1}));
  RandomTrajectoryOptions motion;
  motion.duration = 4;
  motion.period = 4;
  const Trajectory trajectory = fourier_trajectory(truth, motion);
  SimulateOptions options;
  options.encoder_resolution = 1e-5;
  ControllerOptions controller;
  controller.velocity_cutoff = 100;
  const auto right = track(truth, truth, trajectory, {}, controller, options);
  const auto wrong = track(truth, test::library_robot("iiwa_like"), trajectory, {}, controller, options);
  ASSERT_EQ(right.size(), 3U);
  EXPECT_LT(largest_of(right[1].rms), largest_of(right[0].rms) / 20);
  EXPECT_LT(largest_of(right[2].rms), largest_of(right[0].rms) / 20);
  EXPECT_GT(largest_of(wrong[1].rms), 3 * largest_of(right[1].rms));
  EXPECT_LT(largest_of(wrong[1].rms), largest_of(wrong[0].rms));
}

// From a simulated log back to the truth.
TEST(ClosedLoop, identification_finds_the_simulated_robot) {
  const Robot robot = test::pendulum("drives:\n  - [joint, Fv, Fs]\n  - [swing, 0.3, 0.8]\n");
  Plant plant(robot);
  SimulateOptions options;
  options.torque_noise = 0.01;
  options.encoder_resolution = 1e-5;
  ControllerOptions controller;
  controller.velocity_cutoff = 100;
  const Simulation result = simulate(plant, fourier_trajectory(robot, {}), make_controller(robot, controller), options);
  const Identification found = identify(robot, {result.measured}, {}, {});
  struct Truth {
    const char* name;
    double value, within;
  };
  for (const Truth& truth :
       {Truth{"ZZ1", 0.5, 0.005}, Truth{"MX1", 1, 0.005}, Truth{"Fv1", 0.3, 0.02}, Truth{"Fs1", 0.8, 0.03}})
    EXPECT_NEAR(test::estimated(found.model, found.estimate, truth.name), truth.value, truth.within) << truth.name;
  EXPECT_LT(found.error.train[0], 1);
}

TEST(ClosedLoop, refuses_what_cannot_be) {
  ControllerOptions options;
  options.bandwidth = 600;
  options.velocity_cutoff = 2000;
  try {
    make_controller(test::pendulum(), options);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().error_count(), 2U);
  }
  EXPECT_THROW(make_controller(test::library_robot("planar2r"), {}), UnmetRequest);
  Robot massless = test::pendulum();
  Inertial& body = massless.frame(1).inertial;
  body.XX = body.YY = body.ZZ = body.MX = body.MY = body.MZ = body.M = massless.arena.zero();
  massless.frame(1).motor_inertia = massless.arena.zero();
  for (const ControlLaw law : {ControlLaw::pd, ControlLaw::computed_torque})
    EXPECT_THROW(make_controller(massless, {.law = law}), UnmetRequest);
  EXPECT_NO_THROW(make_controller(massless, {.law = ControlLaw::gravity}));
}

}  // namespace
}  // namespace armature::internal
