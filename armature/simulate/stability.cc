// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/stability.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr double usual_bandwidth = 10;  // Hz
constexpr double least_margin = 0.26;   // of w T
constexpr double least_motion = 0.05;   // rad or m: a reference that moves less is held, not followed
constexpr double jumps_share = 0.02;    // of the samples
constexpr std::size_t fewest_jumps = 10;

}  // namespace

double stable_bandwidth(double rate, double velocity_cutoff, double delay) {
  const double filter =
      velocity_cutoff > 0 ? std::numbers::sqrt2 / (2 * std::numbers::pi * velocity_cutoff) + 0.5 / rate : 0;
  const double lag = 0.5 / rate + filter + delay;
  return std::min(usual_bandwidth, least_margin / (2 * std::numbers::pi * lag));
}

std::vector<std::string> lost_control(const Simulation& simulation, const Trajectory& trajectory,
                                      const std::vector<std::string>& names) {
  const std::size_t n = names.size(), count = simulation.truth.samples(), from = count / 2;
  std::vector<double> error(n, 0), mean(n, 0), square(n, 0);
  Reference wanted{std::vector<double>(n), std::vector<double>(n), std::vector<double>(n)};
  for (std::size_t i = 0; i < count; ++i) {
    trajectory.at(simulation.truth.t[i], wanted);
    for (std::size_t k = 0; k < n; ++k) {
      mean[k] += wanted.q[k] / static_cast<double>(count);
      square[k] += wanted.q[k] * wanted.q[k] / static_cast<double>(count);
      const double off = simulation.truth.q[k][i] - wanted.q[k];
      if (i >= from) error[k] += off * off / static_cast<double>(count - from);
    }
  }
  std::vector<std::string> lost;
  for (std::size_t k = 0; k < n; ++k) {
    const double motion = std::max(std::sqrt(std::max(0.0, square[k] - mean[k] * mean[k])), least_motion);
    const std::size_t jumps = simulation.jumps[k];
    if (const double rms = std::sqrt(error[k]); rms > motion / 2)
      lost.push_back(
          fmt::format("{}: it is {:.2g} off a motion of {:.2g} (rms)", printable(names[k], 40), rms, motion));
    else if (jumps >= fewest_jumps && static_cast<double>(jumps) > jumps_share * static_cast<double>(count))
      lost.push_back(fmt::format("{}: its torque jumped from one limit to the other {} times in {} samples",
                                 printable(names[k], 40), jumps, count));
  }
  return lost;
}

}  // namespace armature::internal
