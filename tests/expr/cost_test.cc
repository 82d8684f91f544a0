// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The oracle is counting by hand.
#include "armature/expr/cost.h"

#include <gtest/gtest.h>

#include "armature/expr/scalar.h"

namespace armature::internal {
namespace {

class CostTest : public ::testing::Test {
 protected:
  Scalar symbol(const char* name) { return {arena, arena.symbol(name)}; }
  Scalar number(Rational value) { return {arena, arena.constant(value)}; }
  Cost of(std::initializer_list<Scalar> roots) {
    std::vector<Ref> refs;
    for (const Scalar root : roots) refs.push_back(root.ref());
    const Ref run_time[] = {x.ref(), y.ref(), z.ref()};
    return cost(arena, refs, run_time);
  }

  Arena arena;
  Scalar x = symbol("x"), y = symbol("y"), z = symbol("z"), a = symbol("a"), b = symbol("b");
};

#define EXPECT_COST(m, n, ...) \
  EXPECT_EQ(of({__VA_ARGS__}), (Cost{m, n})) << of({__VA_ARGS__}).mul << "/" << of({__VA_ARGS__}).add

TEST_F(CostTest, constants_and_leaves_are_free) {
  EXPECT_COST(0, 0, x);
  EXPECT_COST(0, 0, -x);
  EXPECT_COST(0, 0, a * b + a / b + sin(a));
  EXPECT_COST(0, 0, sin(x), cos(x));
  EXPECT_COST(0, 1, sin(x + y), cos(x + y));
}

TEST_F(CostTest, constant_factors_are_one_constant) {
  EXPECT_COST(1, 0, a * b * x);
  EXPECT_COST(1, 0, 2 * x);
  EXPECT_COST(2, 0, 2 * a * sin(b) * x * y);
  EXPECT_COST(1, 0, -(x * y));
  EXPECT_COST(3, 0, a * x * y, b * (x * y)) << "x*y is shared";
}

TEST_F(CostTest, like_terms_are_one_term) {
  EXPECT_COST(1, 0, a * x + b * x);
  EXPECT_COST(1, 1, a * x + b * x + a * b + number(2));
  EXPECT_COST(1, 1, x + b * x + y);
  EXPECT_COST(2, 1, a * x + b * y);
}

TEST_F(CostTest, powers_and_divisions) {
  EXPECT_COST(1, 0, square(x));
  EXPECT_COST(2, 0, x * x * x);
  EXPECT_COST(2, 0, square(square(x)));
  EXPECT_COST(1, 0, a / x);
  EXPECT_COST(1, 0, x / a);
  EXPECT_COST(1, 0, y / x);
  EXPECT_COST(2, 0, number(1) / (x * y));
  EXPECT_COST(2, 0, x * y / z);
}

TEST_F(CostTest, shared_once_paid_once) {
  const Scalar w = named(x * y + z, "w");
  EXPECT_COST(1, 1, w);
  EXPECT_COST(2, 2, w * x, w + y);
  EXPECT_COST(0, 1, x - y, y - x) << "a difference and its negative";
  EXPECT_COST(1, 0, 2 * x, -2 * x);
}

TEST_F(CostTest, the_arena_may_grow_between_calls) {
  const Ref run_time[] = {x.ref(), y.ref()};
  CostMeter meter(arena, run_time);
  const Ref first = (x * y).ref();
  EXPECT_EQ(meter.of(std::span(&first, 1)), (Cost{1, 0}));
  const Ref second = (x * y + square(x)).ref();
  EXPECT_EQ(meter.of(std::span(&second, 1)), (Cost{2, 1}));
  EXPECT_EQ(meter.of(std::span(&first, 1)), (Cost{1, 0}));
}

TEST_F(CostTest, deep_expressions_do_not_exhaust_the_stack) {
  Scalar deep = x;
  for (int i = 0; i < 200'000; ++i) deep = named(deep * y + x, "deep");
  EXPECT_COST(200'000, 200'000, deep);
}

}  // namespace
}  // namespace armature::internal
