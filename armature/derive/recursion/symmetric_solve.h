// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The solution of A x = b for a symmetric positive definite matrix of expressions, by A = L^T D L: eliminated from the
// last row to the first, a matrix of a tree that is numbered from its root outwards keeps its zeros (Featherstone
// 2005).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/expr/scalar.h"

namespace armature::internal {

struct SymmetricSolution {
  std::vector<Scalar> x;                // named "STEM1", ...
  std::optional<std::size_t> singular;  // the row whose pivot is zero for any values; then `x` is empty
};

// `elements` is row-major.
SymmetricSolution solve_symmetric(Arena& arena, const std::vector<Ref>& elements, std::vector<Scalar> b,
                                  const std::string& stem);

}  // namespace armature::internal
