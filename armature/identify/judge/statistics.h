// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How far to trust an estimate, beyond its covariance: identified from each log alone, the average, standard deviation,
// minimum and maximum of each parameter (Izaguirre et al. 1992, section 6).
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

struct OverLogs {
  std::size_t logs = 0;  // that tell all parameters by themselves
  Eigen::VectorXd average, deviation, least, most;
};

// With the columns of `used` (all when empty). Of logs that do not tell them all, nothing is used.
OverLogs over_logs(const std::vector<std::vector<CoordinateFactor>>& logs, std::size_t unknowns, Weighting weighting,
                   const std::vector<char>& used = {});

}  // namespace armature::internal
