// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/periodic.h"

#include <fmt/format.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/log/signals/resample.h"

namespace armature::internal {

PeriodicMean periodic_mean(const Log& log, double period) {
  constexpr const char* hint = "give the period of the motion in seconds, and record it several times";
  if (log.samples() < 16 || !(period > 0)) throw UnmetRequest("the log is too short for a mean over periods", hint);
  const Clock clock = clock_of(log.t);
  const double length = log.t.back() - log.t.front();
  const auto periods = static_cast<std::size_t>(std::floor(length / period + 1e-6));
  const auto samples = static_cast<std::size_t>(std::lround(period / clock.step));
  if (periods < 2 || samples < 8)
    throw UnmetRequest(fmt::format("the log has {:.3g} s, which is not two periods of {:.3g} s", length, period), hint);
  PeriodicMean result;
  result.periods = periods;
  result.log.file = log.file;
  const double step = period / static_cast<double>(samples);
  for (std::size_t i = 0; i < samples; ++i) result.log.t.push_back(step * static_cast<double>(i));
  const auto mean = [&](const Signal& signal, double& deviation) {
    // The last sample of the last period may lie a little beyond the log.
    const std::size_t most = std::min(samples * periods, static_cast<std::size_t>(length / step + 1e-9) + 1);
    const Signal even = resampled(log.t, signal, log.t.front(), step, most);
    Signal sum(samples, 0.0);
    std::vector<double> count(samples, 0.0);
    for (std::size_t i = 0; i < most; ++i) {
      sum[i % samples] += even[i];
      count[i % samples] += 1;
    }
    for (std::size_t i = 0; i < samples; ++i) sum[i] /= count[i];
    double squares = 0;
    for (std::size_t i = 0; i < most; ++i) squares += (even[i] - sum[i % samples]) * (even[i] - sum[i % samples]);
    deviation = std::sqrt(squares / static_cast<double>(most - samples));
    return sum;
  };
  double ignored = 0;
  for (const Signal& s : log.q) result.log.q.push_back(mean(s, result.q_sd.emplace_back()));
  for (const Signal& s : log.tau) result.log.tau.push_back(mean(s, result.tau_sd.emplace_back()));
  for (const Signal& s : log.qd) result.log.qd.push_back(mean(s, ignored));
  for (const Signal& s : log.qdd) result.log.qdd.push_back(mean(s, ignored));
  for (const Signal& s : log.reference) result.log.reference.push_back(mean(s, ignored));
  for (const Signal& s : log.temperature) result.log.temperature.push_back(mean(s, ignored));
  return result;
}

}  // namespace armature::internal
