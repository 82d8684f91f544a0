// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/spectrum.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

namespace armature::internal {
namespace {

using std::numbers::pi;

TEST(Spectrum, finds_sines_and_keeps_the_power) {
  const double rate = 256;
  Signal x;
  for (int i = 0; i < 4096; ++i) x.push_back(5 + 3 * std::sin(2 * pi * 16 * i / rate));
  const Spectrum spectrum = power_spectrum(x, rate, 512);
  EXPECT_EQ(spectrum.resolution, 0.5);
  const auto peak = std::max_element(spectrum.power.begin(), spectrum.power.end()) - spectrum.power.begin();
  EXPECT_EQ(peak, 32);
  // The mean square of the sine is 9/2.
  EXPECT_NEAR(std::accumulate(spectrum.power.begin(), spectrum.power.end(), 0.0) * spectrum.resolution, 4.5, 1e-3);
  EXPECT_NEAR(power_quantile(spectrum, 0.99, 128), 16, 1);
  EXPECT_LT(power_quantile(spectrum, 0.99, 10), 10.1);
  EXPECT_TRUE(power_spectrum(Signal{1, 2}, rate).power.empty());
}

// White noise of density n under a motion that fades as a / f^6: in the velocity, a / f^4 + n f^2 is least where
// 4 a = 2 n f^6.
TEST(Spectrum, sees_where_noise_takes_over) {
  Spectrum position{0.05, {}};
  for (int k = 0; k <= 2000; ++k) position.power.push_back(k == 0 ? 0 : 1 / std::pow(0.05 * k, 6) + 1e-6);
  for (int k = 1; k < 10; ++k) position.power[static_cast<std::size_t>(k)] = position.power[10];
  const double expected = std::pow(2e6, 1.0 / 6);
  EXPECT_NEAR(quietest_frequency(differentiated(position)), expected, 0.15 * expected);
}

}  // namespace
}  // namespace armature::internal
