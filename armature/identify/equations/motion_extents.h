// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The range of a motion, which decides whether parameters can be identified at all, in one pass over motions of any
// length.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "armature/log/signals/prepare.h"

namespace armature::internal {

class MotionExtents {
 public:
  MotionExtents() = default;
  explicit MotionExtents(std::span<const Motion> motions) { add(motions); }
  void add(std::span<const Motion> motions);

  std::size_t samples() const { return samples_; }
  double position_range(std::size_t k) const { return coordinates_.at(k).q.range(); }
  // Whether the torque is constant up to the rounding of filters.
  bool constant_torque(std::size_t k) const { return coordinates_.at(k).tau.constant(); }
  double greatest_speed(std::size_t k) const { return coordinates_.at(k).fastest; }

  // Coordinates that move in one direction only (except for a hundredth of the time): there Coulomb friction and a
  // torque offset are not distinguishable. Below a hundredth of the largest speed a coordinate is at rest.
  std::vector<std::size_t> one_way() const;

 private:
  struct Range {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    void add(double value);
    double range() const { return high - low; }
    bool constant() const;
  };
  struct Coordinate {
    Range q, tau;
    double fastest = 0;
    // Samples forwards and backwards by their speed, in eighths of octaves.
    std::array<std::vector<std::size_t>, 2> speeds;
  };
  std::vector<Coordinate> coordinates_;
  std::size_t samples_ = 0;
};

}  // namespace armature::internal
