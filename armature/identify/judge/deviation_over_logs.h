// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Standard deviations from the factors of many logs: residuals may be correlated in any way within a log, but not
// between logs (Liang & Zeger 1986; "clustered" standard errors). With the triangles R_ik, z_ik of coordinate k in log
// i, its score at the estimate x and the covariance C of white residuals,
//
//   s_i = sum_k R_ik^T (z_ik - R_ik x) / sigma_k^2,        V = m / (m - 1)  sum_i (C s_i)(C s_i)^T
//
// for m logs. No sample is needed, so it holds wherever the factors were made.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

// Fewer logs say little of their spread.
constexpr std::size_t fewest_logs_for_spread = 10;

// The roots of the diagonal of V; nothing for fewer logs.
std::optional<Eigen::VectorXd> deviation_over_logs(const std::vector<std::vector<CoordinateFactor>>& logs,
                                                   const Estimate& estimate);

}  // namespace armature::internal
