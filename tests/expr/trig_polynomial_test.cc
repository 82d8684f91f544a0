// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/trig_polynomial.h"

#include <gtest/gtest.h>

#include <random>

#include "armature/base/error.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/evaluate.h"
#include "armature/expr/identical.h"

namespace armature::internal {
namespace {

class TrigPolynomials : public ::testing::Test {
 protected:
  TrigPolynomials() {
    ring.add_angle({"q1"}, 1, "1", 0);
    ring.add_angle({"q2"}, 1, "2", 0);
    ring.add_angle({"q3"}, Rational(1, 2), "3d2", 1);
    ring.add_angle({"k", "q4"}, 1, "4", 2);
    ring.add_length("x");
  }
  TrigPolynomial expanded(Ref a) { return evaluate(arena, a, TrigField(ring)); }

  Arena arena;
  TrigRing ring;
  Ref q1 = arena.symbol("q1"), q2 = arena.symbol("q2"), q3 = arena.symbol("q3"), q4 = arena.symbol("q4");
  Ref k = arena.symbol("k"), x = arena.symbol("x"), m = arena.symbol("m"), al = arena.symbol("al");

  // Expressions of everything the ring knows.
  Ref random_expression(std::mt19937_64& random, int depth) {
    const auto angle = [&] {
      const auto times = [&](Ref a) { return arena.scale(static_cast<std::int64_t>(random() % 5) - 2, a); };
      Ref sum = arena.add(times(q1), times(q2));
      if (random() % 3 == 0)
        sum = arena.add(sum, arena.scale(Rational(static_cast<std::int64_t>(random() % 5) - 2, 2), q3));
      if (random() % 4 == 0) sum = arena.add(sum, times(arena.multiply(k, q4)));
      if (random() % 4 == 0) sum = arena.add(sum, times(al));
      if (random() % 4 == 0) sum = arena.add(sum, arena.scale(Rational(1, 2), arena.pi()));
      return sum;
    };
    if (depth == 0) {
      switch (random() % 6) {
        case 0: return arena.constant(Rational(static_cast<std::int64_t>(random() % 9) - 4, 3));
        case 1: return m;
        case 2: return x;
        case 3: return arena.sin(angle());
        default: return arena.cos(angle());
      }
    }
    const Ref a = random_expression(random, depth - 1), b = random_expression(random, depth - 1);
    switch (random() % 4) {
      case 0: return arena.multiply(a, b);
      case 1: return arena.subtract(a, b);
      case 2: return arena.power(a, 2);
      default: return arena.add(a, b);
    }
  }
};

TEST_F(TrigPolynomials, are_the_same_function_as_what_they_expand) {
  std::mt19937_64 random(7);
  for (int trial = 0; trial < 150; ++trial) {
    const Ref a = random_expression(random, 3);
    const TrigPolynomial p = expanded(a);
    EXPECT_TRUE(identical(arena, a, ring.expression(arena, p))) << trial;
  }
}

TEST_F(TrigPolynomials, equal_functions_have_equal_forms) {
  const auto c = [&](Ref a) { return arena.cos(a); };
  const auto s = [&](Ref a) { return arena.sin(a); };
  // cos^2 + sin^2 = 1, in one group, across groups and for constant angles.
  for (const Ref a : {q1, arena.add(q1, q2), q3, arena.multiply(k, q4), al})
    EXPECT_EQ(expanded(arena.add(arena.power(c(a), 2), arena.power(s(a), 2))), ring.number(1));
  // The addition theorem.
  const Ref sum = arena.subtract(arena.multiply(c(q1), c(q3)), arena.multiply(s(q1), s(q3)));
  EXPECT_EQ(expanded(sum), expanded(c(arena.add(q1, q3))));
  std::mt19937_64 random(8);
  for (int trial = 0; trial < 60; ++trial) {
    const Ref a = random_expression(random, 2), b = random_expression(random, 2);
    const Ref left = arena.multiply(arena.add(a, b), arena.subtract(a, b));
    EXPECT_EQ(expanded(left), expanded(a) * expanded(a) - expanded(b) * expanded(b));
  }
}

TEST_F(TrigPolynomials, differentiate_like_the_arena) {
  std::mt19937_64 random(9);
  for (int trial = 0; trial < 60; ++trial) {
    const Ref a = random_expression(random, 2);
    for (const Ref symbol : {q1, q2, q3, q4, x})
      EXPECT_EQ(ring.derivative(expanded(a), arena.name_of(symbol)), expanded(differentiate(arena, a, symbol)));
  }
}

TEST_F(TrigPolynomials, keep_constants_apart_from_shapes) {
  const TrigPolynomial p = expanded(arena.multiply(arena.multiply(m, arena.cos(al)), arena.multiply(x, arena.sin(q1))));
  ASSERT_EQ(p.terms().size(), 1u);
  EXPECT_EQ(ring.monomial(p.terms()[0].shape).powers.size(), 1u);
  EXPECT_EQ(ring.monomial(p.terms()[0].shape).waves.size(), 1u);
  EXPECT_EQ(ring.monomial(p.terms()[0].constant).powers.size(), 1u);
  EXPECT_EQ(ring.monomial(p.terms()[0].constant).waves.size(), 1u);
}

TEST_F(TrigPolynomials, refuse_what_is_not_a_polynomial) {
  EXPECT_THROW(expanded(arena.divide(m, x)), UnmetRequest);
  EXPECT_THROW(expanded(arena.sign(x)), UnmetRequest);
  EXPECT_THROW(expanded(arena.sin(arena.scale(Rational(1, 3), q1))), UnmetRequest);
  EXPECT_THROW(expanded(arena.sin(arena.constant(Rational(1, 3)))), UnmetRequest);
  EXPECT_EQ(expanded(arena.divide(m, arena.constant(2))), expanded(m).scaled(Rational(1, 2)));
}

TEST_F(TrigPolynomials, stop_when_the_budget_is_spent) {
  TrigRing small(100);
  small.add_angle({"q1"}, 1, "1", 0);
  const Ref a = arena.power(arena.add(arena.add(m, arena.cos(q1)), arena.sin(arena.add(q1, al))), 40);
  EXPECT_THROW(evaluate(arena, a, TrigField(small)), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
