// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Ordinary and weighted least squares from the triangles of a motion. Weighted: the torque of coordinate k has the
// weight 1 / sigma_k^2, where sigma_k^2 = |tau_k - W_k x|^2 / (rows - unknowns) is estimated from the residual; both
// are iterated until convergence. Statistics: covariance (W^T S^-1 W)^-1, relative standard deviations, and the
// condition numbers of W as it is and with columns of length one.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

struct Estimate {
  Eigen::VectorXd value, deviation;  // one per column of the model; zero for unused columns
  Eigen::MatrixXd covariance;
  Eigen::VectorXd sigma;  // standard deviation of the torque residual, per coordinate
  double condition = 0, condition_scaled = 0;
  std::size_t iterations = 0;
  std::size_t rows = 0;
  std::vector<char> used;  // columns
};

enum class Weighting { none, by_coordinate };

// With the columns of `used` (all when empty). Throws UnmetRequest when the parameters are not identifiable.
Estimate least_squares(const std::vector<CoordinateFactor>& factors, std::size_t unknowns, Weighting weighting,
                       std::vector<char> used = {});

// The root mean square residual of each coordinate with the parameters x, never zero.
Eigen::VectorXd residual_deviations(const std::vector<CoordinateFactor>& factors, const Eigen::VectorXd& x);

// The triangle equivalent to an estimate of all columns and its covariance: R^T R = C^-1, right-hand side R x.
Eigen::MatrixXd triangle_of(const Estimate& estimate);

// The triangle of the chosen columns of a triangle, right-hand side last.
Eigen::MatrixXd chosen_columns(const Eigen::MatrixXd& triangle, const std::vector<Eigen::Index>& columns);

// Unidentifiable directions: the columns of combinations whose torque is below `tolerance` of that of unit columns.
// Empty when everything can be identified.
struct Undetermined {
  std::vector<std::size_t> columns;                // strongest first
  std::vector<std::vector<std::size_t>> together;  // columns that only act in combination
};
Undetermined undetermined(const Eigen::MatrixXd& triangle, double tolerance = 1e-9);

}  // namespace armature::internal
