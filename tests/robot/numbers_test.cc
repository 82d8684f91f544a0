// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/numbers.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/expr/evaluate.h"
#include "armature/expr/numeric_field.h"

namespace armature::internal {
namespace {

TEST(Numbers, constants_have_values_and_symbols_have_none) {
  Arena arena;
  const Ref x = arena.symbol("x");
  EXPECT_EQ(number(arena, arena.constant(Rational(2159, 5000))), 0.4318);
  EXPECT_EQ(number(arena, arena.pi()), M_PI);
  EXPECT_EQ(number(arena, arena.scale(Rational(1, 2), arena.pi())), M_PI / 2);
  EXPECT_FALSE(number(arena, x).has_value());
  EXPECT_FALSE(number(arena, arena.add(arena.one(), arena.sin(x))).has_value());
}

TEST(Numbers, agree_with_evaluation) {
  Arena arena;
  const Ref a = arena.constant(Rational(3, 10)), s = arena.sin(a), c = arena.cos(a);
  const Ref formula = arena.add(arena.multiply(arena.power(s, 3), arena.power(c, -2)), arena.sign(arena.negate(s)));
  const double expected = evaluate(arena, formula, NumericField<double>({}));
  EXPECT_DOUBLE_EQ(number(arena, formula).value(), expected);
  EXPECT_DOUBLE_EQ(expected, std::pow(std::sin(0.3), 3) / std::pow(std::cos(0.3), 2) - 1);
}

TEST(Numbers, list_the_symbols_of_a_formula_once) {
  Arena arena;
  const Ref x = arena.symbol("x"), y = arena.symbol("y"), z = arena.symbol("z");
  const Ref formula = arena.add(arena.multiply(x, arena.sin(y)), arena.power(x, 3));
  EXPECT_EQ(symbols_in(arena, formula), (std::vector<Ref>{x, y}));
  EXPECT_EQ(symbols_in(arena, z), std::vector<Ref>{z});
  EXPECT_TRUE(symbols_in(arena, arena.pi()).empty());
}

TEST(Numbers, deep_formulas_do_not_recurse) {
  Arena arena;
  Ref deep = arena.constant(Rational(1, 2));
  for (int i = 0; i < 200'000; ++i) deep = arena.sin(arena.add(deep, arena.one()));
  EXPECT_TRUE(std::isfinite(number(arena, deep).value()));
}

}  // namespace
}  // namespace armature::internal
