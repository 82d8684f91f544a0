// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The low-pass filter of Butterworth, run forwards and backwards for zero phase. For order n and cut-off fc, |H(f)|^2 =
// 1 / (1 + (tan(pi f/fs) / tan(pi fc/fs))^(2n)) (bilinear transformation); both ways |H|^2 is the gain, so that the
// gain at fc is one half. Second-order sections in transposed direct form II, each started at rest at the first value
// of an odd extension of the signal, so that the ends do not ring.
#pragma once

#include <span>
#include <vector>

#include "armature/log/log.h"

namespace armature::internal {

class Butterworth {
 public:
  // 0 < cutoff < rate / 2, order >= 1; both in 1/s.
  Butterworth(std::size_t order, double cutoff, double rate);

  // The signal filtered both ways.
  Signal zero_phase(std::span<const double> signal) const;

  // Samples after which a transient has decayed to 1e-18, below the rounding of a double.
  std::size_t memory() const { return memory_; }

 private:
  struct Section {
    double b0, b1, b2, a1, a2;
  };
  void run(Signal& signal) const;
  std::vector<Section> sections_;
  std::size_t settling_ = 0;  // samples after which a transient has decayed to about 1e-4
  std::size_t memory_ = 0;
};

}  // namespace armature::internal
