// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Solves W x = b and W^T y = c for a square matrix of expressions, in its block triangular form (block_triangular.h):
// with diagonal blocks D_a and blocks B_ac below them,
//
//   x_a = D_a^-1 (b_a - sum_{c < a} B_ac x_c)          y_a = D_a^-T (c_a - sum_{d > a} B_da^T y_d)
//
// Diagonal blocks are inverted by minors (symbolic_inverse.h), one reciprocal each, so the solution exists wherever the
// matrix is regular; no pivot is chosen that may vanish elsewhere. Planar loops have blocks of one or two rows.
#pragma once

#include <optional>
#include <vector>

#include "armature/derive/recursion/symbolic_inverse.h"

namespace armature::internal {

class BlockSolver {
 public:
  // Nothing when the matrix, n x n, row-major, is singular everywhere.
  static std::optional<BlockSolver> of(Arena& arena, std::size_t n, const std::vector<Scalar>& matrix);

  // In the arena of the matrix, or in a copy of it that has grown since.
  std::vector<Scalar> solve(Arena& arena, const std::vector<Scalar>& b, const std::string& stem) const;
  std::vector<Scalar> solve_transposed(Arena& arena, const std::vector<Scalar>& c, const std::string& stem) const;
  // One per block; the matrix is singular where one of them vanishes.
  const std::vector<Ref>& determinants() const { return determinants_; }
  std::size_t largest_block() const;

 private:
  Scalar element(Arena& arena, std::size_t i, std::size_t j) const {
    return {arena, matrix_[form_.rows[i] * n_ + form_.columns[j]]};
  }

  std::size_t n_ = 0;
  std::vector<Ref> matrix_;
  BlockTriangular form_;
  std::vector<std::vector<Ref>> inverses_;  // of the diagonal blocks, row-major
  std::vector<Ref> determinants_;
};

}  // namespace armature::internal
