// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/resample.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "armature/base/error.h"

namespace armature::internal {

void ClockScan::add(double time) {
  if (samples_++ == 0) {
    first_ = last_ = time;
    return;
  }
  const double step = time - last_;
  last_ = time;
  least_ = samples_ == 2 ? step : std::min(least_, step);
  most_ = std::max(most_, step);
  // Positive numbers are ordered as their bits are.
  Bin& bin = bins_[std::bit_cast<std::uint64_t>(step) >> 36];
  ++bin.count;
  bin.sum += step;
}

Clock ClockScan::clock() const {
  Clock clock;
  if (samples_ < 2) return clock;
  std::vector<std::uint64_t> keys;
  for (const auto& [key, bin] : bins_) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  std::size_t below = 0;
  for (const std::uint64_t key : keys) {
    const Bin& bin = bins_.at(key);
    clock.step = bin.sum / static_cast<double>(bin.count);
    below += bin.count;
    if (below > (samples_ - 1) / 2) break;
  }
  clock.jitter = std::max(most_ - clock.step, clock.step - least_) / clock.step;
  // Times written with few decimals: the step of an even clock is the mean.
  if (clock.even()) clock.step = (last_ - first_) / static_cast<double>(samples_ - 1);
  return clock;
}

Clock clock_of(std::span<const double> times) {
  ClockScan scan;
  for (const double time : times) scan.add(time);
  return scan.clock();
}

Signal resampled(std::span<const double> times, std::span<const double> signal, double start, double step,
                 std::size_t count, std::size_t first_index) {
  const std::size_t n = times.size();
  ARMATURE_CHECK(n == signal.size() && n >= 4);
  Signal result;
  result.reserve(count);
  std::size_t right = 1;  // times[right - 1] <= t <= times[right], where possible
  for (std::size_t i = 0; i < count; ++i) {
    const double t = start + step * static_cast<double>(first_index + i);
    while (right + 1 < n && times[right] < t) ++right;
    const std::size_t first = std::clamp<std::size_t>(right, 2, n - 2) - 2;
    double value = 0;
    for (std::size_t a = first; a < first + 4; ++a) {
      double weight = 1;
      for (std::size_t b = first; b < first + 4; ++b)
        if (a != b) weight *= (t - times[b]) / (times[a] - times[b]);
      value += weight * signal[a];
    }
    result.push_back(value);
  }
  return result;
}

}  // namespace armature::internal
