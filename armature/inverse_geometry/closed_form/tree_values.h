// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A solution tree in numbers: every branch of its steps, walked in their order. The answers are starts that rounding
// has touched; Newton's iteration on the true equations confirms them (robot/loop_closure.h).
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "armature/inverse_geometry/closed_form/solution_tree.h"

namespace armature::internal {

struct TreeValues {
  std::vector<std::vector<double>> solutions;  // per leaf: one value per TransformEquations::coordinates
  bool degenerate = false;                     // a step did not decide its unknown: solutions may be missing
};

// `symbols`: values of everything the tree reads but its own unknowns.
TreeValues tree_values(const SolutionTree& tree, const std::unordered_map<std::string, double>& symbols);

// The real roots of sum_k a_k x^k, by the eigenvalues of its companion matrix; near-real ones count. A root at infinity
// is left out.
std::vector<double> polynomial_roots(std::vector<double> coefficients);

}  // namespace armature::internal
