// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/factorised_inertia.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/expr/identical.h"

namespace armature::internal {
namespace {

Robot with_coordinates(std::size_t n) {
  Robot robot = empty_robot("n");
  for (std::size_t k = 0; k < n; ++k) add_coordinate(robot, "q", "q" + std::to_string(k), "v", "a");
  return robot;
}

// A symmetric matrix of symbols, with a zero where two branches meet.
std::vector<Ref> symmetric(Arena& arena, std::size_t n) {
  std::vector<Ref> a(n * n, arena.zero());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      if (i != 2 || j != 1) a[i * n + j] = a[j * n + i] = arena.symbol("a" + std::to_string(i) + std::to_string(j));
  return a;
}

TEST(FactorisedInertia, times_its_inverse_is_one_and_its_solution_solves) {
  for (std::size_t n = 1; n <= 5; ++n) {
    const Robot robot = with_coordinates(n);
    Arena arena = robot.arena;
    const std::vector<Ref> a = symmetric(arena, n);
    const FactorisedInertia factorised(arena, robot, a);
    const std::vector<Ref> inverse = factorised.inverse();
    std::vector<Scalar> b;
    for (std::size_t k = 0; k < n; ++k) b.emplace_back(arena, arena.symbol("b" + std::to_string(k)));
    const std::vector<Scalar> x = factorised.solve(b, n, "");
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

TEST(FactorisedInertia, a_coordinate_without_mass_is_named) {
  const Robot robot = with_coordinates(2);
  Arena arena = robot.arena;
  EXPECT_THROW(FactorisedInertia(arena, robot, {arena.one(), arena.zero(), arena.zero(), arena.zero()}), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
