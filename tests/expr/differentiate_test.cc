// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Derivatives against closed forms, dual numbers and central differences.
#include "armature/expr/differentiate.h"

#include <gtest/gtest.h>

#include "armature/expr/dual.h"
#include "armature/expr/identical.h"
#include "armature/expr/numeric_field.h"
#include "tests/support/random_expression.h"

namespace armature::internal {
namespace {

TEST(Differentiate, closed_forms) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y");
  EXPECT_TRUE(a.is_one(differentiate(a, x, x)));
  EXPECT_TRUE(a.is_zero(differentiate(a, y, x)));
  EXPECT_TRUE(a.is_zero(differentiate(a, a.pi(), x)));
  EXPECT_TRUE(a.is_zero(differentiate(a, a.sign(x), x)));
  EXPECT_EQ(differentiate(a, a.power(x, 3), x), a.scale(3, a.power(x, 2)));
  EXPECT_EQ(differentiate(a, a.power(x, -1), x), a.negate(a.power(x, -2)));
  EXPECT_EQ(differentiate(a, a.sin(a.scale(2, x)), x), a.scale(2, a.cos(a.scale(2, x))));
  EXPECT_EQ(differentiate(a, a.cos(a.add(x, y)), x), a.negate(a.sin(a.add(x, y))));
  EXPECT_EQ(differentiate(a, a.multiply(x, y), x), y);
  EXPECT_TRUE(identical(a, differentiate(a, a.divide(a.sin(x), a.cos(x)), x), a.power(a.cos(x), -2)));
}

TEST(Differentiate, a_recursion_stays_a_recursion) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y");
  const Ref w = a.name(a.multiply(a.add(x, y), a.sin(x)), "W");
  const Ref d = differentiate(a, w, x);
  ASSERT_EQ(a.op(d), Op::named);
  EXPECT_EQ(a.name_of(d), "dW_dx");
}

TEST(DifferentiateProperty, agrees_with_dual_numbers_and_differences) {
  support::Random random(61);
  for (int trial = 0; trial < 300; ++trial) {
    Arena a;
    const support::RandomExpression e = support::random_expression(a, random, 30);
    const std::string name = "x" + std::to_string(random.below(4));
    const Ref d = differentiate(a, e.ref, a.symbol(name));
    const double symbolic = evaluate(a, d, NumericField<double>(e.symbols));
    NumericField<Dual<double>>::Symbols duals;
    for (const auto& [symbol, value] : e.symbols)
      duals.emplace(symbol, Dual<double>(value, symbol == name ? 1.0 : 0.0));
    const double dual = evaluate(a, e.ref, NumericField<Dual<double>>(duals)).derivative;
    const double scale = std::max({1.0, std::abs(dual), e.magnitude});
    ASSERT_NEAR(symbolic, dual, 1e-9 * scale) << trial;
    NumericField<long double>::Symbols above, below;
    const long double h = 1e-5L;
    for (const auto& [symbol, value] : e.symbols) {
      above.emplace(symbol, value + (symbol == name ? h : 0));
      below.emplace(symbol, value - (symbol == name ? h : 0));
    }
    const long double difference =
        (evaluate(a, e.ref, NumericField<long double>(above)) - evaluate(a, e.ref, NumericField<long double>(below))) /
        (2 * h);
    ASSERT_NEAR(symbolic, static_cast<double>(difference), 1e-4 * scale) << trial;
  }
}

// Second derivatives commute, exactly.
TEST(DifferentiateProperty, mixed_derivatives_commute) {
  support::Random random(62);
  for (int trial = 0; trial < 60; ++trial) {
    Arena a;
    const Ref e = support::random_expression(a, random, 20).ref;
    const Ref x = a.symbol("x0"), y = a.symbol("x1");
    ASSERT_TRUE(identical(a, differentiate(a, differentiate(a, e, x), y), differentiate(a, differentiate(a, e, y), x)));
  }
}

}  // namespace
}  // namespace armature::internal
