// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/resample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

TEST(Resample, reproduces_cubics_from_jittered_times) {
  support::Random random(3);
  Signal t, x;
  const auto cubic = [](double s) { return 1 - 2 * s + 0.5 * s * s + 3 * s * s * s; };
  for (int i = 0; i < 100; ++i) {
    t.push_back(0.01 * (i + random.uniform(-0.4, 0.4)));
    x.push_back(cubic(t.back()));
  }
  const double start = t.front();
  const auto count = static_cast<std::size_t>((t.back() - start) / 0.01);
  const Signal even = resampled(t, x, start, 0.01, count);
  for (std::size_t i = 0; i < count; ++i) EXPECT_NEAR(even[i], cubic(start + 0.01 * static_cast<double>(i)), 1e-11);
}

TEST(Resample, tells_even_clocks_from_uneven_ones) {
  Signal even, rounded, uneven;
  for (int i = 0; i < 50; ++i) {
    even.push_back(5 + 0.004 * i);
    rounded.push_back(std::round(i * 0.0333333 * 1e6) / 1e6);
    uneven.push_back(0.004 * i + (i == 20 ? 0.003 : 0));
  }
  EXPECT_TRUE(clock_of(even).even());
  EXPECT_NEAR(clock_of(even).step, 0.004, 1e-15);
  EXPECT_TRUE(clock_of(rounded).even());
  EXPECT_NEAR(clock_of(rounded).step, 0.0333333, 1e-7);
  EXPECT_FALSE(clock_of(uneven).even());
  EXPECT_NEAR(clock_of(uneven).step, 0.004, 1e-12);
  EXPECT_NEAR(clock_of(uneven).jitter, 0.75, 1e-9);
}

TEST(Resample, knows_the_median_step_to_five_digits) {
  support::Random random(9);
  std::vector<double> steps;
  ClockScan scan;
  double t = -3;
  scan.add(t);
  for (int i = 0; i < 20'001; ++i) {
    const double before = t;
    t += 0.004 * (0.2 + random.uniform(0, 1) * random.uniform(0, 1));
    steps.push_back(t - before);
    scan.add(t);
  }
  std::sort(steps.begin(), steps.end());
  EXPECT_NEAR(scan.clock().step, steps[10'000], 2e-5 * steps[10'000]);
  EXPECT_NEAR(scan.clock().jitter, steps.back() / steps[10'000] - 1, 1e-3);
}

}  // namespace
}  // namespace armature::internal
