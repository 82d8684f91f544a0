// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/symmetric_solve.h"

#include <gtest/gtest.h>

#include "armature/expr/identical.h"

namespace armature::internal {
namespace {

std::vector<Ref> symmetric(Arena& arena, std::size_t n) {
  std::vector<Ref> elements(n * n, arena.zero());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      elements[i * n + j] = elements[j * n + i] = arena.symbol("a" + std::to_string(i) + std::to_string(j));
  return elements;
}

TEST(SymmetricSolve, the_product_with_the_solution_is_the_right_side) {
  for (std::size_t n = 1; n <= 6; ++n) {
    Arena arena;
    const std::vector<Ref> a = symmetric(arena, n);
    std::vector<Scalar> b;
    std::vector<Ref> expected, found;
    for (std::size_t i = 0; i < n; ++i) {
      expected.push_back(arena.symbol("b" + std::to_string(i)));
      b.emplace_back(arena, expected.back());
    }
    const SymmetricSolution solution = solve_symmetric(arena, a, b, "X");
    ASSERT_FALSE(solution.singular);
    for (std::size_t i = 0; i < n; ++i) {
      Ref sum = arena.zero();
      for (std::size_t j = 0; j < n; ++j) sum = arena.add(sum, arena.multiply(a[i * n + j], solution.x[j].ref()));
      found.push_back(sum);
    }
    EXPECT_TRUE(identical(arena, found, arena, expected)) << n;
  }
}

TEST(SymmetricSolve, tells_the_row_without_a_pivot) {
  Arena arena;
  std::vector<Ref> a = symmetric(arena, 3);
  for (std::size_t j = 0; j < 3; ++j) a[3 + j] = a[3 * j + 1] = arena.zero();
  const Scalar b{arena, arena.one()};
  EXPECT_EQ(solve_symmetric(arena, a, {b, b, b}, "X").singular, std::size_t{1});
}

}  // namespace
}  // namespace armature::internal
