// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/interval.h"

#include <gtest/gtest.h>

#include <random>

namespace armature::internal {
namespace {

double between(std::mt19937_64& random, double from, double to) {
  return std::uniform_real_distribution<double>(from, to)(random);
}

Interval some_interval(std::mt19937_64& random, double size) {
  const double a = between(random, -size, size), b = between(random, -size, size);
  return {std::min(a, b), std::max(a, b)};
}

double some_point(std::mt19937_64& random, const Interval& a) {
  switch (random() % 4) {
    case 0: return a.lower;
    case 1: return a.upper;
    default: return std::clamp(between(random, a.lower, a.upper), a.lower, a.upper);
  }
}

TEST(Interval, encloses_every_operation_on_its_points) {
  std::mt19937_64 random(1);
  for (int trial = 0; trial < 20'000; ++trial) {
    const Interval a = some_interval(random, 8), b = some_interval(random, trial % 2 == 0 ? 8 : 1e-3);
    const double x = some_point(random, a), y = some_point(random, b);
    EXPECT_TRUE((a + b).contains(x + y));
    EXPECT_TRUE((a - b).contains(x - y));
    EXPECT_TRUE((a * b).contains(x * y));
    EXPECT_TRUE(square(a).contains(x * x));
    EXPECT_TRUE(y == 0 || (a / b).contains(x / y));
    EXPECT_TRUE(sin(a).contains(std::sin(x))) << a.lower << " " << a.upper << " " << x;
    EXPECT_TRUE(cos(a).contains(std::cos(x))) << a.lower << " " << a.upper << " " << x;
  }
}

TEST(Interval, sines_are_tight) {
  EXPECT_EQ(sin(Interval(0, 3)).upper, 1);
  EXPECT_NEAR(sin(Interval(0, 3)).lower, 0, 1e-15);
  EXPECT_NEAR(cos(Interval(0.5, 1)).upper, std::cos(0.5), 1e-14);
  EXPECT_NEAR(cos(Interval(0.5, 1)).lower, std::cos(1), 1e-14);
  EXPECT_EQ(cos(Interval(3, 4)).lower, -1);
  EXPECT_LT(cos(Interval(3, 4)).upper, -0.65);
  EXPECT_EQ(cos(Interval(-10, 10)).lower, -1);
  EXPECT_EQ(cos(Interval(-10, 10)).upper, 1);
}

TEST(Interval, large_and_unbounded_angles_stay_enclosed) {
  EXPECT_EQ(sin(Interval(1e300)).upper, 1);
  EXPECT_EQ(cos(Interval::everything()).lower, -1);
  const Interval product = Interval(0) * Interval::everything();
  EXPECT_EQ(product.lower, 0);
  EXPECT_EQ(product.upper, 0);
  EXPECT_TRUE(std::isinf((Interval(1) / Interval(-1, 1)).upper));
}

// The sum of three quarters is not a double's third: constants are enclosed too.
TEST(Interval, evaluates_expressions_over_a_box) {
  Arena arena;
  const Ref q = arena.symbol("q"), third = arena.constant(Rational(1, 3));
  const Ref f =
      arena.add(arena.multiply(arena.power(arena.sin(q), 2), third), arena.scale(Rational(2, 7), arena.cos(q)));
  std::mt19937_64 random(2);
  for (int trial = 0; trial < 1000; ++trial) {
    const Interval range = some_interval(random, 4);
    const Interval value = evaluate(arena, f, IntervalField({{"q", range}}));
    const long double x = some_point(random, range);
    const long double exact = std::sin(x) * std::sin(x) / 3 + 2 * std::cos(x) / 7;
    EXPECT_LE(static_cast<long double>(value.lower), exact);
    EXPECT_GE(static_cast<long double>(value.upper), exact);
  }
  EXPECT_THROW(evaluate(arena, f, IntervalField({})), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
