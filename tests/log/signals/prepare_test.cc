// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/prepare.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

using std::numbers::pi;

// q = sin(2 pi f t), tau = cos of the same, on a clock that may jitter, with noise.
Log sine_log(double f, double rate, double seconds, double jitter, double noise) {
  support::Random random(7);
  Log log;
  log.file = "sine";
  log.q.resize(1);
  log.tau.resize(1);
  for (double t = 0; t < seconds; t += 1 / rate) {
    log.t.push_back(t + jitter / rate * random.uniform(-0.5, 0.5));
    log.q[0].push_back(std::sin(2 * pi * f * log.t.back()) + noise * random.uniform(-1, 1));
    log.tau[0].push_back(std::cos(2 * pi * f * log.t.back()) + noise * random.uniform(-1, 1));
  }
  return log;
}

double worst_acceleration_error(const Motion& motion, double f) {
  double worst = 0;
  for (std::size_t i = 0; i < motion.samples(); ++i) {
    const double t = motion.start + motion.step * static_cast<double>(i);
    worst = std::max(worst, std::abs(motion.qdd[0][i] / std::pow(2 * pi * f, 2) + std::sin(2 * pi * f * t)));
  }
  return worst;
}

TEST(Prepare, recovers_motion_from_jittered_noisy_positions) {
  std::vector<std::string> notes;
  const auto motions = prepare(sine_log(0.5, 200, 10, 0.8, 1e-4), {}, notes);
  ASSERT_EQ(motions.size(), 1U);
  EXPECT_GT(motions[0].cutoff, 3);
  EXPECT_LT(motions[0].cutoff, 20);
  EXPECT_LT(worst_acceleration_error(motions[0], 0.5), 0.1);
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_NE(notes[0].find("uneven time stamps"), std::string::npos);
  EXPECT_NE(notes[1].find("filtered at"), std::string::npos);
}

TEST(Prepare, filters_both_sides_alike) {
  std::vector<std::string> notes;
  PrepareOptions options;
  options.cutoff = 0.5;  // at the motion itself: everything is halved, nothing is delayed
  const auto motions = prepare(sine_log(0.5, 100, 60, 0, 0), options, notes);
  ASSERT_EQ(motions.size(), 1U);
  const Motion& m = motions[0];
  for (std::size_t i = m.samples() / 3; i < m.samples() / 2; ++i) {
    const double t = m.start + m.step * static_cast<double>(i);
    EXPECT_NEAR(m.q[0][i], 0.5 * std::sin(pi * t), 2e-3);
    EXPECT_NEAR(m.qd[0][i], 0.5 * pi * std::cos(pi * t), 1e-2);
    EXPECT_NEAR(m.tau[0][i], 0.5 * std::cos(pi * t), 2e-3);
  }
}

TEST(Prepare, drops_fifteen_samples_at_each_end_as_the_paper) {
  std::vector<std::string> notes;
  PrepareOptions options;
  options.cutoff = 0;
  options.difference = Difference::two_points;
  const Log log = sine_log(0.5, 1 / 0.028, 5, 0, 0);
  const auto motions = prepare(log, options, notes);
  ASSERT_EQ(motions.size(), 1U);
  EXPECT_EQ(motions[0].samples(), log.samples() - 30);
  EXPECT_EQ(motions[0].q[0].front(), log.q[0][15]);
}

TEST(Prepare, parts_a_log_at_pauses_and_leaves_out_what_is_too_short) {
  Log log = sine_log(0.5, 100, 10, 0, 0);
  for (std::size_t i = 500; i < log.samples(); ++i) log.t[i] += 3;
  for (std::size_t i = 990; i < log.samples(); ++i) log.t[i] += 3;
  std::vector<std::string> notes;
  PrepareOptions options;
  options.cutoff = 10;
  const auto motions = prepare(log, options, notes);
  ASSERT_EQ(motions.size(), 2U);
  EXPECT_GT(motions[1].start, 8);
  Log nothing = sine_log(0.5, 100, 0.3, 0, 0);
  EXPECT_TRUE(prepare(nothing, options, notes).empty());
}

TEST(Prepare, uses_measured_velocities_unless_told_otherwise) {
  Log log = sine_log(0.5, 100, 5, 0, 0);
  log.qd = {Signal(log.samples(), 42.0)};
  std::vector<std::string> notes;
  PrepareOptions options;
  options.cutoff = 0;
  EXPECT_EQ(prepare(log, options, notes)[0].qd[0][10], 42);
  EXPECT_EQ(prepare(log, options, notes)[0].qdd[0][10], 0);
  options.velocity = VelocityFrom::positions;
  EXPECT_LT(std::abs(prepare(log, options, notes)[0].qd[0][10]), 4);
}

// Polynomials of degree four have exact derivatives, whatever the width of the window.
TEST(Prepare, smooths_by_polynomials_and_tells_it) {
  Log log;
  log.file = "quartic";
  log.q.resize(1);
  log.tau.resize(1);
  for (int i = 0; i < 400; ++i) {
    const double t = 0.005 * i;
    log.t.push_back(t);
    log.q[0].push_back(1 + t * t - 0.3 * t * t * t * t);
    log.tau[0].push_back(2 * t);
  }
  std::vector<std::string> notes;
  PrepareOptions options;
  options.savitzky_golay = LocalPolynomial{25, 4};
  const auto motions = prepare(log, options, notes);
  ASSERT_EQ(motions.size(), 1U);
  const Motion& m = motions[0];
  EXPECT_EQ(m.samples(), 350U);
  EXPECT_GT(m.cutoff, 0);
  for (std::size_t i = 0; i < m.samples(); i += 10) {
    const double t = m.start + m.step * static_cast<double>(i);
    EXPECT_NEAR(m.q[0][i], 1 + t * t - 0.3 * t * t * t * t, 1e-11);
    EXPECT_NEAR(m.qd[0][i], 2 * t - 1.2 * t * t * t, 1e-9);
    EXPECT_NEAR(m.qdd[0][i], 2 - 3.6 * t * t, 1e-6);
    EXPECT_NEAR(m.tau[0][i], 2 * t, 1e-11);
  }
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes[0].find("degree 4 through 51 samples"), std::string::npos) << notes[0];
}

// Twenty periods with noise: their mean is filtered as if it went on for ever, so that no end is lost.
TEST(Prepare, takes_the_mean_over_periods) {
  const Log log = sine_log(0.5, 100, 40.2, 0.3, 0.1);
  std::vector<std::string> notes;
  PrepareOptions options;
  options.period = 2;
  options.cutoff = 5;
  const auto motions = prepare(log, options, notes);
  ASSERT_EQ(motions.size(), 1U);
  const Motion& m = motions[0];
  EXPECT_EQ(m.samples(), 200U);
  double worst = 0;
  for (std::size_t i = 0; i < m.samples(); ++i)
    worst =
        std::max(worst, std::abs(m.tau[0][i] - std::cos(pi * (m.start + log.t[0] + 0.01 * static_cast<double>(i)))));
  EXPECT_LT(worst, 0.03);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes[0].find("mean over 20 periods of 2 s"), std::string::npos) << notes[0];
}

// A pause of years must cost neither time nor memory.
TEST(Prepare, does_not_fill_long_pauses) {
  Log log = sine_log(0.5, 100, 10, 0, 1e-4);
  for (std::size_t i = 500; i < log.samples(); ++i) log.t[i] += 1e9;
  std::vector<std::string> notes;
  EXPECT_EQ(prepare(log, {}, notes).size(), 2U);
}

}  // namespace
}  // namespace armature::internal
