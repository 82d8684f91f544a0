// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inverse of a small matrix of expressions. In block lower triangular form (block_triangular.h), with diagonal
// blocks D_a and blocks B_ab below them, X = inverse has
//
//   X_aa = adj(D_a) / det(D_a),     X_ab = -X_aa sum_{c = b}^{a-1} B_ac X_cb     (b < a)
//
// The adjugate is made of minors, each computed once and shared; the only division is one reciprocal per block, so the
// result exists wherever the matrix is regular: no pivot is chosen that may vanish elsewhere. The determinant is the
// product of those of the blocks, with the sign of the permutations.
#pragma once

#include <optional>
#include <vector>

#include "armature/derive/recursion/block_triangular.h"
#include "armature/expr/scalar.h"

namespace armature::internal {

struct SymbolicInverse {
  std::vector<Scalar> inverse;  // n x n, row-major
  Scalar determinant;
};

// Elements that vanish identically become the constant zero (decided over GF(2^61 - 1)).
std::vector<Scalar> with_zeros_exposed(Arena& arena, const std::vector<Scalar>& elements);

// The first rows that reach the rank of a matrix at a random point, which is its generic (largest) rank.
std::vector<std::size_t> independent_rows(const Arena& arena, std::size_t columns, const std::vector<Scalar>& matrix);

// Which elements are not the constant zero.
std::vector<char> pattern(const std::vector<Scalar>& matrix);

// Nothing when the matrix is singular everywhere.
std::optional<SymbolicInverse> symbolic_inverse(Arena& arena, std::size_t n, const std::vector<Scalar>& matrix);

}  // namespace armature::internal
