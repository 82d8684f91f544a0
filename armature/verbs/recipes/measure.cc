// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/measure.h"

#include <algorithm>
#include <cmath>
#include <ctime>

namespace armature::internal {
namespace {

constexpr double turn_ns = 1e6;

double processor_time_ns() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

double time_of(const std::function<void()>& action, std::size_t calls) {
  const double start = processor_time_ns();
  for (std::size_t i = 0; i < calls; ++i) action();
  return processor_time_ns() - start;
}

// How many calls fill a turn; on the way, caches and predictors get warm.
std::size_t calls_a_turn(const std::function<void()>& action) {
  std::size_t calls = 1;
  for (;;) {
    const double took = time_of(action, calls);
    if (took >= turn_ns / 4)
      return std::max<std::size_t>(1, static_cast<std::size_t>(static_cast<double>(calls) * turn_ns / took));
    calls *= 2;
  }
}

}  // namespace

std::vector<Timing> measure(const std::vector<std::function<void()>>& actions, std::size_t turns) {
  std::vector<std::size_t> calls;
  for (const auto& action : actions) calls.push_back(calls_a_turn(action));
  std::vector<std::vector<double>> times(actions.size());
  for (std::size_t turn = 0; turn < turns; ++turn)
    for (std::size_t i = 0; i < actions.size(); ++i)
      times[i].push_back(time_of(actions[i], calls[i]) / static_cast<double>(calls[i]));
  std::vector<Timing> timings;
  for (std::vector<double>& each : times) {
    const auto middle = each.begin() + static_cast<std::ptrdiff_t>(each.size() / 2);
    std::nth_element(each.begin(), middle, each.end());
    timings.push_back({*middle, *std::min_element(each.begin(), each.end())});
  }
  return timings;
}

}  // namespace armature::internal
