// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Smoothing and differentiation in one (Savitzky & Golay 1964): a polynomial is fitted by least squares to the 2 m + 1
// samples around each sample, and its value or derivative there is the result. Polynomials up to its order pass
// unchanged. Near the ends the polynomial of the first or last window is evaluated off its centre.
#pragma once

#include <span>
#include <vector>

#include "armature/log/log.h"

namespace armature::internal {

class SavitzkyGolay {
 public:
  // half_width m >= 1, order < 2 m + 1.
  SavitzkyGolay(std::size_t half_width, std::size_t order);

  // derivative 0 is the smoothed signal; the signal has at least 2 m + 1 samples, `step` seconds apart.
  Signal apply(std::span<const double> signal, double step, std::size_t derivative) const;

  // The frequency, Hz, at which the smoothing gain is one half.
  double cutoff(double step) const;

 private:
  std::size_t half_, order_;
  std::vector<double> fit_;  // coefficients of the polynomial from the samples of a window, (order + 1) x (2 m + 1)
};

}  // namespace armature::internal
