// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/block_solver.h"

#include <gtest/gtest.h>

#include "armature/expr/identical.h"

namespace armature::internal {
namespace {

// Symbols at the places of a pattern; A x = b and A^T y = c hold as identities.
TEST(BlockSolver, solves_both_systems_exactly_for_every_pattern) {
  for (const std::string& shape : {std::string("x."
                                               "xx"),
                                   std::string("xx.."
                                               "xx.."
                                               "x.xx"
                                               ".xxx"),
                                   std::string("..x"
                                               "x.x"
                                               "xx.")}) {
    const std::size_t n = shape.size() == 4 ? 2 : shape.size() == 16 ? 4 : 3;
    Arena arena;
    std::vector<Scalar> matrix, b;
    for (std::size_t i = 0; i < n * n; ++i)
      matrix.emplace_back(arena, shape[i] == 'x' ? arena.symbol("a" + std::to_string(i)) : arena.zero());
    for (std::size_t i = 0; i < n; ++i) b.emplace_back(arena, arena.symbol("b" + std::to_string(i)));
    const std::optional<BlockSolver> solver = BlockSolver::of(arena, n, matrix);
    ASSERT_TRUE(solver);
    const std::vector<Scalar> x = solver->solve(arena, b, "x"), y = solver->solve_transposed(arena, b, "y");
    for (std::size_t i = 0; i < n; ++i) {
      Scalar forward = -b[i], transposed = -b[i];
      for (std::size_t k = 0; k < n; ++k) {
        forward += matrix[i * n + k] * x[k];
        transposed += matrix[k * n + i] * y[k];
      }
      EXPECT_TRUE(identically_zero(arena, forward.ref())) << shape;
      EXPECT_TRUE(identically_zero(arena, transposed.ref())) << shape;
    }
  }
}

TEST(BlockSolver, keeps_blocks_apart_and_sees_singular_matrices) {
  Arena arena;
  const Scalar a{arena, arena.symbol("a")}, o{arena, arena.zero()};
  const std::optional<BlockSolver> solver = BlockSolver::of(arena, 2, {a, o, a, a});
  ASSERT_TRUE(solver);
  EXPECT_EQ(solver->largest_block(), 1U);
  EXPECT_EQ(solver->determinants().size(), 2U);
  EXPECT_FALSE(BlockSolver::of(arena, 2, {a, a, a, a}));
  EXPECT_FALSE(BlockSolver::of(arena, 2, {a, o, a, o}));
}

}  // namespace
}  // namespace armature::internal
