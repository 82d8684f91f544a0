// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/periodic.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

// Ten and a half periods of 2 s at 100 Hz, from a start that is not zero.
Log repeating(double noise) {
  std::mt19937_64 generator(1);
  std::normal_distribution<double> normal(0, 1);
  Log log;
  log.q.resize(1);
  log.tau.resize(1);
  for (int i = 0; i < 2100; ++i) {
    const double t = 0.01 * i;
    log.t.push_back(3 + t);
    log.q[0].push_back(std::sin(M_PI * t) + 0.3 * std::cos(3 * M_PI * t) + 0.1 * noise * normal(generator));
    log.tau[0].push_back(5 * std::sin(M_PI * t) + noise * normal(generator));
  }
  return log;
}

TEST(Periodic, mean_is_the_motion_and_the_rest_is_noise) {
  const PeriodicMean mean = periodic_mean(repeating(0.5), 2);
  EXPECT_EQ(mean.periods, 10U);
  ASSERT_EQ(mean.log.samples(), 200U);
  EXPECT_NEAR(mean.tau_sd[0], 0.5, 0.03);
  EXPECT_NEAR(mean.q_sd[0], 0.05, 0.003);
  double squares = 0;
  for (std::size_t i = 0; i < 200; ++i) {
    const double error = mean.log.tau[0][i] - 5 * std::sin(M_PI * mean.log.t[i]);
    squares += error * error / 200;
  }
  EXPECT_NEAR(std::sqrt(squares), 0.5 / std::sqrt(10.0), 0.03);
}

TEST(Periodic, mean_of_exact_repetitions_is_exact) {
  const PeriodicMean mean = periodic_mean(repeating(0), 2);
  for (std::size_t i = 0; i < 200; ++i)
    EXPECT_NEAR(mean.log.q[0][i], std::sin(M_PI * mean.log.t[i]) + 0.3 * std::cos(3 * M_PI * mean.log.t[i]), 1e-9);
  EXPECT_LT(mean.tau_sd[0], 1e-9);
}

TEST(Periodic, needs_two_periods) {
  EXPECT_THROW(periodic_mean(repeating(0), 15), UnmetRequest);
  EXPECT_THROW(periodic_mean(repeating(0), 0), UnmetRequest);
  EXPECT_THROW(periodic_mean(repeating(0), 0.03), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
