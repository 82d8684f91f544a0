// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/motion_extents.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace armature::internal {
namespace {

constexpr std::size_t speed_bins = 1u << 14;

// Positive doubles are ordered like their bits: the bin is the exponent and three bits of the fraction.
std::size_t speed_bin(double speed) { return static_cast<std::size_t>(std::bit_cast<std::uint64_t>(speed) >> 49); }

}  // namespace

void MotionExtents::Range::add(double value) {
  low = std::min(low, value);
  high = std::max(high, value);
}

bool MotionExtents::Range::constant() const {
  constexpr double rounding = 1e-9;
  return range() <= rounding * std::max(std::abs(low), std::abs(high));
}

void MotionExtents::add(std::span<const Motion> motions) {
  for (const Motion& motion : motions) {
    samples_ += motion.samples();
    coordinates_.resize(motion.coordinates());
    for (std::size_t k = 0; k < motion.coordinates(); ++k) {
      Coordinate& c = coordinates_[k];
      for (const double q : motion.q[k]) c.q.add(q);
      for (const double tau : motion.tau[k]) c.tau.add(tau);
      for (auto& bins : c.speeds) bins.resize(speed_bins, 0);
      for (const double v : motion.qd[k]) {
        c.fastest = std::max(c.fastest, std::abs(v));
        ++c.speeds[v < 0][speed_bin(std::abs(v))];
      }
    }
  }
}

std::vector<std::size_t> MotionExtents::one_way() const {
  std::vector<std::size_t> result;
  for (std::size_t k = 0; k < coordinates_.size(); ++k) {
    const Coordinate& c = coordinates_[k];
    if (c.fastest == 0) continue;
    const auto faster = [&](const std::vector<std::size_t>& bins) {
      return std::accumulate(bins.begin() + static_cast<std::ptrdiff_t>(speed_bin(0.01 * c.fastest) + 1), bins.end(),
                             std::size_t{0});
    };
    const std::size_t there = faster(c.speeds[0]), back = faster(c.speeds[1]);
    if (there + back > 0 && 100 * std::min(there, back) < samples_) result.push_back(k);
  }
  return result;
}

}  // namespace armature::internal
