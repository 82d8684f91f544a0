// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Repeatability of an estimate over logs, beyond its covariance: the mean, standard deviation, minimum and maximum of
// each parameter, identified from each log alone (Izaguirre et al. 1992, section 6).
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

struct OverLogs {
  std::size_t logs = 0;  // logs that determine all parameters on their own
  Eigen::VectorXd average, deviation, least, most;
};

// With the columns of `used` (all when empty). Logs that do not determine them all are ignored.
OverLogs over_logs(const std::vector<std::vector<CoordinateFactor>>& logs, std::size_t unknowns, Weighting weighting,
                   const std::vector<char>& used = {});

}  // namespace armature::internal
