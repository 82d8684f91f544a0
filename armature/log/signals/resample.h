// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Clocks jitter; filters and differences need uniform steps. A signal sampled at uneven times is resampled uniformly by
// the cubic through the four neighbouring samples (Lagrange's polynomial on the true time stamps).
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>

#include "armature/log/log.h"

namespace armature::internal {

struct Clock {
  double step = 0;    // the median of the steps, s
  double jitter = 0;  // the largest deviation of a step from it, relative
  bool even() const { return jitter < 1e-3; }
};

// The clock of a log of any length, in one pass. Steps are counted in bins of a relative width of 2^-16, so that the
// median is known to 1e-5; it is the mean of its bin, and so exact where the steps are meant to be equal.
class ClockScan {
 public:
  void add(double time);  // must increase
  Clock clock() const;

 private:
  struct Bin {
    std::size_t count = 0;
    double sum = 0;
  };
  std::unordered_map<std::uint64_t, Bin> bins_;
  std::size_t samples_ = 0;
  double first_ = 0, last_ = 0, least_ = 0, most_ = 0;
};

// `times` must increase.
Clock clock_of(std::span<const double> times);

// The signal at start + step * i for i = first, first + 1, ... (count values), inside the range of `times`.
Signal resampled(std::span<const double> times, std::span<const double> signal, double start, double step,
                 std::size_t count, std::size_t first = 0);

}  // namespace armature::internal
