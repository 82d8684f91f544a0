// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/block_solver.h"

#include <algorithm>
#include <string>

namespace armature::internal {
namespace {

std::vector<Ref> refs_of(const std::vector<Scalar>& scalars) {
  std::vector<Ref> refs;
  for (const Scalar scalar : scalars) refs.push_back(scalar.ref());
  return refs;
}

}  // namespace

std::optional<BlockSolver> BlockSolver::of(Arena& arena, std::size_t n, const std::vector<Scalar>& matrix) {
  BlockSolver solver;
  solver.n_ = n;
  const std::vector<Scalar> clean = with_zeros_exposed(arena, matrix);
  solver.matrix_ = refs_of(clean);
  const std::optional<BlockTriangular> form = block_triangular(n, pattern(clean));
  if (!form) return std::nullopt;
  solver.form_ = *form;
  for (std::size_t a = 0; a < form->block_count(); ++a) {
    std::vector<Scalar> block;
    for (std::size_t i = form->starts[a]; i < form->starts[a + 1]; ++i)
      for (std::size_t j = form->starts[a]; j < form->starts[a + 1]; ++j) block.push_back(solver.element(arena, i, j));
    const std::optional<SymbolicInverse> inverse =
        symbolic_inverse(arena, form->starts[a + 1] - form->starts[a], block);
    if (!inverse) return std::nullopt;
    solver.inverses_.push_back(refs_of(inverse->inverse));
    solver.determinants_.push_back(inverse->determinant.ref());
  }
  return solver;
}

std::vector<Scalar> BlockSolver::solve(Arena& arena, const std::vector<Scalar>& b, const std::string& stem) const {
  std::vector<Scalar> x(n_, Scalar{arena, arena.zero()}), result = x;  // x in the permuted order
  for (std::size_t a = 0; a < form_.block_count(); ++a) {
    const std::size_t first = form_.starts[a], size = form_.starts[a + 1] - first;
    std::vector<Scalar> right;
    for (std::size_t i = first; i < first + size; ++i) {
      Scalar sum = b[form_.rows[i]];
      for (std::size_t c = 0; c < first; ++c) sum -= element(arena, i, c) * x[c];
      right.push_back(size > 1 ? named(sum, stem + "B" + std::to_string(form_.rows[i] + 1)) : sum);
    }
    for (std::size_t i = 0; i < size; ++i) {
      Scalar sum{arena, arena.zero()};
      for (std::size_t k = 0; k < size; ++k) sum += Scalar{arena, inverses_[a][i * size + k]} * right[k];
      const std::size_t unknown = form_.columns[first + i];
      result[unknown] = x[first + i] = named(sum, stem + std::to_string(unknown + 1));
    }
  }
  return result;
}

std::vector<Scalar> BlockSolver::solve_transposed(Arena& arena, const std::vector<Scalar>& c,
                                                  const std::string& stem) const {
  std::vector<Scalar> y(n_, Scalar{arena, arena.zero()}), result = y;
  for (std::size_t a = form_.block_count(); a-- > 0;) {
    const std::size_t first = form_.starts[a], size = form_.starts[a + 1] - first;
    std::vector<Scalar> right;
    for (std::size_t j = first; j < first + size; ++j) {
      Scalar sum = c[form_.columns[j]];
      for (std::size_t d = first + size; d < n_; ++d) sum -= element(arena, d, j) * y[d];
      right.push_back(size > 1 ? named(sum, stem + "C" + std::to_string(form_.columns[j] + 1)) : sum);
    }
    for (std::size_t i = 0; i < size; ++i) {
      Scalar sum{arena, arena.zero()};
      for (std::size_t k = 0; k < size; ++k) sum += Scalar{arena, inverses_[a][k * size + i]} * right[k];
      const std::size_t row = form_.rows[first + i];
      result[row] = y[first + i] = named(sum, stem + std::to_string(row + 1));
    }
  }
  return result;
}

std::size_t BlockSolver::largest_block() const {
  std::size_t largest = 0;
  for (std::size_t a = 0; a < form_.block_count(); ++a)
    largest = std::max(largest, form_.starts[a + 1] - form_.starts[a]);
  return largest;
}

}  // namespace armature::internal
