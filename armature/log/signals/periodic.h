// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A periodic motion is averaged over its periods: the mean keeps the motion and reduces noise by the square root of
// their number, without any filter (Swevers et al. 1997); the deviations between periods give the standard deviation of
// the noise.
#pragma once

#include <vector>

#include "armature/log/log.h"

namespace armature::internal {

struct PeriodicMean {
  Log log;                           // one period
  std::size_t periods = 0;           // number of whole periods averaged
  std::vector<double> q_sd, tau_sd;  // standard deviation of one measurement, per coordinate
};

// `period` in seconds; times of `log` must increase. Each period is resampled uniformly by cubic interpolation. Throws
// UnmetRequest when the log has fewer than two periods or a period fewer than eight samples.
PeriodicMean periodic_mean(const Log& log, double period);

}  // namespace armature::internal
