// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/late_stamps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

// Samples taken at `taken` and stamped `late` after that.
template <class Taken, class Late>
Log recorded(std::size_t rows, double resolution, Taken taken, Late late) {
  Log log;
  log.q.resize(2);
  for (std::size_t i = 0; i < rows; ++i) {
    const double t = taken(i);
    log.t.push_back(t + late(i));
    for (std::size_t k = 0; k < 2; ++k) {
      const double q = std::sin((1.3 + 0.7 * static_cast<double>(k)) * t) + 0.4 * std::cos(3.1 * t);
      log.q[k].push_back(resolution > 0 ? resolution * std::round(q / resolution) : q);
    }
  }
  return log;
}

double even(std::size_t i) { return 0.01 * static_cast<double>(i); }
double at_once(std::size_t) { return 0; }

TEST(LateStamps, of_batches_give_way_to_even_rows) {
  for (const std::size_t batch : {3U, 5U, 20U})
    for (const double resolution : {0.0, 1e-5, 1e-3}) {
      const auto late = [&](std::size_t i) {
        const std::size_t last = batch - 1 - i % batch;  // samples that come after it in its batch
        return (0.01 - 1e-4) * static_cast<double>(last);
      };
      const auto found = late_stamps(recorded(3000, resolution, even, late));
      ASSERT_TRUE(found.has_value()) << batch << " " << resolution;
      EXPECT_EQ(found->rate, 100);
      EXPECT_NEAR(found->latest, 0.01 * static_cast<double>(batch - 1), 0.004) << batch;
    }
}

TEST(LateStamps, that_vary_give_way_to_even_rows) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    support::Random random(seed);
    double arrived = 0;  // the one before; none overtakes another
    const auto late = [&](std::size_t i) {
      arrived = std::max(arrived + 1e-5, even(i) - 0.004 * std::log(random.uniform(1e-9, 1)));
      return arrived - even(i);
    };
    const auto found = late_stamps(recorded(2000, 1e-5, even, late));
    ASSERT_TRUE(found.has_value()) << seed;
    EXPECT_NEAR(found->rate, 100, 0.05);
    EXPECT_NEAR(found->share, 0, 0.2);
  }
}

// Uneven samples whose stamps are right, even ones, lost ones, and a robot that stands still.
TEST(LateStamps, that_are_right_stay) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    support::Random random(seed);
    std::vector<double> jitter(2000), lost(2000), wandering(2000);
    for (std::size_t i = 0; i < 2000; ++i) {
      jitter[i] = even(i) - 0.004 * std::log(random.uniform(1e-9, 1));
      lost[i] = i == 0 ? 0 : lost[i - 1] + (random.uniform(0, 1) < 0.1 ? 0.02 : 0.01);
      wandering[i] = i == 0 ? 0 : wandering[i - 1] + random.uniform(0.002, 0.018);
    }
    std::sort(jitter.begin(), jitter.end());
    for (const auto* times : {&jitter, &lost, &wandering}) {
      const auto taken = [&](std::size_t i) { return (*times)[i]; };
      EXPECT_FALSE(late_stamps(recorded(2000, 1e-5, taken, at_once)).has_value()) << seed;
    }
  }
  EXPECT_FALSE(late_stamps(recorded(2000, 1e-5, even, at_once)).has_value());
  Log still = recorded(2000, 0, even, [](std::size_t i) { return i % 2 == 0 ? 0.008 : 0.0; });
  for (Signal& q : still.q) std::fill(q.begin(), q.end(), 0.3);
  EXPECT_FALSE(late_stamps(still).has_value());
}

}  // namespace
}  // namespace armature::internal
