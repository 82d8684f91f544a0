// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a motion will tell of the parameters, before they are estimated. With the noise sigma_k of coordinate k, which
// is what no parameters explain of its torque,
//
//   sigma_k^2 = rho_k^2 / (rows - columns)   (factors.h),
//   C = (sum_k R_k^T R_k / sigma_k^2 + (10 S)^-2)^-1,    deviation_i = sqrt(C_ii),
//
// where S is the size that each parameter may have at all: that of the described bodies, or the value at which friction
// takes a fifth of the joint's torque. Its part only keeps C finite where the motion tells nothing. Deviations are
// widened where residuals are correlated in time (correlated_errors.h).
//
// What that means for the torques is in torque_uncertainty.h.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/identify/equations/motions.h"
#include "armature/identify/estimators/prior.h"

namespace armature::internal {

struct Forecast {
  std::vector<double> noise;                     // sigma, per coordinate
  Eigen::VectorXd deviation, size;               // per column of the model
  Eigen::VectorXd effect;                        // per column: % of a joint's torque that its deviation makes uncertain
  std::vector<double> unknown, unknown_at_rest;  // uncertainty of the torque, %, per coordinate
};

// `factors` are those of the motions by `rows`.
Forecast forecast(const IdentificationModel& model, const Motions& motions, const RowOptions& rows,
                  const std::vector<CoordinateFactor>& factors);

}  // namespace armature::internal
