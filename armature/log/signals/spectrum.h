// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The frequency where noise takes over from motion. The power spectrum is Welch's: averaged over half-overlapping Hann
// windows. The power of a motion falls with frequency, that of measurement noise does not, and in the spectrum of the
// velocity noise even rises: the minimum beyond the peak is the transition, where a Wiener filter would cut off.
#pragma once

#include <span>
#include <vector>

#include "armature/log/log.h"

namespace armature::internal {

struct Spectrum {
  double resolution = 0;      // Hz between entries; entry 0 is 0 Hz
  std::vector<double> power;  // per Hz
};

// The spectrum of a signal of any length, in constant memory.
class Welch {
 public:
  // `window` is a power of two; `mean` is taken out of the signal.
  Welch(double rate, std::size_t window, double mean);
  void add(std::span<const double> signal);
  void pause() { waiting_.clear(); }  // no window spans a pause
  std::size_t windows() const { return windows_; }
  Spectrum spectrum() const;

 private:
  double rate_, mean_, energy_ = 0;
  std::size_t windows_ = 0;
  Signal hann_, waiting_, power_;
};

// The mean is taken out first. The windows have a power of two samples, at most `window`.
Spectrum power_spectrum(std::span<const double> signal, double rate, std::size_t window = 4096);

// The spectrum of the derivative: power * (2 pi f)^2.
Spectrum differentiated(const Spectrum& spectrum);

// The frequency at which the spectrum, smoothed over a quarter of the frequency, is lowest beyond its peak.
double quietest_frequency(const Spectrum& spectrum);

// The frequency below which `share` of the power up to `highest` lies.
double power_quantile(const Spectrum& spectrum, double share, double highest);

}  // namespace armature::internal
