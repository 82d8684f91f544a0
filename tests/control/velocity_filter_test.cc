// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/control/velocity_filter.h"

#include <gtest/gtest.h>

#include <complex>

namespace armature::control {

namespace {

// The gain at a frequency, from the steady answer to a sine.
double gain_at(double frequency, double cutoff, double rate) {
  LowPass filter(cutoff, rate);
  const double w = 2 * std::numbers::pi * frequency / rate;
  std::complex<double> in = 0, out = 0;
  for (int i = 0; i < 20'000; ++i) {
    const double x = std::sin(w * i), y = filter(x);
    if (i < 10'000) continue;
    const std::complex<double> turn = std::polar(1.0, -w * i);
    in += x * turn;
    out += y * turn;
  }
  return std::abs(out / in);
}

TEST(VelocityFilter, is_butterworths) {
  for (const double f : {5.0, 30.0, 100.0, 300.0}) {
    const double warped = std::tan(std::numbers::pi * f / 1000) / std::tan(std::numbers::pi * 30 / 1000);
    EXPECT_NEAR(gain_at(f, 30, 1000), 1 / std::sqrt(1 + std::pow(warped, 4)), 2e-3) << f;
  }
}

TEST(VelocityFilter, knows_a_steady_velocity_from_the_start) {
  VelocityFilter filter(30, 1000);
  filter.start(2, 0.7);
  for (int i = 0; i < 100; ++i) EXPECT_NEAR(filter(2 + 0.0007 * i), 0.7, 1e-9);
}

TEST(VelocityFilter, is_late_by_what_its_comment_says) {
  VelocityFilter filter(30, 1000);
  filter.start(0, 0);
  double velocity = 0;
  for (int i = 0; i <= 1000; ++i) velocity = filter(0.5 * std::pow(i / 1000.0, 2));  // velocity t
  EXPECT_NEAR(1 - velocity, std::numbers::sqrt2 / (2 * std::numbers::pi * 30) + 0.0005, 1e-4);
}

}  // namespace
}  // namespace armature::control
