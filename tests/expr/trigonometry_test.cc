// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "armature/expr/arena.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/finite_field.h"
#include "armature/expr/interval.h"
#include "armature/expr/numeric_field.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

class Trigonometry : public ::testing::Test {
 protected:
  Arena a;
  Ref x = a.symbol("x"), y = a.symbol("y");
  Ref turns(std::int64_t n, std::int64_t d) { return a.scale(Rational(n, d), a.pi()); }
};

TEST_F(Trigonometry, quarter_turns_are_exact) {
  const int sines[] = {0, 1, 0, -1};
  for (std::int64_t k = -9; k <= 9; ++k) {
    EXPECT_EQ(a.sin(turns(k, 2)), a.constant(sines[((k % 4) + 4) % 4]));
    EXPECT_EQ(a.cos(turns(k, 2)), a.constant(sines[(((k + 1) % 4) + 4) % 4]));
  }
  EXPECT_TRUE(a.is_zero(a.sin(a.zero())));
  EXPECT_TRUE(a.is_one(a.cos(a.zero())));
  EXPECT_TRUE(a.is_zero(a.cos(turns(1'000'000'000'001, 2))));
}

TEST_F(Trigonometry, quarter_turns_leave_sums) {
  EXPECT_EQ(a.sin(a.add(x, turns(1, 2))), a.cos(x));
  EXPECT_EQ(a.cos(a.add(x, turns(1, 2))), a.negate(a.sin(x)));
  EXPECT_EQ(a.sin(a.add(x, turns(1, 1))), a.negate(a.sin(x)));
  EXPECT_EQ(a.cos(a.subtract(x, turns(1, 2))), a.sin(x));
  EXPECT_EQ(a.cos(a.subtract(turns(1, 2), x)), a.sin(x));
  EXPECT_EQ(a.sin(a.add(x, turns(3, 4))), a.cos(a.add(x, turns(1, 4))));
}

TEST_F(Trigonometry, signs_of_angles_leave) {
  EXPECT_EQ(a.sin(a.negate(x)), a.negate(a.sin(x)));
  EXPECT_EQ(a.cos(a.negate(x)), a.cos(x));
  EXPECT_EQ(a.sin(a.subtract(x, y)), a.negate(a.sin(a.subtract(y, x))));
  EXPECT_EQ(a.cos(a.subtract(x, y)), a.cos(a.subtract(y, x)));
  EXPECT_EQ(a.sin(a.constant(Rational(-3, 10))), a.negate(a.sin(a.constant(Rational(3, 10)))));
}

TEST_F(Trigonometry, fractions_of_pi_are_one_node_each) {
  for (std::int64_t d = 1; d <= 12; ++d)
    for (std::int64_t n = -2 * d; n <= 2 * d; ++n) {
      const Ref angle = turns(n, d), complement = turns(d - 2 * n, 2 * d);
      EXPECT_EQ(a.sin(a.negate(angle)), a.negate(a.sin(angle))) << n << "/" << d;
      EXPECT_EQ(a.cos(a.negate(angle)), a.cos(angle)) << n << "/" << d;
      EXPECT_EQ(a.sin(complement), a.cos(angle)) << n << "/" << d;
      const double expected = std::sin(static_cast<double>(n) / static_cast<double>(d) * std::numbers::pi);
      EXPECT_NEAR(evaluate(a, a.sin(angle), NumericField<double>({})), expected, 1e-14);
    }
  EXPECT_EQ(a.sin(turns(1, 4)), a.cos(turns(1, 4)));
}

TEST_F(Trigonometry, parallel_axes_give_one_angle) {
  EXPECT_EQ(a.cos(a.add(x, y)), a.cos(a.add(y, x)));
  EXPECT_EQ(a.op(a.cos(a.add(x, y))), Op::cos);
  EXPECT_EQ(a.cos(a.subtract(a.add(x, y), y)), a.cos(x));
}

// A coefficient before a sum is multiplied out: cos(2*(x + y)) is cos(2*x + 2*y).
TEST_F(Trigonometry, angles_are_multiplied_out) {
  const Ref angle = a.scale(2, a.add(x, y));
  EXPECT_EQ(a.cos(angle), a.cos(a.add(a.scale(2, x), a.scale(2, y))));
  EXPECT_EQ(a.sin(a.scale(2, a.add(x, turns(1, 4)))), a.cos(a.scale(2, x)));
  EXPECT_TRUE(a.is_zero(a.sin(a.add(a.scale(3, a.add(x, y)), a.scale(-3, a.add(y, x))))));
}

TEST_F(Trigonometry, sign_folds_what_is_known) {
  EXPECT_EQ(a.sign(a.constant(-3)), a.constant(-1));
  EXPECT_EQ(a.sign(a.zero()), a.zero());
  EXPECT_EQ(a.sign(a.pi()), a.one());
  EXPECT_EQ(a.sign(a.scale(-5, x)), a.negate(a.sign(x)));
  EXPECT_EQ(a.sign(a.subtract(x, y)), a.negate(a.sign(a.subtract(y, x))));
  EXPECT_EQ(a.sign(a.name(a.scale(2, x), "QP1")), a.sign(x));
}

// Odd, smooth, and differentiated by the closed form 1 - tanh^2; over GF(p) odd and another function than sign.
TEST(Tanh, is_the_smooth_sign) {
  Arena arena;
  const Ref x = arena.symbol("x"), w = arena.constant(Rational(1, 8));
  EXPECT_TRUE(arena.is_zero(arena.tanh(arena.zero())));
  EXPECT_EQ(arena.tanh(arena.negate(x)), arena.negate(arena.tanh(x)));
  const Ref friction = arena.tanh(arena.divide(x, w)), slope = differentiate(arena, friction, x);
  for (const double at : {-30.0, -0.3, 0.0, 0.01, 0.5, 1e300}) {
    const NumericField<double> field({{"x", at}});
    EXPECT_NEAR(evaluate(arena, friction, field), std::tanh(8 * at), 1e-15);
    EXPECT_NEAR(evaluate(arena, slope, field), 8 / std::pow(std::cosh(std::min(8 * std::abs(at), 300.0)), 2), 1e-12);
  }
  EXPECT_TRUE(std::isnan(evaluate(arena, friction, NumericField<double>({{"x", NAN}}))));
  const FiniteField field(11);
  EXPECT_EQ(field.tanh(Residue(5)) + field.tanh(Residue(0) - Residue(5)), Residue(0));
  EXPECT_FALSE(field.tanh(Residue(5)) == field.sign(Residue(5)));
  const Interval bounds = tanh(Interval(-0.5, 2));
  EXPECT_TRUE(bounds.contains(std::tanh(-0.5)) && bounds.contains(std::tanh(2.0)) && bounds.width() < 1.4264);
}

TEST(TrigonometryProperty, random_angles_keep_their_value) {
  support::Random random(21);
  for (int trial = 0; trial < 2000; ++trial) {
    Arena arena;
    const double x = random.uniform(-5, 5), y = random.uniform(-5, 5);
    const auto small = [&] {
      return Rational(static_cast<std::int64_t>(random.below(9)) - 4, 1 + static_cast<std::int64_t>(random.below(6)));
    };
    const Rational cx = small(), cy = small(), cp = small(), c1 = small();
    const Ref terms[] = {arena.scale(cx, arena.symbol("x")), arena.scale(cy, arena.symbol("y")),
                         arena.scale(cp, arena.pi()), arena.constant(c1)};
    const Ref angle = arena.sum(terms);
    const long double value = cx.to_long_double() * x + cy.to_long_double() * y +
                              cp.to_long_double() * std::numbers::pi_v<long double> + c1.to_long_double();
    const NumericField<long double> field({{"x", x}, {"y", y}});
    ASSERT_NEAR(static_cast<double>(evaluate(arena, arena.sin(angle), field) - std::sin(value)), 0, 1e-15);
    ASSERT_NEAR(static_cast<double>(evaluate(arena, arena.cos(angle), field) - std::cos(value)), 0, 1e-15);
  }
}

}  // namespace
}  // namespace armature::internal
