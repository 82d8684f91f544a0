// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/topic_join.h"

#include <gtest/gtest.h>

#include <cmath>

namespace armature::internal {
namespace {

// Positions in even rows, torques in odd ones: q = t^2, tau = 3 t + 1, which interpolation gives exactly.
Log joined(std::size_t first, std::size_t rows) {
  Log log;
  log.q.resize(1);
  log.tau.resize(1);
  for (std::size_t r = first; r < first + rows; ++r) {
    const double t = 0.01 * static_cast<double>(r);
    log.t.push_back(t);
    log.lines.push_back(static_cast<std::uint32_t>(r + 2));
    log.q[0].push_back(r % 2 == 0 ? t * t : NAN);
    log.tau[0].push_back(r % 2 == 1 ? 3 * t + 1 : NAN);
  }
  return log;
}

TEST(TopicJoin, interpolates_the_other_topic_at_the_times_of_the_positions) {
  Log log = joined(0, 101);
  Diagnostics notes;
  TopicJoin()(log, notes);
  EXPECT_EQ(notes.all().size(), 1U);
  ASSERT_EQ(log.samples(), 50U);  // the first position has no torque before it
  for (std::size_t i = 0; i + 1 < log.samples(); ++i) {
    EXPECT_EQ(log.q[0][i], log.t[i] * log.t[i]);
    EXPECT_NEAR(log.tau[0][i], 3 * log.t[i] + 1, 1e-12);
    EXPECT_EQ(log.line(i), static_cast<int>(std::lround(100 * log.t[i])) + 2);
  }
}

TEST(TopicJoin, goes_on_over_chunks) {
  TopicJoin join;
  Diagnostics notes;
  std::size_t samples = 0;
  for (std::size_t first = 0; first < 400; first += 40) {
    Log chunk = joined(first, 40);
    join(chunk, notes);
    samples += chunk.samples();
    for (std::size_t i = 0; i < chunk.samples(); ++i) EXPECT_NEAR(chunk.tau[0][i], 3 * chunk.t[i] + 1, 0.04);
  }
  EXPECT_EQ(samples, 199U);
  EXPECT_EQ(notes.all().size(), 1U);
}

// A slow topic that is not used, beside joints: its rows lack everything.
TEST(TopicJoin, drops_rows_without_any_signal) {
  Log log = joined(0, 100);
  for (std::size_t r = 0; r < 100; ++r) log.q[0][r] = log.tau[0][r] = r % 16 == 7 ? NAN : 1;
  Diagnostics notes;
  TopicJoin()(log, notes);
  EXPECT_EQ(log.samples(), 94U);
  EXPECT_EQ(notes.all().size(), 1U);
  for (const double torque : log.tau[0]) EXPECT_EQ(torque, 1);
}

TEST(TopicJoin, leaves_single_missing_numbers_to_be_reported) {
  Log log = joined(0, 100);
  for (std::size_t r = 0; r < 100; ++r) log.q[0][r] = log.tau[0][r] = 1;
  log.tau[0][50] = NAN;
  Diagnostics notes;
  TopicJoin()(log, notes);
  EXPECT_EQ(log.samples(), 100U);
  EXPECT_TRUE(std::isnan(log.tau[0][50]));
  EXPECT_TRUE(notes.all().empty());
  // Nor is a signal that is hardly there a topic.
  for (std::size_t r = 0; r < 95; ++r) log.tau[0][r] = NAN;
  TopicJoin()(log, notes);
  EXPECT_EQ(log.samples(), 100U);
}

}  // namespace
}  // namespace armature::internal
