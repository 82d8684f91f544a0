// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/mend.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr double turn = 2 * std::numbers::pi;
// rad/s: no joint is as fast; and a jump is a whole turn to within this angle, which it moves meanwhile.
constexpr double fastest_joint = 60, nearly = 1;
constexpr std::size_t half_width = 3;

// The median of the changes that are not zero; 0 if there are none.
double usual_change(const Signal& signal) {
  Signal changes;
  for (std::size_t i = 1; i < signal.size(); ++i)
    if (const double change = std::abs(signal[i] - signal[i - 1]); change > 0) changes.push_back(change);
  if (changes.empty()) return 0;
  const auto middle = changes.begin() + static_cast<std::ptrdiff_t>(changes.size() / 2);
  std::nth_element(changes.begin(), middle, changes.end());
  return *middle;
}

bool is_spike(const Signal& x, std::size_t i, double usual) {
  // Most samples are between their neighbours: decided without the median.
  const double before = x[i] - x[i - 1], after = x[i] - x[i + 1];
  if (before * after <= 0 || std::min(std::abs(before), std::abs(after)) <= 10 * usual) return false;
  std::array<double, 2 * half_width> near;
  for (std::size_t j = 0; j < half_width; ++j) {
    near[j] = x[i - 1 - j];
    near[half_width + j] = x[i + 1 + j];
  }
  std::sort(near.begin(), near.end());
  const double median = (near[half_width - 1] + near[half_width]) / 2;
  for (double& each : near) each = std::abs(each - median);
  std::sort(near.begin(), near.end());
  // One neighbour may be a spike too.
  return std::abs(x[i] - median) > std::min(6 * near.back(), 30 * near[2 * half_width - 2]);
}

}  // namespace

std::vector<std::size_t> remove_spikes(Signal& signal) {
  std::vector<std::size_t> found;
  if (signal.size() < 50) return found;
  const double usual = usual_change(signal);
  for (std::size_t i = half_width; i + half_width < signal.size(); ++i)
    if (is_spike(signal, i, usual)) found.push_back(i);
  if (100 * found.size() > signal.size()) return {};
  for (std::size_t f = 0; f < found.size(); ++f) {
    const std::size_t first = found[f];
    while (f + 1 < found.size() && found[f + 1] == found[f] + 1) ++f;
    const std::size_t after = found[f] + 1;
    const double slope = (signal[after] - signal[first - 1]) / static_cast<double>(after - first + 1);
    for (std::size_t i = first; i < after; ++i) signal[i] = signal[i - 1] + slope;
  }
  return found;
}

std::size_t Unwrapping::operator()(const Signal& t, Signal& angle) {
  std::size_t wraps = 0;
  for (std::size_t i = 0; i < angle.size(); ++i) {
    const double logged = angle[i];
    if (started_) {
      const double jump = logged - last_;
      if (std::abs(std::abs(jump) - turn) < nearly && std::abs(jump) > fastest_joint * (t[i] - last_t_)) {
        turns_ -= std::copysign(turn, jump);
        ++wraps;
      }
    }
    started_ = true;
    last_t_ = t[i];
    last_ = logged;
    angle[i] += turns_;
  }
  return wraps;
}

Mending::Mending(const Robot& robot) : turning_(robot.coordinates.size(), 0) {
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    if (robot.frame(j).type == JointType::revolute)
      for (const Coupling& term : robot.frame(j).variable) turning_[term.coordinate] = 1;
}

void Mending::operator()(Log& chunk) {
  const std::size_t n = turning_.size();
  for (auto* state : {&position_, &reference_}) state->resize(n);
  for (auto* counts : {&wraps_, &spikes_}) counts->resize(n, 0);
  for (std::size_t k = 0; k < std::min(n, chunk.coordinates()); ++k) {
    if (turning_[k]) {
      wraps_[k] += position_[k](chunk.t, chunk.q[k]);
      if (k < chunk.reference.size()) reference_[k](chunk.t, chunk.reference[k]);
    }
    for (auto* group : {&chunk.q, &chunk.qd, &chunk.qdd, &chunk.tau})
      if (k < group->size()) spikes_[k] += remove_spikes((*group)[k]).size();
  }
}

Mended Mending::counts() const {
  Mended all;
  for (const std::size_t count : spikes_) all.spikes += count;
  for (const std::size_t count : wraps_) all.wraps += count;
  return all;
}

void Mending::tell(const Robot& robot, Location first, Diagnostics& notes) const {
  std::vector<std::string> wrapped, spiky;
  const auto called = [&](std::size_t k, std::size_t count) {
    return fmt::format("joint {} ({}, {} times)", k + 1, printable(robot.coordinates[k].name, 40), count);
  };
  for (std::size_t k = 0; k < wraps_.size(); ++k) {
    if (wraps_[k] > 0) wrapped.push_back(called(k, wraps_[k]));
    if (spikes_[k] > 0) spiky.push_back(called(k, spikes_[k]));
  }
  if (!wrapped.empty())
    notes.note(first,
               fmt::format("the angles of {} jump by a whole turn: they are unwrapped", fmt::join(wrapped, ", ")));
  if (!spiky.empty())
    notes.note(first, fmt::format("single samples far from their neighbours are replaced before filtering: {}",
                                  fmt::join(spiky, ", ")));
}

}  // namespace armature::internal
