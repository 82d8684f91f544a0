// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Models that explain the same torques are compared by their likelihood, with Gaussian residuals of a separate variance
// for each coordinate:
//
//   log L = -1/2 sum_k N_k log(|tau_k - W_k x|^2 / N_k),
//   BIC = -2 log L + p log N    (Schwarz 1978; smaller is better)
#pragma once

#include <vector>

#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

// log L of an estimate on the rows it was made from.
double log_likelihood(const std::vector<CoordinateFactor>& factors, const Eigen::VectorXd& x);

// BIC of an estimate from these rows.
double bayes_information(const std::vector<CoordinateFactor>& factors, const Estimate& estimate);

}  // namespace armature::internal
