// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/butterworth.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace armature::internal {
namespace {

using std::numbers::pi;

// Amplitude and phase of the middle of a signal at frequency f, by projection on whole periods.
std::pair<double, double> response(const Signal& signal, double f, double rate) {
  const auto period = static_cast<std::size_t>(std::lround(rate / f));
  const std::size_t first = signal.size() / 2 / period * period, count = 4 * period;
  double c = 0, s = 0;
  for (std::size_t i = first; i < first + count; ++i) {
    const double angle = 2 * pi * f * static_cast<double>(i) / rate;
    c += signal[i] * std::cos(angle);
    s += signal[i] * std::sin(angle);
  }
  return {2 * std::hypot(c, s) / static_cast<double>(count), std::atan2(c, s)};
}

TEST(Butterworth, has_the_gain_of_its_formula_and_no_delay) {
  const double rate = 1000;
  for (const std::size_t order : {1U, 2U, 3U, 4U, 5U, 6U})
    for (const double f : {5.0, 20.0, 25.0, 40.0}) {
      const double cutoff = 25;
      Signal sine;
      for (int i = 0; i < 4000; ++i) sine.push_back(std::sin(2 * pi * f * i / rate));
      const auto [gain, phase] = response(Butterworth(order, cutoff, rate).zero_phase(sine), f, rate);
      const double ratio = std::tan(pi * f / rate) / std::tan(pi * cutoff / rate);
      EXPECT_NEAR(gain, 1 / (1 + std::pow(ratio, 2.0 * static_cast<double>(order))), 2e-4) << order << ' ' << f;
      EXPECT_NEAR(phase, 0, 1e-3) << order << ' ' << f;
    }
}

TEST(Butterworth, leaves_lines_alone) {
  Signal line;
  for (int i = 0; i < 300; ++i) line.push_back(3 - 0.25 * i);
  const Signal filtered = Butterworth(4, 10, 200).zero_phase(line);
  ASSERT_EQ(filtered.size(), line.size());
  for (std::size_t i = 0; i < line.size(); ++i) EXPECT_NEAR(filtered[i], line[i], 1e-2) << i;
  for (std::size_t i = 100; i < 200; ++i) EXPECT_NEAR(filtered[i], line[i], 1e-3) << i;
}

TEST(Butterworth, takes_signals_of_any_length) {
  const Butterworth filter(4, 10, 200);
  EXPECT_TRUE(filter.zero_phase(Signal{}).empty());
  EXPECT_NEAR(filter.zero_phase(Signal{7})[0], 7, 1e-12);
  EXPECT_EQ(filter.zero_phase(Signal{1, 2}).size(), 2U);
}

// The answer to a pulse is gone where memory() says, also near half the sampling rate, where poles go to -1.
TEST(Butterworth, forgets_within_its_memory) {
  for (const double cutoff : {1.0, 10.0, 40.0, 49.0})
    for (const std::size_t order : {1U, 2U, 5U, 8U}) {
      const Butterworth filter(order, cutoff, 100);
      Signal pulse(4 * filter.memory() + 1, 0.0);
      const std::size_t middle = 2 * filter.memory();
      pulse[middle] = 1;
      const Signal answer = filter.zero_phase(pulse);
      for (std::size_t i = 0; i + filter.memory() < middle; ++i)
        ASSERT_LT(std::abs(answer[i]), 1e-16) << cutoff << order;
      EXPECT_GT(std::abs(answer[middle - filter.memory() / 3]), 1e-12) << cutoff << " " << order;
    }
}

}  // namespace
}  // namespace armature::internal
