// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Clocks jitter; filters and differences want even steps. A signal given at uneven times is read at even ones from the
// cubic through the four samples around (Lagrange's polynomial on the true time stamps).
#pragma once

#include <span>

#include "armature/log/log.h"

namespace armature {

struct Clock {
  double step = 0;    // the median of the steps, s
  double jitter = 0;  // the largest deviation of a step from it, relative
  bool even() const { return jitter < 1e-3; }
};

// `times` must rise.
Clock clock_of(std::span<const double> times);

// The signal at start, start + step, ... (count values), inside the range of `times`.
Signal resampled(std::span<const double> times, std::span<const double> signal, double start, double step,
                 std::size_t count);

}  // namespace armature
