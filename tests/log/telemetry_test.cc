// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/telemetry.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

// Two joints at `rate`, with sines of their own.
Log recorded(std::size_t samples, double rate) {
  Log log;
  log.q.resize(2), log.tau.resize(2);
  for (std::size_t i = 0; i < samples; ++i) {
    const double t = static_cast<double>(i) / rate;
    log.t.push_back(t);
    for (std::size_t k = 0; k < 2; ++k) {
      log.q[k].push_back(std::sin((1 + static_cast<double>(k)) * t));
      log.tau[k].push_back(5 * std::cos((2 + static_cast<double>(k)) * t));
    }
  }
  return log;
}

TEST(Telemetry, of_a_good_recording) {
  const Telemetry t = telemetry_of(recorded(2001, 200));
  EXPECT_EQ(t.samples, 2001U);
  EXPECT_NEAR(t.seconds, 10, 1e-9);
  EXPECT_NEAR(t.rate, 200, 1e-6);
  EXPECT_LT(t.jitter, 1e-6);
  EXPECT_EQ(t.gaps, 0U);
  EXPECT_LT(t.missing, 1e-9);
  EXPECT_FALSE(t.velocities);
  ASSERT_EQ(t.joints.size(), 2U);
  EXPECT_NEAR(t.joints[0].torque_rms, 5 / std::sqrt(2), 0.1);
  EXPECT_EQ(t.joints[0].cut_off, 0);
  EXPECT_LT(t.joints[0].position_step, 2e-3);
}

// Each fault is measured as it was made.
TEST(Telemetry, measures_the_faults_that_were_made) {
  support::Random random(3);
  Log shaken = recorded(4000, 100);
  double squares = 0;
  for (std::size_t i = 0; i < shaken.t.size(); ++i) {
    const double late = random.uniform(-0.001, 0.001);
    shaken.t[i] += late;
    squares += 2 * late * late;
  }
  EXPECT_NEAR(telemetry_of(shaken).jitter, 100 * std::sqrt(squares / 4000), 0.01);

  Log holes = recorded(4000, 100);
  for (std::size_t from : {3000U, 2000U, 1000U})  // 100 rows each
    for (auto* signal : {&holes.t, &holes.q[0], &holes.q[1], &holes.tau[0], &holes.tau[1]})
      signal->erase(signal->begin() + from, signal->begin() + from + 100);
  EXPECT_EQ(telemetry_of(holes).gaps, 3U);
  EXPECT_NEAR(telemetry_of(holes).missing, 300.0 / 4000, 1e-3);

  Log coarse = recorded(4000, 100);
  for (double& tau : coarse.tau[1]) tau = 0.5 * std::round(tau / 0.5);
  EXPECT_NEAR(telemetry_of(coarse).joints[1].torque_step, 0.5, 1e-12);

  Log weak = recorded(4000, 100);
  std::size_t cut = 0;
  for (double& tau : weak.tau[0])
    if (std::abs(tau) > 4) tau = std::copysign(4, tau), ++cut;
  EXPECT_NEAR(telemetry_of(weak).joints[0].cut_off, static_cast<double>(cut) / 4000, 0.01);
  EXPECT_EQ(telemetry_of(weak, {7, 8, 9}).mended.spikes, 8U);
}

TEST(Telemetry, of_one_sample_says_nothing) {
  EXPECT_EQ(telemetry_of(recorded(1, 100)).rate, 0);
  EXPECT_EQ(telemetry_of({}).samples, 0U);
}

}  // namespace
}  // namespace armature::internal
