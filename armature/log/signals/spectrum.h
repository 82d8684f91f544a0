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

namespace armature::internal {

struct Spectrum {
  double resolution = 0;      // Hz between entries; entry 0 is 0 Hz
  std::vector<double> power;  // per Hz
};

// Of a signal of any length, in constant memory.
class Welch {
 public:
  // `window` is a power of two; `mean` is taken out of the signal.
  Welch(double rate, std::size_t window, double mean);
  void add(std::span<const double> signal);
  void pause() { waiting_.clear(); }  // no window holds samples of both sides
  std::size_t windows() const { return windows_; }
  Spectrum spectrum() const;

 private:
  double rate_, mean_, energy_ = 0;
  std::size_t windows_ = 0;
  Signal hann_, waiting_, power_;
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

}  // namespace armature::internal
