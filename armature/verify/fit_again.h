// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What follows from normal equations (check_estimate.h), in extended precision: the weighted estimate with its weights
// iterated, condition numbers by Jacobi's rotations of W^T W instead of singular values of a triangle, contributions,
// and the parameters that are essential or significant.
#pragma once

#include <optional>
#include <vector>

#include "armature/verify/check_estimate.h"

namespace armature::internal {

// The fit of the columns of `used`; values of others are zero.
struct FitAgain {
  std::vector<double> value, deviation;
  std::vector<double> sigma;                   // of the torques, per coordinate
  double condition = 0, condition_scaled = 0;  // of all rows with equal weights; 0: beyond what can be told here
};
// Empty when the columns are not determined.
std::optional<FitAgain> fit_again(const std::vector<NormalEquations>& equations, const std::vector<char>& used);

// The eigenvalues of a symmetric matrix, p by p, in rising order.
std::vector<long double> symmetric_eigenvalues(std::vector<long double> matrix, std::size_t p);

// Those of W^T W of all coordinates together, with equal weights.
std::vector<long double> eigenvalues_of(const std::vector<NormalEquations>& equations);

// The greatest share of each parameter in the greatest torque of a coordinate.
std::vector<double> contributions_again(const std::vector<NormalEquations>& equations, const std::vector<double>& x);

// What is left when the parameter with the greatest relative deviation is left out, again and again, until none is
// above `threshold` (Gautier and Khalil). Torques of coordinate k have the standard deviation sigma_k.
std::vector<char> essential_again(const std::vector<NormalEquations>& equations, const std::vector<double>& sigma,
                                  double threshold);

}  // namespace armature::internal
