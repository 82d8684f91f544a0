// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Oracle: the definition of the inverse, over GF(2^61 - 1), and ranks known by construction.
#include "armature/derive/recursion/symbolic_inverse.h"

#include <gtest/gtest.h>

#include <random>

#include "armature/expr/cost.h"
#include "armature/expr/identical.h"

namespace armature::internal {
namespace {

std::vector<Scalar> random_matrix(Arena& arena, std::size_t n, unsigned zeros_in_ten, std::mt19937& random) {
  std::vector<Scalar> matrix;
  for (std::size_t k = 0; k < n * n; ++k)
    matrix.emplace_back(arena, random() % 10 < zeros_in_ten ? arena.zero() : arena.symbol("x" + std::to_string(k)));
  return matrix;
}

TEST(SymbolicInverse, times_the_matrix_is_the_identity) {
  std::mt19937 random(2);
  int regular = 0;
  for (int trial = 0; trial < 200; ++trial) {
    Arena arena;
    const std::size_t n = 1 + random() % 6;
    const std::vector<Scalar> a = random_matrix(arena, n, random() % 8, random);
    const auto result = symbolic_inverse(arena, n, a);
    EXPECT_EQ(result.has_value(), independent_rows(arena, n, a).size() == n);
    if (!result) continue;
    ++regular;
    EXPECT_FALSE(identically_zero(arena, result->determinant.ref()));
    std::vector<Ref> differences;
    for (std::size_t r = 0; r < n; ++r)
      for (std::size_t c = 0; c < n; ++c) {
        Scalar sum{arena, r == c ? arena.constant(-1) : arena.zero()};
        for (std::size_t k = 0; k < n; ++k) sum += a[r * n + k] * result->inverse[k * n + c];
        differences.push_back(sum.ref());
      }
    EXPECT_TRUE(identically_zero(arena, differences));
  }
  EXPECT_GT(regular, 60);
}

TEST(SymbolicInverse, sees_zeros_that_algebra_does_not_show) {
  Arena arena;
  const Scalar q{arena, arena.symbol("q")}, one{arena, arena.one()};
  const Scalar hidden = square(sin(q)) + square(cos(q)) - one;
  ASSERT_FALSE(hidden.is_zero());
  EXPECT_TRUE(with_zeros_exposed(arena, {hidden})[0].is_zero());
  EXPECT_FALSE(symbolic_inverse(arena, 2, {hidden, one, hidden, one}).has_value());
  const auto triangular = symbolic_inverse(arena, 2, {one, hidden, q, q});
  ASSERT_TRUE(triangular.has_value());
  EXPECT_TRUE(triangular->inverse[1].is_zero());
}

TEST(SymbolicInverse, divides_once_per_block) {
  Arena arena;
  std::vector<Scalar> a;
  std::vector<Ref> run_time, roots;
  for (int k = 0; k < 9; ++k) run_time.push_back(arena.symbol("x" + std::to_string(k)));
  for (const Ref symbol : run_time) a.emplace_back(arena, symbol);
  const auto result = symbolic_inverse(arena, 3, a);
  ASSERT_TRUE(result.has_value());
  for (const Scalar element : result->inverse) roots.push_back(element.ref());
  roots.push_back(result->determinant.ref());
  // Nine 2x2 minors, the determinant from three of them, one reciprocal, nine products.
  EXPECT_EQ(cost(arena, roots, run_time), (Cost{18 + 3 + 1 + 9, 9 + 2}));
}

TEST(SymbolicInverse, tells_the_first_independent_rows) {
  Arena arena;
  const auto x = [&](const char* name) { return Scalar{arena, arena.symbol(name)}; };
  const Scalar o{arena, arena.zero()};
  const std::vector<Scalar> matrix{o, o, x("a"), x("b"), 2 * x("a"), 2 * x("b"), x("c"), o};
  EXPECT_EQ(independent_rows(arena, 2, matrix), (std::vector<std::size_t>{1, 3}));
}

}  // namespace
}  // namespace armature::internal
