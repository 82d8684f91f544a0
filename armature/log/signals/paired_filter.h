// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The filters F and F' of the filtered dynamic model (Khalil & Creusot 1997, eq. 45 and 46), for sampled signals:
//
//   F(s) = a^2 / (s + a)^2,        F'(s) = s F(s) = a^2 s / (s + a)^2,
//
// both from the states y1' = x - a y1, y2' = y1 - a y2: F x = a^2 y2 and F' x = a^2 (y1 - a y2). Between samples x is
// the cubic through the four nearest, for which the states are integrated exactly; the error is of fourth order in the
// step.
//
// From rest, F of the rate x' is F' of x - x(0): an equation y = x' + z stays one, F y = F'(x - x(0)) + F z, from the
// first sample on. There is no transient to wait for.
#pragma once

#include <array>

#include "armature/log/log.h"

namespace armature::internal {

class PairedFilter {
 public:
  // `pole`: a, in rad/s; `step` in s, with a step < pi.
  PairedFilter(double pole, double step);

  static constexpr std::size_t margin = 2;  // samples beyond each end of a piece

  // The states of one signal, and its first value: one for each signal, kept from piece to piece.
  struct Memory {
    bool started = false;
    double first = 0, y1 = 0, y2 = 0;
  };

  // The next piece of a signal, given with `margin` samples more at each end: F x.
  Signal low_pass(Memory& memory, const Signal& piece) const;
  // F'(x - x(0)): the rate of x through F.
  Signal rate(Memory& memory, const Signal& piece) const;

 private:
  template <class Output>
  Signal run(Memory& memory, const Signal& piece, Output output) const;

  double pole_, step_, decay_;
  std::array<double, 4> into_y1_, into_y2_;  // of the samples -1, 0, 1, 2 of a step from 0 to 1
};

}  // namespace armature::internal
