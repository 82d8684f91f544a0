// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/symmetric_factors.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/expr/identical.h"

namespace armature::internal {
namespace {

// A symmetric matrix of symbols, with a zero where two branches meet.
std::vector<Ref> symmetric(Arena& arena, std::size_t n) {
  std::vector<Ref> a(n * n, arena.zero());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      if (i != 2 || j != 1) a[i * n + j] = a[j * n + i] = arena.symbol("a" + std::to_string(i) + std::to_string(j));
  return a;
}

TEST(SymmetricFactors, times_its_inverse_is_one_and_its_solution_solves) {
  for (std::size_t n = 1; n <= 6; ++n) {
    Arena arena;
    const std::vector<Ref> a = symmetric(arena, n);
    const SymmetricFactors factors(arena, a);
    ASSERT_FALSE(factors.singular());
    const std::vector<Ref> inverse = factors.inverse("I");
    std::vector<Scalar> b;
    for (std::size_t k = 0; k < n; ++k) b.emplace_back(arena, arena.symbol("b" + std::to_string(k)));
    const std::vector<Scalar> x = factors.solve(b, n, "", "X");
    std::vector<Ref> product, unit, right, wanted;
    for (std::size_t i = 0; i < n; ++i) {
      Scalar row{arena, arena.zero()};
      for (std::size_t k = 0; k < n; ++k) row += Scalar{arena, a[i * n + k]} * x[k];
      right.push_back(row.ref());
      wanted.push_back(b[i].ref());
      for (std::size_t j = 0; j < n; ++j) {
        Scalar sum{arena, arena.zero()};
        for (std::size_t k = 0; k < n; ++k) sum += Scalar{arena, a[i * n + k]} * Scalar{arena, inverse[k * n + j]};
        product.push_back(sum.ref());
        unit.push_back(i == j ? arena.one() : arena.zero());
      }
    }
    EXPECT_TRUE(identical(arena, product, arena, unit)) << n;
    EXPECT_TRUE(identical(arena, right, arena, wanted)) << n;
  }
}

TEST(SymmetricFactors, tells_the_row_without_a_pivot) {
  Arena arena;
  std::vector<Ref> a = symmetric(arena, 3);
  for (std::size_t j = 0; j < 3; ++j) a[3 + j] = a[3 * j + 1] = arena.zero();
  const SymmetricFactors factors(arena, a);
  EXPECT_EQ(factors.singular(), std::size_t{1});
  const Scalar b{arena, arena.one()};
  EXPECT_THROW(factors.solve({b, b, b}, 3, "", "X"), InternalError);
}

}  // namespace
}  // namespace armature::internal
