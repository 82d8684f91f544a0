// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/stability.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

namespace armature::internal {
namespace {

using Complex = std::complex<double>;

// The phase margin, degrees, of a mass under PD with the torques held over a sample, the velocity through Butterworth's
// filter of a backward difference, and a delay: all by their transfer functions, at the crossing found by bisection.
double margin(double bandwidth, double rate, double cutoff, double delay) {
  const double w = 2 * std::numbers::pi * bandwidth, t = 1 / rate;
  const auto loop = [&](double omega) {
    const Complex s(0, omega), z = std::exp(-s * t);
    Complex velocity = s;
    if (cutoff > 0) {
      const double c = std::tan(std::numbers::pi * cutoff / rate);
      const Complex h =
          c * c * (1.0 + z) * (1.0 + z) /
          (1 + std::numbers::sqrt2 * c + c * c + 2 * (c * c - 1) * z + (1 - std::numbers::sqrt2 * c + c * c) * z * z);
      velocity = (1.0 - z) / t * h;
    }
    const Complex hold = (1.0 - z) / (s * t);
    return (2 * w * velocity + w * w) / (s * s) * hold * std::exp(-s * delay);
  };
  double low = 0.1 * w, high = 50 * w;
  for (int i = 0; i < 200; ++i) {
    const double middle = std::sqrt(low * high);
    (std::abs(loop(middle)) > 1 ? low : high) = middle;
  }
  return std::remainder(180 + std::arg(loop(low)) * 180 / std::numbers::pi, 360);
}

TEST(Stability, leaves_a_margin_at_every_rate) {
  for (const double rate : {50.0, 100.0, 200.0, 500.0, 1000.0, 4000.0})
    for (const double share : {0.0, 0.05, 0.1, 0.2})
      for (const double delay : {0.0, 0.002, 0.01}) {
        const double bandwidth = stable_bandwidth(rate, share * rate, delay);
        EXPECT_LE(bandwidth, 10);
        const double found = margin(bandwidth, rate, share * rate, delay);
        EXPECT_GT(found, 35) << rate << ' ' << share << ' ' << delay;
        EXPECT_LT(found, 180);
        if (bandwidth < 10) {
          EXPECT_LT(found, 60) << "lower than needed at " << rate << ' ' << share << ' ' << delay;
        }
      }
  EXPECT_LT(margin(10, 200, 20, 0), 0);  // what used to be the default
}

Simulation two_joints(double off, std::size_t jumps) {
  Simulation s;
  s.truth.q.resize(2);
  for (int i = 0; i < 1000; ++i) {
    const double t = 0.01 * i;
    s.truth.t.push_back(t);
    s.truth.q[0].push_back(std::sin(t));
    s.truth.q[1].push_back(std::cos(t) + off);
  }
  s.jumps = {0, jumps};
  return s;
}

Trajectory circle() {
  Trajectory trajectory;
  trajectory.duration = 10;
  trajectory.at = [](double t, Reference& r) { r.q = {std::sin(t), std::cos(t)}; };
  return trajectory;
}

TEST(Stability, names_the_coordinate_that_is_lost) {
  EXPECT_TRUE(lost_control(two_joints(0.01, 0), circle(), {"a", "b"}).empty());
  const auto far = lost_control(two_joints(0.8, 0), circle(), {"a", "b"});
  ASSERT_EQ(far.size(), 1U);
  EXPECT_TRUE(far[0].starts_with("b: it is 0.8 off"));
  const auto jumping = lost_control(two_joints(0.01, 100), circle(), {"a", "b"});
  ASSERT_EQ(jumping.size(), 1U);
  EXPECT_TRUE(jumping[0].starts_with("b: its torque jumped")) << jumping[0];
  EXPECT_TRUE(lost_control(two_joints(0.01, 9), circle(), {"a", "b"}).empty());
}

}  // namespace
}  // namespace armature::internal
