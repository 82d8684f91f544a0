// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/control/executor.h"

#include <gtest/gtest.h>

namespace armature::control {

namespace {

TEST(Executor, runs_at_an_even_rate) {
  std::atomic<bool> stop{false};
  std::uint64_t calls = 0;
  const std::int64_t begin = nanoseconds_now();
  const ExecutorReport report = run_periodically(1'000'000, 50, stop, 0, [&](std::uint64_t cycle) {
    EXPECT_EQ(cycle, calls);
    ++calls;
  });
  EXPECT_EQ(calls, 50U);
  EXPECT_GE(nanoseconds_now() - begin, 50'000'000);
  EXPECT_EQ(report.late.count(), 50U);
  EXPECT_FALSE(report.real_time);
}

TEST(Executor, a_period_that_is_not_positive_is_an_error) {
  const std::atomic<bool> stop{false};
  for (const std::int64_t period : {0, -1'000'000}) {
    const ExecutorReport report = run_periodically(period, 3, stop, 0, [](std::uint64_t) { ADD_FAILURE(); });
    EXPECT_TRUE(report.bad_period);
    EXPECT_EQ(report.busy.count(), 0U);
  }
}

TEST(Executor, stops_when_told) {
  std::atomic<bool> stop{false};
  const ExecutorReport report =
      run_periodically(100'000, 1'000'000, stop, 1, [&](std::uint64_t cycle) { stop = cycle == 9; });
  EXPECT_EQ(report.busy.count(), 10U);
  int policy = -1;
  sched_param parameters{};
  pthread_getschedparam(pthread_self(), &policy, &parameters);
  EXPECT_EQ(policy, SCHED_OTHER) << "the priority was given back";
}

TEST(Executor, counts_what_it_had_to_leave_out) {
  std::atomic<bool> stop{false};
  const ExecutorReport report = run_periodically(1'000'000, 3, stop, 0, [](std::uint64_t) {
    const std::int64_t until = nanoseconds_now() + 3'500'000;
    while (nanoseconds_now() < until) continue;
  });
  EXPECT_GE(report.overruns, 9U);
  EXPECT_GE(report.busy.most(), 3'500'000U);
}

TEST(Executor, histograms_have_quantiles) {
  Histogram histogram;
  for (int i = 0; i < 99; ++i) histogram.add(1000);
  histogram.add(1'000'000);
  histogram.add(-5);
  EXPECT_EQ(histogram.quantile(0.5), 1024U);
  EXPECT_EQ(histogram.quantile(1), 1U << 20);
  EXPECT_EQ(histogram.counts()[0], 1U);
  EXPECT_EQ(histogram.most(), 1'000'000U);
}

}  // namespace
}  // namespace armature::control
