// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The canonical forms of arena.h, one by one, and over random expressions against naive arithmetic.
#include <gtest/gtest.h>

#include <set>

#include "armature/base/error.h"
#include "armature/expr/arena.h"
#include "armature/expr/identical.h"
#include "armature/expr/numeric_field.h"
#include "tests/support/random_expression.h"

namespace armature::internal {
namespace {

class Algebra : public ::testing::Test {
 protected:
  Arena a;
  Ref x = a.symbol("x"), y = a.symbol("y"), z = a.symbol("z");
  Ref number(std::int64_t n, std::int64_t d = 1) { return a.constant(Rational(n, d)); }
};

TEST_F(Algebra, folds_constants) {
  EXPECT_EQ(a.add(number(1, 3), number(1, 6)), number(1, 2));
  EXPECT_EQ(a.multiply(number(2, 3), number(3, 2)), a.one());
  EXPECT_EQ(a.power(number(2, 3), -2), number(9, 4));
  EXPECT_EQ(a.divide(number(1), number(3)), number(1, 3));
  EXPECT_EQ(a.power(number(-2), 3), number(-8));
}

TEST_F(Algebra, zeros_and_ones_vanish) {
  EXPECT_EQ(a.add(x, a.zero()), x);
  EXPECT_EQ(a.multiply(x, a.one()), x);
  EXPECT_TRUE(a.is_zero(a.multiply(a.add(x, y), a.zero())));
  EXPECT_TRUE(a.is_zero(a.subtract(x, x)));
  EXPECT_TRUE(a.is_one(a.power(a.add(x, y), 0)));
  EXPECT_TRUE(a.is_one(a.divide(x, x)));
  EXPECT_EQ(a.power(x, 1), x);
  EXPECT_TRUE(a.is_zero(a.sum({})));
  EXPECT_TRUE(a.is_one(a.product({})));
  EXPECT_TRUE(a.is_zero(a.power(a.zero(), 3)));
}

TEST_F(Algebra, like_terms_and_powers_are_collected) {
  EXPECT_EQ(a.add(x, x), a.scale(2, x));
  EXPECT_EQ(a.multiply(x, x), a.power(x, 2));
  EXPECT_EQ(a.multiply(a.power(x, 3), a.power(x, -2)), x);
  EXPECT_EQ(a.power(a.power(x, 2), 3), a.power(x, 6));
  EXPECT_EQ(a.power(a.multiply(x, y), 2), a.multiply(a.power(x, 2), a.power(y, 2)));
  EXPECT_EQ(a.power(a.scale(2, x), 3), a.scale(8, a.power(x, 3)));
  EXPECT_EQ(a.add(a.scale(Rational(1, 3), x), a.scale(Rational(2, 3), x)), x);
  EXPECT_EQ(a.subtract(a.add(x, y), y), x);
}

TEST_F(Algebra, sums_are_flat_and_order_free) {
  const Ref left = a.add(a.add(x, y), z), right = a.add(x, a.add(z, y));
  EXPECT_EQ(left, right);
  EXPECT_EQ(a.operands(left).size(), 3U);
  EXPECT_EQ(a.subtract(x, a.subtract(y, z)), a.add(a.subtract(x, y), z));
}

// A sum whose coefficient becomes one after like terms are collected is flattened too.
TEST_F(Algebra, sums_that_lose_their_coefficient_are_flattened) {
  const Ref s = a.add(x, y);
  const Ref terms[] = {a.scale(3, s), a.scale(-2, s), z};
  EXPECT_EQ(a.sum(terms), a.add(s, z));
  const Ref opposite[] = {a.scale(3, s), a.scale(-4, s), z};
  EXPECT_EQ(a.sum(opposite), a.subtract(z, s));
  const Ref cancel[] = {a.scale(3, s), a.scale(-2, s), a.negate(x)};
  EXPECT_EQ(a.sum(cancel), y);
}

TEST_F(Algebra, signs_live_in_coefficients) {
  EXPECT_EQ(a.negate(a.negate(x)), x);
  EXPECT_EQ(a.multiply(a.negate(x), a.negate(y)), a.multiply(x, y));
  const Ref difference = a.subtract(x, y), opposite = a.subtract(y, x);
  EXPECT_EQ(a.negate(difference), opposite);
  EXPECT_EQ(a.multiply(opposite, z), a.negate(a.multiply(difference, z)));
  EXPECT_EQ(a.power(difference, 2), a.power(opposite, 2));
  EXPECT_EQ(a.power(difference, 3), a.negate(a.power(opposite, 3)));
  EXPECT_EQ(a.divide(z, opposite), a.negate(a.divide(z, difference)));
  EXPECT_EQ(a.scale(2, opposite), a.scale(-2, difference));
  EXPECT_TRUE(a.is_zero(a.add(a.scale(2, difference), a.scale(2, opposite))));
}

TEST_F(Algebra, products_are_not_distributed) {
  const Ref factored = a.multiply(x, a.add(y, z));
  EXPECT_NE(factored, a.add(a.multiply(x, y), a.multiply(x, z)));
  EXPECT_TRUE(identical(a, factored, a.add(a.multiply(x, y), a.multiply(x, z))));
}

TEST_F(Algebra, division_by_zero_is_our_bug) {
  EXPECT_THROW(a.divide(x, a.zero()), InternalError);
  EXPECT_THROW(a.power(a.zero(), -1), InternalError);
}

TEST_F(Algebra, split_gives_coefficient_and_rest) {
  const Arena::Term term = a.split(a.scale(Rational(-3, 7), a.multiply(x, y)));
  EXPECT_EQ(term.coefficient, Rational(-3, 7));
  EXPECT_EQ(term.rest, a.multiply(x, y));
  EXPECT_EQ(a.split(number(5)).rest, a.one());
  EXPECT_EQ(a.split(x).coefficient, Rational(1));
}

// A coefficient taken from the arena itself must survive the arena's growth.
TEST_F(Algebra, scale_by_a_constant_of_the_arena) {
  for (int i = 2; i < 200; ++i) {
    const Ref c = number(i, 1009);
    const Ref sum = a.subtract(a.scale(Rational(-i, 7919), x), a.scale(Rational(i, 6007), y));
    EXPECT_TRUE(identical(a, a.scale(a.value(c), sum), a.multiply(c, sum)));
  }
}

// Powers beyond what an exponent can hold are refused instead of wrapping around.
TEST_F(Algebra, exponents_do_not_overflow) {
  const Ref large = a.power(x, 1 << 20);
  EXPECT_THROW(a.power(large, 1 << 20), UnmetRequest);
  EXPECT_THROW(a.power(number(2), 1 << 30), UnmetRequest);  // a number of 2^30 bits
  EXPECT_EQ(a.power(number(-1), 1'000'000'001), number(-1));
}

// What the arena builds is the same function as the naive calculation, and its value in double is as good.
TEST(AlgebraProperty, random_expressions_keep_their_value) {
  support::Random random(11);
  for (int trial = 0; trial < 400; ++trial) {
    Arena arena;
    const support::RandomExpression e = support::random_expression(arena, random, 30);
    const double value = evaluate(arena, e.ref, NumericField<double>(e.symbols));
    ASSERT_NEAR(value, e.value, 1e-9 * std::max(1.0, e.magnitude)) << "trial " << trial;
  }
}

// Sums and products in any order and any grouping are one node.
TEST(AlgebraProperty, order_and_grouping_do_not_matter) {
  support::Random random(12);
  for (int trial = 0; trial < 200; ++trial) {
    Arena arena;
    std::vector<Ref> parts;
    for (int i = 0; i < 8; ++i) {
      const Ref base = arena.symbol("s" + std::to_string(random.below(4)));
      const Ref power = arena.power(base, static_cast<std::int32_t>(random.below(5)) - 2);
      parts.push_back(arena.scale(random.decimal(-3, 3), arena.multiply(power, arena.symbol("t"))));
    }
    const Ref sum = arena.sum(parts), product = arena.product(parts);
    for (int shuffle = 0; shuffle < 5; ++shuffle) {
      for (std::size_t i = parts.size(); i > 1; --i) std::swap(parts[i - 1], parts[random.below(i)]);
      const std::size_t cut = random.below(parts.size());
      const std::span<const Ref> all(parts);
      ASSERT_EQ(arena.add(arena.sum(all.first(cut)), arena.sum(all.subspan(cut))), sum);
      ASSERT_EQ(arena.multiply(arena.product(all.first(cut)), arena.product(all.subspan(cut))), product);
    }
  }
}

// Every node that random building makes obeys the rules that arena.h states.
TEST(AlgebraProperty, nodes_are_canonical) {
  std::set<Op> seen;
  support::Random random(13);
  for (int trial = 0; trial < 100; ++trial) {
    Arena arena;
    support::random_expression(arena, random, 60);
    for (std::uint32_t i = 0; i < arena.size(); ++i) {
      const Ref node{i};
      seen.insert(arena.op(node));
      if (arena.op(node) == Op::sum) {
        const auto terms = arena.operands(node);
        ASSERT_GE(terms.size(), 2U);
        for (std::size_t k = 0; k < terms.size(); ++k) {
          ASSERT_NE(arena.op(terms[k]), Op::sum);
          ASSERT_FALSE(arena.is_zero(terms[k]));
          ASSERT_TRUE(k == 0 || !arena.is_constant(terms[k]));
        }
      } else if (arena.op(node) == Op::product) {
        const auto factors = arena.operands(node);
        ASSERT_GE(factors.size(), 2U);
        for (std::size_t k = 0; k < factors.size(); ++k) {
          ASSERT_NE(arena.op(factors[k]), Op::product);
          ASSERT_FALSE(arena.is_zero(factors[k]) || arena.is_one(factors[k]));
          ASSERT_TRUE(k == 0 || !arena.is_constant(factors[k]));
        }
      } else if (arena.op(node) == Op::power) {
        ASSERT_TRUE(arena.exponent(node) != 0 && arena.exponent(node) != 1);
        const Op base = arena.op(arena.argument(node));
        ASSERT_TRUE(base != Op::constant && base != Op::product && base != Op::power);
      }
    }
  }
  for (const Op op : {Op::sum, Op::product, Op::power}) EXPECT_TRUE(seen.contains(op));
}

}  // namespace
}  // namespace armature::internal
