// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/savitzky_golay.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

namespace armature::internal {
namespace {

TEST(SavitzkyGolay, passes_polynomials_and_their_derivatives_to_the_ends) {
  constexpr double step = 0.02;
  Signal y(40), y1(40), y2(40);
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double t = step * static_cast<double>(i);
    y[i] = 1 - 2 * t + 3 * t * t - 4 * t * t * t;
    y1[i] = -2 + 6 * t - 12 * t * t;
    y2[i] = 6 - 24 * t;
  }
  const SavitzkyGolay filter(7, 3);
  const Signal z = filter.apply(y, step, 0), z1 = filter.apply(y, step, 1), z2 = filter.apply(y, step, 2);
  for (std::size_t i = 0; i < y.size(); ++i) {
    EXPECT_NEAR(z[i], y[i], 1e-11);
    EXPECT_NEAR(z1[i], y1[i], 1e-9);
    EXPECT_NEAR(z2[i], y2[i], 1e-7);
  }
}

// The published weights of five points: (-3, 12, 17, 12, -3) / 35 and (-2, -1, 0, 1, 2) / 10.
TEST(SavitzkyGolay, has_the_weights_of_the_tables) {
  const SavitzkyGolay filter(2, 2);
  const double smooth[] = {-3, 12, 17, 12, -3}, slope[] = {-2, -1, 0, 1, 2};
  for (std::size_t i = 0; i < 5; ++i) {
    Signal pulse(5, 0.0);
    pulse[i] = 1;
    EXPECT_NEAR(filter.apply(pulse, 1, 0)[2], smooth[i] / 35, 1e-14);
    EXPECT_NEAR(filter.apply(pulse, 1, 1)[2], slope[i] / 10, 1e-14);
  }
}

TEST(SavitzkyGolay, takes_noise_off) {
  std::mt19937_64 generator(1);
  std::normal_distribution<double> normal(0, 0.1);
  Signal y(500);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = std::sin(0.02 * static_cast<double>(i)) + normal(generator);
  const Signal z = SavitzkyGolay(15, 3).apply(y, 1, 0);
  double before = 0, after = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double truth = std::sin(0.02 * static_cast<double>(i));
    before += (y[i] - truth) * (y[i] - truth);
    after += (z[i] - truth) * (z[i] - truth);
  }
  EXPECT_LT(after, 0.15 * before);
}

TEST(SavitzkyGolay, halves_waves_of_its_cutoff) {
  for (const auto& [half, degree] : {std::pair{5, 2}, {15, 3}, {40, 6}}) {
    const SavitzkyGolay filter(static_cast<std::size_t>(half), static_cast<std::size_t>(degree));
    const double cutoff = filter.cutoff(0.01);
    Signal wave(201);
    for (std::size_t i = 0; i < wave.size(); ++i)
      wave[i] = std::cos(2 * std::numbers::pi * cutoff * 0.01 * (static_cast<double>(i) - 100));
    EXPECT_NEAR(filter.apply(wave, 0.01, 0)[100], 0.5, 1e-9);
  }
}

}  // namespace
}  // namespace armature::internal
