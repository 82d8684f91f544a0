// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/even_stretches.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/base/error.h"
#include "tests/log/chunks.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

double even_cubic(double s) { return 1 - 2 * s + 0.5 * s * s - 0.03 * s * s * s; }

// Two stretches, with a pause of three seconds between them.
Log cubic_log(double jitter) {
  support::Random random(11);
  Log log;
  log.q.resize(1);
  log.tau.resize(1);
  for (int i = 0; i < 1000; ++i) {
    log.t.push_back(0.01 * (i + jitter * random.uniform(-0.4, 0.4)) + (i < 600 ? 0 : 3));
    log.q[0].push_back(even_cubic(log.t.back()));
    log.tau[0].push_back(-log.q[0].back());
  }
  return log;
}

struct CollectedStretch {
  double start;
  std::vector<Signal> signals;
};

std::vector<CollectedStretch> collected_stretches(const Log& log, std::size_t chunk) {
  std::vector<CollectedStretch> stretches;
  bool open = false;
  const Clock clock = clock_of(log.t);
  EvenStretches even(clock, 0.1, [&](EvenPart& part) {
    if (!open) stretches.push_back({part.start, std::vector<Signal>(2)});
    open = !part.ends;
    EXPECT_EQ(part.first, stretches.back().signals[0].size());
    for (std::size_t s = 0; s < 2; ++s)
      stretches.back().signals[s].insert(stretches.back().signals[s].end(), part.signals[s].begin(),
                                         part.signals[s].end());
  });
  test::in_chunks(log, chunk)([&](const Log& some) { even.add(some); });
  even.finish();
  EXPECT_FALSE(open);
  return stretches;
}

TEST(EvenStretches, read_uneven_clocks_from_cubics_and_part_at_pauses) {
  const Log log = cubic_log(1);
  const double step = clock_of(log.t).step;
  const auto stretches = collected_stretches(log, 1000);
  ASSERT_EQ(stretches.size(), 2U);
  EXPECT_EQ(stretches[1].start, log.t[600]);
  for (const auto& [start, signals] : stretches)
    for (std::size_t i = 0; i < signals[0].size(); ++i) {
      EXPECT_NEAR(signals[0][i], even_cubic(start + step * static_cast<double>(i)), 1e-10);
      EXPECT_NEAR(signals[1][i], -signals[0][i], 1e-10);
    }
  EXPECT_NEAR(static_cast<double>(stretches[0].signals[0].size()), 6.0 / step, 3);
}

TEST(EvenStretches, are_the_same_in_chunks_of_any_size) {
  for (const double jitter : {0.0, 1.0}) {
    const Log log = cubic_log(jitter);
    const auto whole = collected_stretches(log, log.samples());
    for (const std::size_t chunk : {1U, 3U, 64U, 599U, 600U, 601U}) {
      const auto chunked = collected_stretches(log, chunk);
      ASSERT_EQ(chunked.size(), whole.size()) << chunk;
      for (std::size_t i = 0; i < whole.size(); ++i) {
        EXPECT_EQ(chunked[i].start, whole[i].start);
        ASSERT_EQ(chunked[i].signals[0].size(), whole[i].signals[0].size()) << chunk;
        for (std::size_t s = 0; s < whole[i].signals[0].size(); ++s)
          ASSERT_NEAR(chunked[i].signals[0][s], whole[i].signals[0][s], 1e-12) << chunk << " " << s;
      }
    }
  }
}

TEST(EvenStretches, refuse_time_stamps_that_come_in_bursts) {
  Log log;
  log.q.resize(1);
  log.tau.resize(1);
  for (int i = 0; i < 3000; ++i) {
    log.t.push_back(i % 3 == 2 ? 0.05 * (i / 3) + 2e-9 : 0.05 * (i / 3) + 1e-9 * (i % 3));
    log.q[0].push_back(0);
    log.tau[0].push_back(0);
  }
  EXPECT_THROW(collected_stretches(log, 100), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
