// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers modulo p^k: the axioms of a ring, division by units, and the identities of the circle.
#include "armature/expr/padic_field.h"

#include <gtest/gtest.h>

#include "armature/base/random.h"

namespace armature::internal {
namespace {

TEST(PadicField, is_a_ring_in_which_units_divide) {
  RandomNumbers random(31);
  for (const std::uint32_t p : {11U, 23U, 71U}) {
    const PadicField field(p, 1);
    EXPECT_GT(field.digits(), 8);
    for (int i = 0; i < 500; ++i) {
      const Padic a = field.number(random.next()), b = field.number(random.next()), c = field.number(random.next());
      ASSERT_EQ((a * (b + c)).value(), (a * b + a * c).value());
      ASSERT_EQ((a - a).value(), 0U);
      ASSERT_EQ((a + b - b).value(), a.value());
      if (b.is_unit()) {
        ASSERT_EQ((a / b * b).value(), a.value());
      } else {
        ASSERT_FALSE((a / b).is_defined());
      }
      const Padic multiple = a * field.number(p) * field.number(p);
      ASSERT_GE(multiple.valuation(), 2);
      if (b.is_unit()) {
        ASSERT_EQ((multiple.over(b * field.number(p)) * b * field.number(p)).value(), multiple.value());
      }
    }
    EXPECT_EQ(field.number(0).valuation(), field.digits());
  }
}

TEST(PadicField, rationals_and_their_sums_agree) {
  const PadicField field(11, 3);
  const Padic third = field.constant(Rational(1, 3)), sum = third + third + third;
  EXPECT_EQ(sum.value(), 1U);
  EXPECT_EQ((field.constant(Rational(-2159, 5000)) + field.constant(Rational(2159, 5000))).value(), 0U);
  EXPECT_FALSE(field.constant(Rational(1, 22)).is_defined());
  EXPECT_FALSE((field.constant(Rational(1, 22)) * field.number(0) + third).is_defined());
}

// As friction is: an odd function, which is no multiple of its argument.
TEST(PadicField, sign_and_tanh_are_odd) {
  const PadicField field(11, 3);
  const Padic a = field.number(123456789), b = field.number(2);
  for (const auto odd : {&PadicField::sign, &PadicField::tanh}) {
    EXPECT_EQ(((field.*odd)(a) + (field.*odd)(field.number(0) - a)).value(), 0U);
    EXPECT_NE((field.*odd)(a * b).value(), ((field.*odd)(a)*b).value());
  }
  EXPECT_NE(field.sign(a).value(), field.tanh(a).value());
}

// sin^2 + cos^2, sums of angles, and multiples of pi/12 that repeat.
TEST(PadicField, the_identities_of_the_circle_hold) {
  Arena a;
  const PadicField field(23, 5);  // has the roots of 2 and 3
  const auto at = [&](Ref e) { return evaluate(a, e, field); };
  const Ref x = a.symbol("x"), y = a.symbol("y");
  const auto turn = [&](int k) { return a.scale(Rational(k, 12), a.pi()); };
  std::vector<Ref> angles = {x, a.add(x, y), a.add(a.scale(3, x), turn(7)), a.scale(-1, y)};
  for (int k = 0; k < 24; ++k) angles.push_back(turn(k));
  for (const Ref e : angles) {
    const Padic s = at(a.sin(e)), c = at(a.cos(e));
    ASSERT_TRUE(s.is_defined() && c.is_defined());
    EXPECT_EQ((s * s + c * c).value(), 1U);
    for (const Ref f : angles) {
      const Ref both = a.add(e, f);
      EXPECT_EQ(at(a.sin(both)).value(), (s * at(a.cos(f)) + c * at(a.sin(f))).value());
    }
  }
  EXPECT_FALSE(evaluate(a, a.sin(a.scale(Rational(1, 5), a.pi())), field).is_defined());
  EXPECT_FALSE(at(a.sin(a.constant(Rational(3, 10)))).is_defined());
  EXPECT_FALSE(evaluate(a, a.sin(turn(3)), PadicField(11, 5)).is_defined());  // 2 is no square modulo 11
}

}  // namespace
}  // namespace armature::internal
