// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/pa10_arm.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/control/velocity_filter.h"
#include "armature/robot/physics.h"

namespace armature::internal {
namespace {

TEST(Pa10Arm, is_made_of_possible_bodies_near_the_specification) {
  const Robot specification = pa10_specification(), arm = pa10_arm();
  Diagnostics diagnostics;
  check_physics(arm, diagnostics);
  EXPECT_TRUE(diagnostics.all().empty()) << diagnostics.all().front().message;
  ASSERT_EQ(arm.frames.size(), pa10_joints);
  for (std::size_t k = 0; k < pa10_joints; ++k) {
    const Inertial &made = arm.frames[k].inertial, &given = specification.frames[k].inertial;
    const double mass = pa10_value(arm, made.M), specified = pa10_value(specification, given.M);
    EXPECT_NEAR(mass / specified, 1, 0.1) << k;
    EXPECT_NE(mass, specified) << k;
    EXPECT_NEAR(pa10_value(arm, made.MX) / mass, pa10_value(specification, given.MX) / specified, 0.012) << k;
    EXPECT_NE(pa10_value(arm, made.XY), 0) << k;
  }
}

// Far below the cut-off and the rate, the loop is late by one and a half cycles, and differences by the filter's
// sqrt(2) / (2 pi cutoff) and half a cycle more: kp exp(-a s) ~ kp - kp a s, kv s exp(-b s) ~ kv s - kv b s^2. At s = i
// w the second adds kv b w^2 to kp.
TEST(EffectiveGains, follow_from_the_delays_of_slow_motion) {
  const Pa10Loop loop;
  const double w = 2, kp = 40, kv = -15;
  const EffectiveGains gains = effective_gains(loop, kp, kv, {0, w});
  const double a = 1.5 * loop.period, b = a + loop.period / 2 + std::sqrt(2) / (2 * M_PI * loop.cutoff);
  EXPECT_NEAR(gains.kv, kv - kp * a, 0.02);
  EXPECT_NEAR(gains.kp, kp + kv * b * w * w, 0.01);
}

// The same filter, run on a decaying oscillation: its output is that oscillation times D(z) B(z).
TEST(EffectiveGains, agree_with_the_filter_of_the_loop) {
  const Pa10Loop loop;
  const std::complex<double> s(-1.5, 30);
  control::VelocityFilter filter(loop.cutoff, 1 / loop.period);
  filter.start(1, 0);
  double velocity = 0;
  const int last = 600;
  for (int i = 0; i <= last; ++i) velocity = filter(std::exp(s * (loop.period * i)).real());
  const std::complex<double> back = std::exp(-s * loop.period);
  const std::complex<double> rest = back * (1.0 - back) / (s * loop.period);  // delay and held output
  const EffectiveGains gains = effective_gains(loop, 0, 1, s);
  const std::complex<double> response = (gains.kp + gains.kv * s) / rest;
  EXPECT_NEAR(velocity, (response * std::exp(s * (loop.period * last))).real(), 1e-6);
}

}  // namespace
}  // namespace armature::internal
