// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a motion ends and its noise begins. The power spectrum is Welch's: averaged over half-overlapping windows of
// Hann. Motion fades with frequency and measuring noise does not, and in the spectrum of the velocity noise even rises:
// its lowest place beyond the peak is where one passes into the other, and where Wiener's filter would cut.
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

// Of the derivative: power * (2 pi f)^2.
Spectrum differentiated(const Spectrum& spectrum);

// The frequency at which the spectrum, smoothed over a quarter of the frequency, is lowest beyond its peak: there noise
// takes over from a signal that fades.
double quietest_frequency(const Spectrum& spectrum);

// The frequency below which the given share of the power below `highest` lies.
double power_quantile(const Spectrum& spectrum, double share, double highest);

}  // namespace armature
