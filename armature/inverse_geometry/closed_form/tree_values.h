// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A solution tree in numbers: every branch of its steps, walked in their order. The answers are starts that rounding
// has touched; Newton's iteration on the true equations confirms them (robot/loop_closure.h).
#pragma once

#include <complex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "armature/inverse_geometry/closed_form/solution_tree.h"

namespace armature::internal {

// A step without a real root. `discriminant`, negative there: X^2 + Y^2 - Z^2 of an angle, B^2 - 4 A D of a quadratic;
// of X r = Y with X = 0 it is -Y^2, of a polynomial the distance of its nearest complex root from the real line, minus.
struct DeadEnd {
  std::size_t step = 0;
  double discriminant = 0;
};

struct TreeValues {
  std::vector<std::vector<double>> solutions;  // per leaf: one value per TransformEquations::coordinates
  bool degenerate = false;                     // a step did not decide its unknown: solutions may be missing
  std::optional<DeadEnd> dead_end;             // of the branches that lead furthest, the one that is least wrong
};

// `symbols`: values of everything the tree reads but its own unknowns.
TreeValues tree_values(const SolutionTree& tree, const std::unordered_map<std::string, double>& symbols);

// All roots of sum_k a_k x^k by the eigenvalues of its companion matrix; roots at infinity are left out.
std::vector<std::complex<double>> complex_roots(std::vector<double> coefficients);

// The real roots of sum_k a_k x^k, by the eigenvalues of its companion matrix; near-real ones count. A root at infinity
// is left out.
std::vector<double> polynomial_roots(std::vector<double> coefficients);

}  // namespace armature::internal
