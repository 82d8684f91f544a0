// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How far physically consistent parameters are from the optimum, at most. The problem of consistent.h,
//
//   minimise over x   |R T x - z|^2 / 2  +  gamma sum_j D(P_j(x) | P_j0)     subject to   P_j > 0,  x_i >= 0,
//
// has a dual over multipliers w of the base parameters (Boyd & Vandenberghe 2004, chapter 5). Let c = T^T w, and Z_j
// the symmetric matrix with tr(Z_j P_j(x)) = c_j^T x_j for the ten parameters of link j. Then w is feasible when
//
//   S_j = gamma P_j0^-1 + Z_j  is positive definite,   c_i >= 0 for parameters with a sign,   c_i = 0 for free ones,
//
// and its value is  -|R^-T w|^2 / 2 - w^T R^-1 z + gamma sum_j log det(S_j P_j0 / gamma),  which no x can fall below.
// The difference between the cost of x and that value has a form without cancellation, in which no term is negative:
//
//   gap(x, w) = |R T x - z - R^-T w|^2 / 2  +  gamma sum_j D(P_j(x) | gamma S_j^-1)  +  sum_i c_i x_i.
//
// So gap(x, w) bounds what x costs more than the optimum, for every weight gamma, every x and every feasible w. w = 0
// is feasible: the bound is finite wherever the cost is. The best w is searched by Newton's method, since gap(x, w) is
// convex in w; feasibility and the gap of what was found are computed in extended precision, so that the search need
// not be trusted. (What rounds is R, and the sums T^T w.)
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/identify/estimators/bodies.h"

namespace armature::internal {

struct ConsistentProblem {
  Eigen::MatrixXd triangle;  // R and z: p rows, p + 1 columns
  Eigen::MatrixXd base_of_standard;
  BodyLayout layout;
  std::vector<Eigen::Matrix4d> prior;  // P_j0, in the order of layout.links
  double weight = 1;                   // gamma
};

// gap(x, w); infinite when x or w is not feasible.
double gap_of(const ConsistentProblem& problem, const Eigen::VectorXd& x, const Eigen::VectorXd& w);

struct DualityGap {
  double gap = 0;
  Eigen::VectorXd multipliers;  // w: the witness
};

// The least gap that is found for x. `guess` need not be feasible.
DualityGap duality_gap(const ConsistentProblem& problem, const Eigen::VectorXd& x, const Eigen::VectorXd& guess);

}  // namespace armature::internal
