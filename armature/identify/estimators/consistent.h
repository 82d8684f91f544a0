// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Physically consistent parameters: the standard parameters of physically possible bodies that best fit the data and a
// prior.
//
//   minimise over x   |R T x - z|^2 / 2  +  gamma sum_j D(P_j(x) | P_j0)     subject to   P_j > 0,  Ia, Fv, Fs >= 0
//
// R and z are the weighted triangle of the data, T maps standard to base parameters, P_j is the pseudo-inertia of link
// j (bodies.h), and D(P | P0) = tr(P0^-1 P) - log det(P0^-1 P) - 4 is the entropic distance to the prior (Lee, Wensing
// & Park 2020): invariant to frames and units, infinite at the boundary, so that it is the barrier as well. Directions
// that the data do not determine stay at the prior. The signs of motor inertias and frictions are enforced by a barrier
// whose weight goes to zero.
//
// Solved by following the central path, on which P_j S_j = mu 1 for the dual matrices S_j of duality_gap.h, from a mu
// as large as the misfit down to gamma: steps of Newton's method in the scaling of Nesterov and Todd, each by QR. What
// the result may cost more than the optimum is bounded by a dual point (duality_gap.h).
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "armature/identify/estimators/duality_gap.h"
#include "armature/identify/estimators/prior.h"

namespace armature::internal {

struct ConsistentOptions {
  double weight = 1;  // gamma: in units of the log-likelihood of the data
};

struct Consistent {
  Eigen::VectorXd standard;  // of model.standard
  Eigen::VectorXd base;      // of model.columns
  double data_cost = 0, prior_cost = 0, weight = 1;
  double gap = 0;               // bound on data_cost + weight * prior_cost above its optimum (duality_gap.h)
  Eigen::VectorXd multipliers;  // of the base parameters: the dual point that proves the gap
  std::size_t iterations = 0;
  bool converged = false;
};

ConsistentProblem consistent_problem(const IdentificationModel& model, const Eigen::MatrixXd& triangle,
                                     const Prior& prior, double weight);

// `triangle` is that of factors.h: stacked().
Consistent consistent_parameters(const IdentificationModel& model, const Eigen::MatrixXd& triangle, const Prior& prior,
                                 const ConsistentOptions& options = {});

// What is said of a search that stopped before it converged.
std::optional<std::string> note_on_search(const Consistent& found);

// With the prior of the description, and of the data for links that it does not describe.
struct FoundBodies {
  Prior prior;
  Consistent consistent;
};
FoundBodies find_bodies(const IdentificationModel& model, const Eigen::MatrixXd& triangle,
                        const ConsistentOptions& options = {});

}  // namespace armature::internal
