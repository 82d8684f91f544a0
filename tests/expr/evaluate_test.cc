// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Evaluation over double, long double and dual numbers.
#include "armature/expr/evaluate.h"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>

#include "armature/base/error.h"
#include "armature/expr/dual.h"
#include "armature/expr/numeric_field.h"

namespace armature::internal {
namespace {

TEST(Evaluate, marks_what_the_roots_need) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y"), sum = a.add(x, a.one()), other = a.multiply(x, y);
  const std::vector<char> needed = reachable(a, std::span<const Ref>(&sum, 1));
  EXPECT_EQ(needed.size(), sum.index + 1);
  EXPECT_TRUE(needed[x.index]);
  EXPECT_FALSE(needed[y.index]);
  EXPECT_TRUE(needed[a.one().index]);
  EXPECT_TRUE(reachable(a, {}).empty());
  EXPECT_GT(other.index, sum.index);
}

TEST(Evaluate, every_operation) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y");
  const NumericField<double> field({{"x", 0.5}, {"y", -2.0}});
  const Ref roots[] = {a.add(x, y),
                       a.multiply(x, y),
                       a.power(y, -3),
                       a.sin(x),
                       a.cos(y),
                       a.sign(y),
                       a.pi(),
                       a.name(a.add(x, y), "W"),
                       a.constant(Rational(1, 3))};
  const double expected[] = {-1.5, -1.0,     -0.125, std::sin(0.5), std::cos(-2.0), -1, 3.14159265358979323846,
                             -1.5, 1.0 / 3.0};
  const std::vector<double> values = evaluate(a, roots, field);
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_DOUBLE_EQ(values[i], expected[i]) << i;
  EXPECT_EQ(evaluate(a, a.sign(x), NumericField<double>({{"x", 0.0}})), 0.0);
}

TEST(Evaluate, a_missing_symbol_is_named) {
  Arena a;
  const Ref x = a.symbol("MX3");
  try {
    evaluate(a, x, NumericField<double>({}));
    FAIL();
  } catch (const UnmetRequest& e) {
    EXPECT_NE(std::string(e.what()).find("MX3"), std::string::npos);
  }
}

// No recursion: a chain of half a million nested operations.
TEST(Evaluate, deep_expressions) {
  Arena a;
  Ref e = a.symbol("x");
  for (int i = 0; i < 250'000; ++i) e = a.add(a.multiply(e, a.symbol("y")), a.one());
  EXPECT_DOUBLE_EQ(evaluate(a, e, NumericField<double>({{"x", 1.0}, {"y", 0.5}})), 2.0);
}

TEST(Evaluate, integer_powers) {
  EXPECT_EQ(integer_power(3.0, 5, 1.0), 243.0);
  EXPECT_EQ(integer_power(2.0, -2, 1.0), 0.25);
  EXPECT_EQ(integer_power(7.0, 0, 1.0), 1.0);
  EXPECT_EQ(integer_power(-1.0, std::numeric_limits<std::int32_t>::min(), 1.0), 1.0);
}

TEST(Evaluate, long_double_keeps_its_digits) {
  Arena a;
  const Ref third = a.constant(Rational(1, 3));
  EXPECT_EQ(evaluate(a, third, NumericField<long double>({})), 1.0L / 3.0L);
  EXPECT_EQ(evaluate(a, a.pi(), NumericField<long double>({})), 3.141592653589793238462643383279502884L);
}

// Dual numbers: the rules of derivation, at a point, for each operation.
TEST(Evaluate, dual_numbers_carry_derivatives) {
  using D = Dual<double>;
  const D x(0.7, 1.0);
  EXPECT_DOUBLE_EQ((x * x).derivative, 1.4);
  EXPECT_DOUBLE_EQ((D(1) / x).derivative, -1 / 0.49);
  EXPECT_DOUBLE_EQ(sin(x).derivative, std::cos(0.7));
  EXPECT_DOUBLE_EQ(cos(x).derivative, -std::sin(0.7));
  EXPECT_DOUBLE_EQ((x - D(2)).derivative, 1);
  EXPECT_DOUBLE_EQ((-x).derivative, -1);
  Arena a;
  const Ref s = a.symbol("x");
  const Ref e = a.multiply(a.power(s, -2), a.sin(a.scale(3, s)));
  const D value = evaluate(a, e, NumericField<D>({{"x", x}}));
  EXPECT_DOUBLE_EQ(value.value, std::sin(2.1) / 0.49);
  EXPECT_NEAR(value.derivative, 3 * std::cos(2.1) / 0.49 - 2 * std::sin(2.1) / (0.7 * 0.49), 1e-14);
}

// 113 bits: the residual of sin(pi/3) against sqrt(3)/2 shows them.
TEST(Evaluate, quad_keeps_its_digits) {
  using Quad = boost::multiprecision::cpp_bin_float_quad;
  Arena a;
  const Ref e = a.multiply(a.constant(Rational(1, 3)), a.sin(a.scale(Rational(1, 3), a.pi())));
  const Quad value = evaluate(a, e, NumericField<Quad>({}));
  EXPECT_LT(abs(value - sqrt(Quad(3)) / 6), Quad("1e-33"));
  EXPECT_EQ(evaluate(a, a.sign(a.symbol("x")), NumericField<Quad>({{"x", Quad(-3)}})), Quad(-1));
}

// A second derivative from duals of duals.
TEST(Evaluate, duals_nest) {
  using D = Dual<Dual<double>>;
  const D x(Dual<double>(0.7, 1.0), Dual<double>(1.0, 0.0));
  EXPECT_DOUBLE_EQ(sin(x).derivative.derivative, -std::sin(0.7));
}

// Doubles are rounded once from the exact value: this one lies just above a tie, which 64 bits of mantissa cannot see.
TEST(Evaluate, doubles_are_rounded_once) {
  Rational tie = Rational(1) + Rational(1, std::int64_t{1} << 53);
  for (int i = 0; i < 2; ++i) tie = tie + Rational(1, std::int64_t{1} << 62) * Rational(1, std::int64_t{1} << 40);
  Arena a;
  EXPECT_EQ(evaluate(a, a.constant(tie), NumericField<double>({})), 1.0 + 0x1p-52);
  EXPECT_EQ(evaluate(a, a.constant(tie), NumericField<Dual<double>>({})).value, 1.0 + 0x1p-52);
}

}  // namespace
}  // namespace armature::internal
