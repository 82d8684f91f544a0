// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/telemetry.h"

#include <algorithm>
#include <cmath>

#include "armature/log/signals/resample.h"

namespace armature::internal {
namespace {

constexpr double gap = 1.5;              // steps
constexpr std::size_t shortest_run = 5;  // samples: shorter ones are chance

// The step of a quantiser: the first percentile of the changes that are not zero. Of a signal that is resolved finely
// it is a small part of its usual change; of one that is quantised it is the step itself.
double smallest_step(const Signal& signal) {
  Signal changes;
  for (std::size_t i = 1; i < signal.size(); ++i)
    if (const double change = std::abs(signal[i] - signal[i - 1]); change > 0) changes.push_back(change);
  if (changes.empty()) return 0;
  const auto least = changes.begin() + static_cast<std::ptrdiff_t>(changes.size() / 100);
  std::nth_element(changes.begin(), least, changes.end());
  return *least;
}

std::size_t samples_in_runs_at(double value, const Signal& signal) {
  std::size_t all = 0, run = 0;
  for (std::size_t i = 0; i <= signal.size(); ++i)
    if (i < signal.size() && signal[i] == value) {
      ++run;
    } else {
      if (run >= shortest_run) all += run;
      run = 0;
    }
  return all;
}

double share_cut_off(const Signal& torque) {
  const auto [least, most] = std::minmax_element(torque.begin(), torque.end());
  if (*least == *most) return 0;
  std::size_t at_ends = 0;
  for (const double value : {*least, *most})
    if (value != 0) at_ends += samples_in_runs_at(value, torque);
  return static_cast<double>(at_ends) / static_cast<double>(torque.size());
}

JointTelemetry joint_telemetry(const Signal& q, const Signal& tau) {
  JointTelemetry joint{smallest_step(q), smallest_step(tau)};
  const auto [low, high] = std::minmax_element(q.begin(), q.end());
  joint.position_range = *high - *low;
  double squares = 0;
  for (const double value : tau) squares += value * value;
  joint.torque_rms = std::sqrt(squares / static_cast<double>(tau.size()));
  joint.cut_off = share_cut_off(tau);
  return joint;
}

}  // namespace

Telemetry telemetry_of(const Log& log, const Mended& mended) {
  Telemetry t;
  t.file = log.file;
  t.samples = log.samples();
  t.mended = mended;
  t.velocities = !log.qd.empty();
  t.accelerations = !log.qdd.empty();
  if (t.samples < 2) return t;
  t.seconds = log.t.back() - log.t.front();
  const double step = clock_of(log.t).step;
  t.rate = 1 / step;
  double squares = 0, steps = 0, missing = 0;
  for (std::size_t i = 1; i < t.samples; ++i) {
    const double relative = (log.t[i] - log.t[i - 1]) / step;
    if (relative > gap) {
      ++t.gaps;
      missing += relative - 1;
      continue;
    }
    squares += (relative - 1) * (relative - 1);
    steps += 1;
  }
  t.jitter = steps > 0 ? std::sqrt(squares / steps) : 0;
  t.missing = missing / (missing + static_cast<double>(t.samples));
  for (std::size_t k = 0; k < log.coordinates(); ++k) t.joints.push_back(joint_telemetry(log.q[k], log.tau[k]));
  return t;
}

}  // namespace armature::internal
