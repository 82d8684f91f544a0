// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A periodic task with timing statistics. Each cycle sleeps until an absolute time, so that errors do not accumulate;
// the thread requests SCHED_FIFO and reports whether it was granted. Wake-up latency and run time go into histograms of
// fixed size. Linux; no allocation, no locks, no exceptions in the cycle.
//
// Header-only: needs the standard library and POSIX, nothing else.
#pragma once

#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace armature::control {

// Bin b counts durations of [2^(b-1), 2^b) ns; bin 0 less than one.
class Histogram {
 public:
  static constexpr std::size_t bins = 40;
  void add(std::int64_t ns) noexcept {
    const std::uint64_t value = ns > 0 ? static_cast<std::uint64_t>(ns) : 0;
    const auto bin = static_cast<std::size_t>(std::bit_width(value));
    ++counts_[bin < bins ? bin : bins - 1];
    if (value > most_) most_ = value;
    ++count_;
  }
  const std::array<std::uint64_t, bins>& counts() const noexcept { return counts_; }
  std::uint64_t count() const noexcept { return count_; }
  std::uint64_t most() const noexcept { return most_; }
  // An upper bound, in ns, on at least this share of the durations.
  std::uint64_t quantile(double share) const noexcept {
    std::uint64_t seen = 0;
    for (std::size_t b = 0; b < bins; ++b) {
      seen += counts_[b];
      if (static_cast<double>(seen) >= share * static_cast<double>(count_)) return std::uint64_t{1} << b;
    }
    return most_;
  }

 private:
  std::array<std::uint64_t, bins> counts_{};
  std::uint64_t count_ = 0, most_ = 0;
};

struct ExecutorReport {
  bool bad_period = false;     // the period was not positive: nothing ran
  bool real_time = false;      // SCHED_FIFO was permitted
  Histogram late, busy;        // wake-up latency; run time of the task
  std::uint64_t overruns = 0;  // cycles skipped because the task ran past their start
};

inline std::int64_t nanoseconds_now() noexcept {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{1'000'000'000} * now.tv_sec + now.tv_nsec;
}

// Runs task(cycle) every `period` ns in the calling thread, `cycles` times or until `stop`. Priority 0 leaves the
// scheduling policy unchanged.
template <class Task>
ExecutorReport run_periodically(std::int64_t period, std::uint64_t cycles, const std::atomic<bool>& stop, int priority,
                                Task&& task) noexcept {
  ExecutorReport report;
  report.bad_period = period <= 0;
  if (report.bad_period) return report;
  int policy_before = SCHED_OTHER;
  sched_param before{};
  if (priority > 0) {
    pthread_getschedparam(pthread_self(), &policy_before, &before);
    sched_param parameters{};
    parameters.sched_priority = priority;
    report.real_time = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters) == 0;
  }
  std::int64_t due = nanoseconds_now() + period;
  for (std::uint64_t cycle = 0; cycle < cycles && !stop.load(std::memory_order_relaxed); ++cycle) {
    const timespec until{static_cast<time_t>(due / 1'000'000'000), static_cast<long>(due % 1'000'000'000)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) continue;  // a signal came
    const std::int64_t woke = nanoseconds_now();
    report.late.add(woke - due);
    task(cycle);
    const std::int64_t done = nanoseconds_now();
    report.busy.add(done - woke);
    due += period;
    while (due <= done) {
      due += period;
      ++report.overruns;
    }
  }
  if (report.real_time) pthread_setschedparam(pthread_self(), policy_before, &before);
  return report;
}

}  // namespace armature::control
