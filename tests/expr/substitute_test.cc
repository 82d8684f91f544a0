// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/substitute.h"

#include <gtest/gtest.h>

#include "armature/expr/identical.h"
#include "armature/expr/numeric_field.h"
#include "tests/support/random_expression.h"

namespace armature::internal {
namespace {

TEST(Substitute, simplifies_on_the_way) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y"), q = a.symbol("q");
  const Ref e = a.add(a.multiply(x, y), a.cos(a.add(q, y)));
  EXPECT_EQ(substitute(a, e, {{x, a.zero()}, {y, a.scale(Rational(1, 2), a.pi())}}), a.negate(a.sin(q)));
  EXPECT_EQ(substitute(a, e, {}), e);
  EXPECT_EQ(substitute(a, a.sign(a.subtract(x, y)), {{x, y}}), a.zero());
}

TEST(Substitute, is_simultaneous) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y");
  EXPECT_EQ(substitute(a, a.subtract(x, y), {{x, y}, {y, x}}), a.subtract(y, x));
}

TEST(Substitute, keeps_names) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y"), z = a.symbol("z");
  const Ref w = a.name(a.add(x, y), "W");
  const Ref changed = substitute(a, a.multiply(w, z), {{x, a.scale(3, z)}});
  const Ref expected = a.multiply(a.name(a.add(a.scale(3, z), y), "ignored"), z);
  EXPECT_EQ(changed, expected);
  EXPECT_EQ(a.name_of(a.name(a.add(a.scale(3, z), y), "ignored")), "W");
}

TEST(Substitute, unnamed_is_one_closed_formula) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y");
  const Ref w = a.name(a.add(x, y), "W"), v = a.name(a.multiply(w, x), "V"), e = a.subtract(v, w);
  const Ref plain = unnamed(a, {&e, 1})[0];
  EXPECT_EQ(plain, a.subtract(a.multiply(x, a.add(x, y)), a.add(x, y)));
}

TEST(Substitute, transplant_matches_symbols_by_name) {
  Arena a, b;
  b.symbol("y");
  const Ref e = a.name(a.add(a.symbol("x"), a.scale(Rational(1, 3), a.symbol("y"))), "W");
  const Ref there = transplant(a, {&e, 1}, b)[0];
  EXPECT_EQ(b.name_of(there), "W");
  EXPECT_TRUE(identical(a, {&e, 1}, b, {&there, 1}));
}

// Substituting numbers for all symbols gives the number that evaluation gives.
TEST(SubstituteProperty, agrees_with_evaluation) {
  support::Random random(51);
  for (int trial = 0; trial < 200; ++trial) {
    Arena a;
    const support::RandomExpression e = support::random_expression(a, random, 30);
    std::unordered_map<Ref, Ref> numbers;
    NumericField<double>::Symbols exact;
    for (const auto& [name, value] : e.symbols) {
      const Rational rounded(static_cast<std::int64_t>(value * 1000), 1000);
      numbers.emplace(a.symbol(name), a.constant(rounded));
      exact.emplace(name, rounded.to_double());
    }
    const Ref replaced = substitute(a, e.ref, numbers);
    const double direct = evaluate(a, e.ref, NumericField<double>(exact));
    ASSERT_NEAR(evaluate(a, replaced, NumericField<double>({})), direct, 1e-8 * std::max(1.0, e.magnitude));
  }
}

}  // namespace
}  // namespace armature::internal
