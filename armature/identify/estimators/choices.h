// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Model choices made from the data where the user makes none. Models are compared by the likelihood of the measured
// torques, with Gaussian residuals of a separate variance for each coordinate:
//
//   log L = -1/2 sum_k N_k log(|tau_k - W_k x|^2 / N_k),
//   BIC = -2 log L + p log N    (Schwarz 1978; smaller is better)
//
// Motor inertia: torques from motor currents include the rotors, torques from sensors on the links do not. If the
// estimated rotor inertias are negative, or do not improve the likelihood, the sensors are on the links.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

// log L of an estimate on the rows it was made from.
double log_likelihood(const std::vector<CoordinateFactor>& factors, const Eigen::VectorXd& x);

// Whether the data support motor inertias, from the factors of a model that has them. `reason` says why.
bool feels_rotors(const IdentificationModel& model, const std::vector<CoordinateFactor>& factors, std::string& reason);

// BIC of an estimate from these rows.
double bayes_information(const std::vector<CoordinateFactor>& factors, const Estimate& estimate);

}  // namespace armature::internal
