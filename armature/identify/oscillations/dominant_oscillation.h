// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The damped sinusoid of a record: theta(t) = c + exp(-s t) (a cos(w t) + b sin(w t)), by least squares (Levenberg &
// Marquardt) from the strongest line of the spectrum, with the standard deviations of all five numbers. s may be
// negative: a gain that overcompensates friction makes oscillations grow. With w_n^2 = w^2 + s^2 the undamped period is
// T = 2 pi / w_n (Jamisola et al. 1999, eq. 5-9).
#pragma once

#include <span>

namespace armature::internal {

struct Oscillation {
  double centre = 0, amplitude = 0;        // at the first sample
  double frequency = 0, frequency_sd = 0;  // w, rad/s
  double decay = 0, decay_sd = 0;          // s, 1/s
  double residual = 0;                     // standard deviation of the residual
  double natural() const;                  // w_n, rad/s
  double period() const;                   // T, s
};

// Times must increase. Throws UnmetRequest when there is no clear oscillation: fewer than one and a half periods or
// twenty samples, or more noise than motion.
Oscillation fit_oscillation(std::span<const double> times, std::span<const double> angle);

}  // namespace armature::internal
