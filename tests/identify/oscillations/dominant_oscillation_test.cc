// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/oscillations/dominant_oscillation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

struct Wave {
  std::vector<double> t, y;
};

Wave damped_wave(double w, double s, double noise, std::uint64_t seed, double seconds = 5) {
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal(0, 1);
  Wave wave;
  for (double t = 1; t < 1 + seconds; t += 0.005) {
    wave.t.push_back(t);
    wave.y.push_back(0.3 + 0.2 * std::exp(-s * (t - 1)) * std::cos(w * (t - 1) + 0.7) + noise * normal(generator));
  }
  return wave;
}

TEST(DominantOscillation, is_found_exactly_without_noise) {
  for (const double w : {2.5, 6.0, 31.0})
    for (const double s : {-0.1, 0.0, 0.3, 1.0}) {
      const Wave wave = damped_wave(w, s, 0, 1);
      const Oscillation o = fit_oscillation(wave.t, wave.y);
      EXPECT_NEAR(o.frequency, w, 1e-7) << w << ' ' << s;
      EXPECT_NEAR(o.decay, s, 1e-7) << w << ' ' << s;
      EXPECT_NEAR(o.centre, 0.3, 1e-8);
      EXPECT_NEAR(o.amplitude, 0.2, 1e-8);
      EXPECT_NEAR(o.period(), 2 * std::numbers::pi / std::sqrt(w * w + s * s), 1e-7);
    }
}

// 95 % intervals hold the truth about as often as they promise.
TEST(DominantOscillation, knows_its_uncertainty) {
  int frequency = 0, decay = 0;
  constexpr int turns = 100;
  for (int turn = 0; turn < turns; ++turn) {
    const Wave wave = damped_wave(7, 0.2, 0.02, static_cast<std::uint64_t>(turn), 2);
    const Oscillation o = fit_oscillation(wave.t, wave.y);
    frequency += std::abs(o.frequency - 7) < 1.96 * o.frequency_sd;
    decay += std::abs(o.decay - 0.2) < 1.96 * o.decay_sd;
  }
  EXPECT_NEAR(frequency, 0.95 * turns, 6);
  EXPECT_NEAR(decay, 0.95 * turns, 6);
}

TEST(DominantOscillation, is_refused_where_there_is_none) {
  EXPECT_THROW(fit_oscillation(std::vector<double>(5), std::vector<double>(5)), UnmetRequest);
  Wave wave = damped_wave(6, 0, 5, 3);  // noise
  EXPECT_THROW(fit_oscillation(wave.t, wave.y), UnmetRequest);
  wave = damped_wave(0.8, 0, 1e-5, 4);  // half a period
  EXPECT_THROW(fit_oscillation(wave.t, wave.y), UnmetRequest);
  for (double& y : wave.y) y = 1;
  EXPECT_THROW(fit_oscillation(wave.t, wave.y), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
