// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A motion that repeats is measured as often as it repeats: the mean over periods keeps the motion and takes noise down
// by the square root of their number, without any filter (Swevers et al. 1997), and what differs from period to period
// is the noise, of which the standard deviation is told.
#pragma once

#include <vector>

#include "armature/log/log.h"

namespace armature::internal {

struct PeriodicMean {
  Log log;                           // one period
  std::size_t periods = 0;           // whole ones that went into it
  std::vector<double> q_sd, tau_sd;  // of one measurement, by coordinate
};

// `period` in seconds; times of `log` must rise. Samples of a period are read from cubics at even times. Throws
// UnmetRequest when the log has fewer than two periods or a period fewer than eight samples.
PeriodicMean periodic_mean(const Log& log, double period);

}  // namespace armature::internal
