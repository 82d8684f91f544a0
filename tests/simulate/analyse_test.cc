// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/analyse.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "tests/simulate/moving_robots.h"

namespace armature::internal {
namespace {

// q = a sin(2 pi f t)
Trajectory sine(double a, double f, double duration) {
  return {duration, [=](double t, Reference& to) {
            const double w = 2 * std::numbers::pi * f;
            for (std::size_t k = 0; k < to.q.size(); ++k) {
              to.q[k] = a * std::sin(w * t);
              to.qd[k] = a * w * std::cos(w * t);
              to.qdd[k] = -a * w * w * std::sin(w * t);
            }
          }};
}

// A pendulum with viscous friction alone that changes: C = Fv q', and no gravity. Held at ages of T to 2 T, a cosine of
// frequency f errs by sqrt(2 (1 - (sin 2x - sin x) / x)) of itself, x = 2 pi f T.
TEST(Analyse, old_velocity_torques_err_as_the_formula_says) {
  Robot robot = test::pendulum("drives:\n  - [joint, Fv]\n  - [swing, 0.7]\n");
  robot.gravity[2] = robot.arena.zero();
  const double f = 0.5, amplitude = 0.4, w = 2 * std::numbers::pi * f;
  AnalyseOptions options;
  options.rate = 5000;
  options.rates = {25, 100};
  const SplitAnalysis analysis = analyse_split(robot, sine(amplitude, f, 20), options);
  const double friction = 0.7 * amplitude * w, inertia = 0.5 * amplitude * w * w;
  for (const StaleError& error : analysis.errors) {
    const double x = w / error.rate, held = std::sqrt(2 * (1 - (std::sin(2 * x) - std::sin(x)) / x));
    EXPECT_NEAR(error.velocity[0], held * friction / std::hypot(friction, inertia), 0.01 * error.velocity[0]);
    EXPECT_EQ(error.coefficients[0], 0) << "the inertia of a pendulum is constant";
    EXPECT_DOUBLE_EQ(error.both[0], error.velocity[0]);
  }
}

TEST(Analyse, spectra_are_those_of_the_motion) {
  AnalyseOptions options;
  options.rates = {100};
  const SplitAnalysis analysis = analyse_split(test::pendulum(), sine(0.3, 2, 16), options);
  ASSERT_EQ(analysis.quantities.size(), 6U);
  for (std::size_t i = 0; i < 3; ++i) {  // one frequency: all derivatives alike
    EXPECT_NEAR(analysis.quantities[i].bandwidth, 2, 0.3);
    // 1 % at ages up to two periods: sqrt(7/3) x = 0.01 for small x.
    const double expected = 2 * std::numbers::pi * 2 * std::sqrt(7.0 / 3) / 0.01;
    EXPECT_NEAR(analysis.quantities[i].rate, expected, 0.1 * expected);
  }
  EXPECT_EQ(analysis.quantities[3].rate, 0) << "a constant needs no rate";
}

// Izaguirre et al.: positions and velocities change several times slower than accelerations. Points at rest show it.
TEST(Analyse, accelerations_are_faster) {
  RandomTrajectoryOptions motion;
  motion.duration = 8;
  const Robot robot = test::library_robot("puma560");
  AnalyseOptions options;
  options.rate = 500;
  const SplitAnalysis analysis = analyse_split(robot, points_trajectory(robot, motion), options);
  EXPECT_GT(analysis.quantities[2].bandwidth, 2 * analysis.quantities[0].bandwidth);
  ASSERT_EQ(analysis.errors.size(), 5U);
  for (std::size_t i = 1; i < 5; ++i)
    for (std::size_t k = 0; k < 6; ++k)
      EXPECT_LE(analysis.errors[i].both[k], analysis.errors[i - 1].both[k]) << "faster is better";
  options.rates = {*analysis.needed_rate};
  const SplitAnalysis needed = analyse_split(robot, points_trajectory(robot, motion), options);
  const double worst = *std::max_element(needed.errors[0].both.begin(), needed.errors[0].both.end());
  EXPECT_LE(worst, 0.01);
  EXPECT_GT(worst, 0.009);
}

TEST(Analyse, refuses_nonsense) {
  AnalyseOptions options;
  options.rates = {2000, 0.01};
  options.error = 0;
  try {
    analyse_split(test::pendulum(), sine(1, 1, 10), options);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().error_count(), 3U);
  }
}

}  // namespace
}  // namespace armature::internal
