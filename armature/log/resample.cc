// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/resample.h"

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"

namespace armature {

Clock clock_of(std::span<const double> times) {
  Clock clock;
  if (times.size() < 2) return clock;
  std::vector<double> steps;
  steps.reserve(times.size() - 1);
  for (std::size_t i = 1; i < times.size(); ++i) steps.push_back(times[i] - times[i - 1]);
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  const auto [least, most] = std::minmax_element(steps.begin(), steps.end());
  const double lowest = *least, highest = *most;
  std::nth_element(steps.begin(), middle, steps.end());
  clock.step = *middle;
  clock.jitter = std::max(highest - clock.step, clock.step - lowest) / clock.step;
  // Times written with few decimals: an even clock has the mean as its step.
  if (clock.even()) clock.step = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
  return clock;
}

Signal resampled(std::span<const double> times, std::span<const double> signal, double start, double step,
                 std::size_t count) {
  const std::size_t n = times.size();
  ARMATURE_CHECK(n == signal.size() && n >= 4);
  Signal result;
  result.reserve(count);
  std::size_t right = 1;  // times[right - 1] <= t <= times[right], where possible
  for (std::size_t i = 0; i < count; ++i) {
    const double t = start + step * static_cast<double>(i);
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

}  // namespace armature
