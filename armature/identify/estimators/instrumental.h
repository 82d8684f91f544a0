// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Estimates without bias from noise in the measured motion, by simulation of the closed loop (closed_loop.h).
//
// Instrumental variables (IDIM-IV; Janot, Vandanjon & Gautier 2014). Least squares is biased where W, made from noisy
// positions, correlates with the residual. Z, the same matrix of the simulated motion, does not:
//
//   x = (Z^T S^-1 W)^-1 Z^T S^-1 tau,      covariance (Z^T S^-1 W)^-1 Z^T S^-1 Z (W^T S^-1 Z)^-1.
//
// Output error (DIDIM; Gautier, Janot & Vandanjon 2013). Only torques are compared: tau = W(simulated motion) x is
// solved by least squares. Since the controller keeps the motion close to the reference, its change with x is
// neglected, and the iteration is that of Gauss and Newton.
//
// Both repeat the simulation with the new estimate until it converges.
#pragma once

#include <span>
#include <string>

#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/closed_loop.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

struct ClosedLoopFit {
  Estimate estimate;  // its iterations are simulations
  std::string controller;
  std::vector<double> simulated_error;  // per coordinate: 100 |tau - simulated| / |tau|
};

// `start`: parameters of the first simulation, with a positive definite inertia matrix. Throws UnmetRequest when the
// simulation fails with them.
ClosedLoopFit instrumental_variables(const IdentificationModel& model, std::span<const Motion> motions,
                                     const RowOptions& rows, const Eigen::VectorXd& start);
ClosedLoopFit output_error(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                           const Eigen::VectorXd& start);

}  // namespace armature::internal
