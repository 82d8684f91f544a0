// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Physically consistent parameters: the standard parameters of physically possible bodies that best fit the data and a
// prior.
//
//   minimise over x   |R T x - z|^2 / 2  +  gamma sum_j D(P_j(x) | P_j0)     subject to   P_j > 0,  Ia, Fv, Fs >= 0
//
// R and z are the weighted triangle of the data, T maps standard to base parameters. P_j is the pseudo-inertia of link
// j (Wensing, Kim & Slotine 2018): with second moments Sigma = tr(J)/2 1 - J,
//
//   P = [Sigma  MS; MS^T  M],     positive definite exactly for bodies of positive density,
//
// and D(P | P0) = tr(P0^-1 P) - log det(P0^-1 P) - 4 is the entropic distance to the prior (Lee, Wensing & Park 2020):
// invariant to frames and units, infinite at the boundary, so that it is the barrier as well. Directions that the data
// do not determine stay at the prior. The signs of motor inertias and frictions are enforced by a barrier whose weight
// goes to zero.
//
// Solved by Newton's method with line search, each step by QR in variables scaled so that the boundary is at distance
// one; the problem is convex. It starts where the prior weighs as much as the data and follows the optimum as that
// weight falls to gamma. The distance of the cost from the optimum is bounded by the number of barriers times their
// last weight (the duality gap), plus the square of Newton's decrement.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

struct Prior {
  Eigen::VectorXd standard;   // values; the inertias of every link must be those of a body
  std::vector<char> assumed;  // links (index j - 1) whose description has no usable inertia
};

// From the robot's own numbers. A link without inertia, or with a physically impossible one, gets a ball of 1 kg and 10
// cm halfway between its frame and the next.
Prior prior_of(const IdentificationModel& model);

struct ConsistentOptions {
  double weight = 1;  // gamma: in units of the log-likelihood of the data
};

struct Consistent {
  Eigen::VectorXd standard;  // of model.standard
  Eigen::VectorXd base;      // of model.columns
  double data_cost = 0, prior_cost = 0;
  double gap = 0;  // bound on cost minus optimum
  std::size_t iterations = 0;
  bool converged = false;
};

// `triangle` is that of factors.h: stacked().
Consistent consistent_parameters(const IdentificationModel& model, const Eigen::MatrixXd& triangle, const Prior& prior,
                                 const ConsistentOptions& options = {});

// P of the ten parameters XX XY XZ YY YZ ZZ MX MY MZ M.
Eigen::Matrix4d pseudo_inertia_matrix(const Eigen::Matrix<double, 10, 1>& parameters);

}  // namespace armature::internal
