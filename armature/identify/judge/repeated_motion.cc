// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/repeated_motion.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace armature::internal {
namespace {

constexpr std::size_t windows = 24, points_a_window = 12;
constexpr std::size_t most_starts = 6000;  // places of the used motions at which a window is compared
// Shares of the range: root mean square over joints and points of a window.
constexpr double same_position = 0.03, same_torque = 0.05;
constexpr double moving = 0.1;  // a window in which no joint moves by this share of its range stands still

struct Ranges {
  std::vector<double> q, tau;
};

void widen(const std::vector<Signal>& signals, std::vector<double>& least, std::vector<double>& most) {
  for (std::size_t k = 0; k < signals.size(); ++k)
    for (const double value : signals[k]) {
      least[k] = std::min(least[k], value);
      most[k] = std::max(most[k], value);
    }
}

std::vector<double> ranges_of(std::span<const Motion> motions, std::vector<Signal> Motion::* signals) {
  const std::size_t n = (motions.front().*signals).size();
  std::vector<double> least(n, HUGE_VAL), most(n, -HUGE_VAL), range;
  for (const Motion& motion : motions) widen(motion.*signals, least, most);
  for (std::size_t k = 0; k < n; ++k) range.push_back(most[k] - least[k]);
  return range;
}

// Mean square difference of the windows that begin at `a` and at `b`, in squares of the range; +inf above `enough`.
double difference(const std::vector<Signal>& x, std::size_t a, const std::vector<Signal>& y, std::size_t b,
                  std::span<const std::size_t> steps_x, std::span<const std::size_t> steps_y,
                  const std::vector<double>& range, double enough) {
  const double count = static_cast<double>(range.size() * steps_x.size());
  double sum = 0;
  for (std::size_t k = 0; k < range.size(); ++k) {
    if (!(range[k] > 0)) continue;
    for (std::size_t p = 0; p < steps_x.size(); ++p) {
      const double d = (x[k][a + steps_x[p]] - y[k][b + steps_y[p]]) / range[k];
      sum += d * d;
    }
    if (sum > enough * count) return HUGE_VAL;
  }
  return sum / count;
}

bool moves(const Motion& motion, std::size_t first, std::size_t length, const std::vector<double>& range) {
  for (std::size_t k = 0; k < range.size(); ++k) {
    const auto begin = motion.q[k].begin() + static_cast<std::ptrdiff_t>(first);
    const auto [least, most] = std::minmax_element(begin, begin + static_cast<std::ptrdiff_t>(length));
    if (range[k] > 0 && *most - *least > moving * range[k]) return true;
  }
  return false;
}

// Points of a window, `length` samples long, as offsets.
std::vector<std::size_t> offsets(double length) {
  std::vector<std::size_t> steps;
  for (std::size_t p = 0; p < points_a_window; ++p)
    steps.push_back(static_cast<std::size_t>(length * static_cast<double>(p) / (points_a_window - 1) + 0.5));
  return steps;
}

bool is_repeated(const Motion& motion, std::size_t first, std::size_t length, std::span<const Motion> used,
                 const Ranges& ranges) {
  std::size_t samples = 0;
  for (const Motion& other : used) samples += other.samples();
  const std::size_t stride = std::max<std::size_t>(1, samples / most_starts);
  const std::vector<std::size_t> mine = offsets(static_cast<double>(length - 1));
  constexpr double near_q = same_position * same_position, near_tau = same_torque * same_torque;
  for (const Motion& other : used) {
    const double seconds = static_cast<double>(length - 1) * motion.step;
    const std::vector<std::size_t> theirs = offsets(seconds / other.step);
    if (other.samples() <= theirs.back()) continue;
    // Coarse starts find the place, and their neighbours the best one.
    std::size_t best = 0;
    double least = HUGE_VAL;
    const std::size_t end = other.samples() - theirs.back();
    const auto look = [&](std::size_t from, std::size_t to, std::size_t step) {
      for (std::size_t s = from; s < to; s += step) {
        const double d = difference(motion.q, first, other.q, s, mine, theirs, ranges.q, least);
        if (d < least) least = d, best = s;
      }
    };
    look(0, end, stride);
    if (stride > 1) look(best > stride ? best - stride : 0, std::min(end, best + stride), 1);
    if (least < near_q && difference(motion.tau, first, other.tau, best, mine, theirs, ranges.tau, near_tau) < near_tau)
      return true;
  }
  return false;
}

}  // namespace

double repeated_share(const Motion& motion, std::span<const Motion> used) {
  if (used.empty() || motion.samples() < 2 * points_a_window) return 0;
  const std::vector<Motion>::size_type n = motion.coordinates();
  for (const Motion& other : used)
    if (other.coordinates() != n || other.samples() == 0) return 0;
  const Ranges ranges{ranges_of(used, &Motion::q), ranges_of(used, &Motion::tau)};
  const std::size_t length = std::max(points_a_window, motion.samples() / windows);
  std::size_t counted = 0, repeated = 0;
  for (std::size_t first = 0; first + length <= motion.samples(); first += length) {
    if (!moves(motion, first, length, ranges.q)) continue;
    ++counted;
    if (is_repeated(motion, first, length, used, ranges)) ++repeated;
  }
  return counted == 0 ? 0 : static_cast<double>(repeated) / static_cast<double>(counted);
}

std::vector<bool> repetitions(const Motions& logs, std::span<const Motion> used) {
  std::vector<bool> repeats;
  for (std::size_t i = 0; i < logs.logs(); ++i) {
    double share = 0;
    logs.log(i).visit([&](std::span<const Motion> some) {
      for (const Motion& motion : some) share = std::max(share, repeated_share(motion, used));
    });
    repeats.push_back(share >= repetition);
  }
  return repeats;
}

}  // namespace armature::internal
