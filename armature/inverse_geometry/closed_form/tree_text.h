// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A solution tree to read, as SYMORO prints it: each step with its type, its equations, the coefficients and the
// quantities that they use, each before its first use.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "armature/inverse_geometry/closed_form/solution_tree.h"

namespace armature::internal {

struct TreeLine {
  enum class Kind { heading, definition, equation } kind = Kind::definition;
  std::string left, right;  // a heading has only its left side
};

// "th23", "r3"
std::string unknown_name(const SolutionTree& tree, std::size_t unknown);
std::string coordinate_name(const SolutionTree& tree, std::size_t k);  // of system.coordinates[k]
// "q1: type 2, 2 solutions"
std::string step_title(const SolutionTree& tree, std::size_t step);
// What must not be negative for the step to have a real solution, with its own names: "X1^2 + Y1^2 - Z1^2"; of a
// polynomial empty.
std::string discriminant_text(const SolutionTree& tree, std::size_t step);
// The equations of a step's type with its own names: "X1*S1 + Y1*C1 = Z1".
std::vector<TreeLine> tree_lines(const SolutionTree& tree);
// As one text.
std::string tree_text(const SolutionTree& tree);

}  // namespace armature::internal
