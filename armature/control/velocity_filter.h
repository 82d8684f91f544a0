// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Velocity from positions, sample by sample: backward differences through Butterworth's low-pass filter of order two
// (Jamisola et al. 1999 use a cut-off of 30 Hz). By the bilinear transformation with c = tan(pi cutoff / rate),
//
//   H(z) = c^2 (1 + z^-1)^2 / (1 + sqrt(2) c + c^2 + 2 (c^2 - 1) z^-1 + (1 - sqrt(2) c + c^2) z^-2),
//
// in transposed direct form II. |H| = 1/sqrt(2) at the cut-off; slow motion is delayed by sqrt(2) / (2 pi cutoff) + 1/2
// sample. No allocation, no locks, no exceptions: a filter is a value of seven numbers.
//
// Header-only: needs the standard library, nothing else.
#pragma once

#include <cmath>
#include <numbers>

namespace armature::control {

class LowPass {
 public:
  LowPass() noexcept = default;
  // 0 < cutoff < rate / 2, both in 1/s.
  LowPass(double cutoff, double rate) noexcept {
    const double c = std::tan(std::numbers::pi * cutoff / rate), a = 1 + std::numbers::sqrt2 * c + c * c;
    b_ = c * c / a;
    a1_ = 2 * (c * c - 1) / a;
    a2_ = (1 - std::numbers::sqrt2 * c + c * c) / a;
  }

  // As if the signal had always been x.
  void settle(double x) noexcept {
    s1_ = (1 - b_) * x;
    s2_ = (b_ - a2_) * x;
  }

  double operator()(double x) noexcept {
    const double y = b_ * x + s1_;
    s1_ = 2 * b_ * x - a1_ * y + s2_;
    s2_ = b_ * x - a2_ * y;
    return y;
  }

 private:
  double b_ = 0, a1_ = 0, a2_ = 0, s1_ = 0, s2_ = 0;
};

class VelocityFilter {
 public:
  VelocityFilter() noexcept = default;
  VelocityFilter(double cutoff, double rate) noexcept : filter_(cutoff, rate), rate_(rate) {}

  void start(double position, double velocity) noexcept {
    last_ = position - velocity / rate_;
    filter_.settle(velocity);
  }
  double operator()(double position) noexcept {
    const double difference = (position - last_) * rate_;
    last_ = position;
    return filter_(difference);
  }

 private:
  LowPass filter_;
  double rate_ = 1, last_ = 0;
};

}  // namespace armature::control
