// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Estimates that noise in the measured motion does not bias, by a simulation of the closed loop (closed_loop.h).
//
// Instrumental variables (IDIM-IV; Janot, Vandanjon & Gautier 2014). Least squares is biased where W, made from noisy
// positions, correlates with the residual. Z, the same matrix of the simulated motion, does not:
//
//   x = (Z^T S^-1 W)^-1 Z^T S^-1 tau,      covariance (Z^T S^-1 W)^-1 Z^T S^-1 Z (W^T S^-1 Z)^-1.
//
// Output error (DIDIM; Gautier, Janot & Vandanjon 2013). Only torques are compared: tau = W(simulated motion) x is
// solved by least squares. As the controller holds the motion, its change with x is neglected, and the iteration is
// Gauss's and Newton's.
//
// Both simulate again with the new estimate until it settles.
#pragma once

#include <span>
#include <string>

#include "armature/identify/equations/factors.h"
#include "armature/identify/estimators/closed_loop.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {

struct ClosedLoopFit {
  Estimate estimate;  // iterations: simulations
  std::string controller;
  std::vector<double> simulated_error;  // of each coordinate: 100 |tau - simulated| / |tau|
};

// `start`: parameters to simulate first, with an inertia matrix that is positive definite. Throws UnmetRequest when the
// simulation fails with them.
ClosedLoopFit instrumental_variables(const IdentificationModel& model, std::span<const Motion> motions,
                                     const RowOptions& rows, const Eigen::VectorXd& start);
ClosedLoopFit output_error(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                           const Eigen::VectorXd& start);

}  // namespace armature::internal
