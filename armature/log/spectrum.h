// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a signal ends and its noise begins. The power spectrum is Welch's: averaged over half-overlapping windows of
// Hann. Measuring noise is flat at high frequencies, motion is not; Wiener's filter passes the frequencies where the
// signal is above the noise, so that the best cut-off for a signal and for its derivatives is where its spectrum sinks
// to the floor.
#pragma once

#include <span>
#include <vector>

#include "armature/log/log.h"

namespace armature {

struct Spectrum {
  double resolution = 0;      // Hz between entries; entry 0 is 0 Hz
  std::vector<double> power;  // per Hz
};

// The mean is taken out first. The windows have a power of two samples, at most `window`.
Spectrum power_spectrum(std::span<const double> signal, double rate, std::size_t window = 4096);

// The frequency above which the spectrum stays below `factor` times its floor. The floor is the lowest level that the
// smoothed spectrum reaches. At least the resolution, at most `highest`.
double end_of_signal(const Spectrum& spectrum, double factor, double highest);

// The frequency below which the given share of the power lies.
double power_quantile(const Spectrum& spectrum, double share);

}  // namespace armature
