// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/topic_join.h"

#include <gtest/gtest.h>

#include <algorithm>
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

// A thermometer of 1 Hz beside joints of 1 kHz, in some of their rows: 20 + t at 0.3 s, 1.3 s, ...
Log warm(std::size_t first, std::size_t rows) {
  Log log;
  for (auto* group : {&log.q, &log.tau, &log.temperature, &log.reference}) group->resize(1);
  for (std::size_t r = first; r < first + rows; ++r) {
    const double t = 0.001 * static_cast<double>(r);
    log.t.push_back(t);
    log.lines.push_back(static_cast<std::uint32_t>(r + 2));
    log.q[0].push_back(t * t);
    log.tau[0].push_back(1);
    log.temperature[0].push_back(r % 1000 == 300 ? 20 + t : NAN);
    log.reference[0].push_back(r % 5 == 2 ? 3 * t : NAN);
  }
  return log;
}

double warm_at(double t, double first, double last) { return 20 + std::clamp(t, first, last); }

TEST(TopicJoin, interpolates_slow_signals_by_themselves) {
  Log log = warm(0, 10'001);
  log.temperature[0][5300] = 1e300;  // no temperature
  Diagnostics notes;
  TopicJoin()(log, notes);
  ASSERT_EQ(log.samples(), 10'001U);
  EXPECT_TRUE(notes.all().empty());
  for (std::size_t r = 0; r < log.samples(); ++r) {
    ASSERT_EQ(log.q[0][r], log.t[r] * log.t[r]);
    ASSERT_NEAR(log.temperature[0][r], warm_at(log.t[r], 0.3, 9.3), 1e-9);
    ASSERT_NEAR(log.reference[0][r], 3 * std::clamp(log.t[r], 0.002, 9.997), 1e-9);
  }
}

// The first chunks have no temperature: what they hold is known.
TEST(TopicJoin, holds_the_first_value_of_slow_signals_over_chunks) {
  std::vector<double> starts;
  for (std::size_t first = 0; first < 3000; first += 100) find_starts(warm(first, 100), starts);
  EXPECT_EQ(starts, (std::vector<double>{0.006, 20.3}));
  TopicJoin join(starts);
  Diagnostics notes;
  for (std::size_t first = 0; first < 3000; first += 100) {
    Log chunk = warm(first, 100);
    join(chunk, notes);
    // A chunk does not know the next value: the last one is held meanwhile.
    for (std::size_t r = 0; r < 100; ++r) ASSERT_NEAR(chunk.temperature[0][r], warm_at(chunk.t[r], 0.3, 2.3), 1.001);
    if (first < 300) {
      EXPECT_EQ(chunk.temperature[0][50], 20.3);
    }
  }
}

// Rows of the thermometer alone are few and are none of the joints'.
TEST(TopicJoin, drops_rows_of_slow_signals_alone) {
  Log log = warm(0, 3000);
  for (std::size_t r = 300; r < 3000; r += 1000) log.q[0][r] = log.tau[0][r] = NAN;
  log.tau[0][1500] = NAN;  // a defect
  Diagnostics notes;
  TopicJoin()(log, notes);
  EXPECT_EQ(log.samples(), 2997U);
  ASSERT_EQ(notes.all().size(), 1U);
  EXPECT_EQ(notes.all()[0].where.line, 302);
  for (std::size_t r = 0; r < log.samples(); ++r) {
    ASSERT_FALSE(std::isnan(log.q[0][r]));
    ASSERT_NEAR(log.temperature[0][r], warm_at(log.t[r], 0.3, 2.3), 1e-9);
  }
  EXPECT_EQ(std::ranges::count_if(log.tau[0], [](double x) { return std::isnan(x); }), 1);
}

}  // namespace
}  // namespace armature::internal
