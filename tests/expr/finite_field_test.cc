// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// GF(2^61 - 1) and its circle: field axioms, and the trigonometric identities that evaluation must respect.
#include "armature/expr/finite_field.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

TEST(FiniteField, is_a_field) {
  support::Random random(31);
  for (int i = 0; i < 2000; ++i) {
    const Residue a(random.next()), b(random.next()), c(random.next());
    ASSERT_LT(a.value(), Residue::prime);
    ASSERT_EQ(a * (b + c), a * b + a * c);
    ASSERT_EQ((a * b) * c, a * (b * c));
    ASSERT_EQ(a - a, Residue(0));
    ASSERT_EQ(a + b - b, a);
    if (b != Residue(0)) {
      ASSERT_EQ(a / b * b, a);
    }
  }
  EXPECT_EQ(Residue(Residue::prime), Residue(0));
  EXPECT_EQ(Residue(Residue::prime - 1) * Residue(Residue::prime - 1), Residue(1));
  EXPECT_THROW(Residue(1) / Residue(0), InternalError);
}

class Circle : public ::testing::Test {
 protected:
  Arena a;
  FiniteField field{77};
  Ref x = a.symbol("x"), y = a.symbol("y");
  Residue at(Ref e) { return evaluate(a, e, field); }
  Residue sin(Ref e) { return at(a.sin(e)); }
  Residue cos(Ref e) { return at(a.cos(e)); }
  Ref pi(std::int64_t n, std::int64_t d) { return a.scale(Rational(n, d), a.pi()); }
};

TEST_F(Circle, points_lie_on_it) {
  for (const Ref angle : {x, a.add(x, y), a.scale(Rational(1, 2), x), a.constant(Rational(3, 10)), pi(1, 4), pi(1, 3),
                          a.multiply(x, y), a.add(x, pi(1, 8))})
    EXPECT_EQ(sin(angle) * sin(angle) + cos(angle) * cos(angle), Residue(1));
}

TEST_F(Circle, angles_add) {
  EXPECT_EQ(sin(a.add(x, y)), sin(x) * cos(y) + cos(x) * sin(y));
  EXPECT_EQ(cos(a.subtract(x, y)), cos(x) * cos(y) + sin(x) * sin(y));
  EXPECT_EQ(sin(a.scale(3, x)), Residue(3) * sin(x) - Residue(4) * sin(x) * sin(x) * sin(x));
  EXPECT_EQ(cos(a.add(x, a.constant(Rational(3, 10)))),
            cos(x) * cos(a.constant(Rational(3, 10))) - sin(x) * sin(a.constant(Rational(3, 10))));
}

TEST_F(Circle, fractions_of_angles) {
  const Ref half = a.scale(Rational(1, 2), x), third = a.scale(Rational(1, 3), x);
  EXPECT_EQ(sin(x), Residue(2) * sin(half) * cos(half));
  EXPECT_EQ(cos(x), Residue(4) * cos(third) * cos(third) * cos(third) - Residue(3) * cos(third));
  EXPECT_EQ(Residue(2) * sin(pi(1, 4)) * sin(pi(1, 4)), Residue(1));
  EXPECT_EQ(sin(pi(1, 4)), cos(pi(1, 4)));
  const Ref eighth = pi(1, 8);
  EXPECT_EQ(Residue(2) * sin(eighth) * cos(eighth), sin(pi(1, 4)));
}

TEST_F(Circle, thirds_of_pi_are_consistent) {
  // Their values are not known here, but opposite and complementary angles are.
  for (const std::int64_t d : {3, 5, 7, 9, 12, 15}) {
    EXPECT_EQ(sin(pi(1, d)), cos(pi(d - 2, 2 * d))) << d;
    EXPECT_EQ(sin(a.add(x, pi(1, d))), sin(x) * cos(pi(1, d)) + cos(x) * sin(pi(1, d))) << d;
    EXPECT_EQ(sin(a.subtract(x, pi(1, d))), sin(x) * cos(pi(1, d)) - cos(x) * sin(pi(1, d))) << d;
    EXPECT_NE(cos(pi(1, d)), Residue(Residue::prime - 1)) << d;
  }
}

TEST_F(Circle, names_and_factors_in_angles_are_seen_through) {
  const Ref named = a.name(a.add(x, y), "W");
  EXPECT_EQ(sin(named), sin(a.add(x, y)));
  EXPECT_EQ(cos(a.scale(2, named)), cos(a.add(a.scale(2, x), a.scale(2, y))));
  const Ref nested = a.name(a.add(a.scale(2, named), x), "V");
  EXPECT_EQ(sin(a.scale(Rational(1, 2), nested)), sin(a.add(a.scale(Rational(3, 2), x), y)));
}

TEST_F(Circle, angles_are_polynomials) {
  const Ref K = a.symbol("K");
  const Ref factored = a.multiply(a.add(K, a.one()), x), expanded = a.add(a.multiply(K, x), x);
  EXPECT_EQ(sin(factored), sin(expanded));
  EXPECT_EQ(cos(a.multiply(a.add(x, y), a.subtract(x, y))), cos(a.subtract(a.power(x, 2), a.power(y, 2))));
  EXPECT_EQ(sin(a.divide(a.add(x, y), K)), sin(a.add(a.divide(x, K), a.divide(y, K))));
  EXPECT_EQ(sin(a.scale(Rational(1, 2), factored)), sin(a.scale(Rational(1, 2), expanded)));
  EXPECT_NE(sin(factored), sin(a.multiply(K, x)));
  EXPECT_NE(cos(a.multiply(K, a.pi())) * cos(a.multiply(K, a.pi())), Residue(1));
}

TEST_F(Circle, sign_is_odd) {
  const Ref d = a.subtract(x, y);
  EXPECT_EQ(at(a.sign(d)) + at(a.sign(a.negate(d))), Residue(0));
  // In another arena the symbols may come in another order.
  Arena b;
  const Ref by = b.symbol("y"), bx = b.symbol("x");
  EXPECT_EQ(evaluate(b, b.sign(b.subtract(bx, by)), field), at(a.sign(d)));
}

TEST_F(Circle, symbols_depend_on_name_and_seed_only) {
  Arena b;
  b.symbol("other");
  EXPECT_EQ(evaluate(b, b.symbol("x"), field), at(x));
  EXPECT_NE(evaluate(a, x, FiniteField(78)), at(x));
  EXPECT_NE(at(x), at(y));
}

}  // namespace
}  // namespace armature::internal
