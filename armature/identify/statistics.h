// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How far to trust an estimate, beyond its covariance.
//
// Over trajectories (Izaguirre et al. 1992, section 6): identified from each log alone, the average, standard
// deviation, minimum and maximum of each parameter.
//
// Whiteness: the correlation of each residual with the one before it, as decimation left them. White residuals have
// 0 +- 2 / sqrt(rows); what is correlated is model error, and makes covariances too small.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "armature/identify/factors.h"
#include "armature/identify/least_squares.h"

namespace armature {

struct OverLogs {
  std::size_t logs = 0;  // that tell all parameters by themselves
  Eigen::VectorXd average, deviation, least, most;
};

// Of logs that do not tell all parameters, nothing is used.
OverLogs over_logs(const std::vector<std::vector<CoordinateFactor>>& logs, std::size_t unknowns, Weighting weighting);

// One a coordinate.
std::vector<double> residual_correlation(const IdentificationModel& model, std::span<const Motion> motions,
                                         const RowOptions& rows, const Eigen::VectorXd& x);

}  // namespace armature
