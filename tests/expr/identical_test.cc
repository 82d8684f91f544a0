// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/identical.h"

#include <gtest/gtest.h>

#include "armature/expr/scalar.h"
#include "armature/expr/substitute.h"
#include "tests/support/random_expression.h"

namespace armature::internal {
namespace {

class Identical : public ::testing::Test {
 protected:
  Arena arena;
  Scalar symbol(const char* name) { return {arena, arena.symbol(name)}; }
  Scalar number(std::int64_t n, std::int64_t d = 1) { return {arena, arena.constant(Rational(n, d))}; }
  Scalar turns(std::int64_t n, std::int64_t d) { return {arena, arena.scale(Rational(n, d), arena.pi())}; }
  bool same(Scalar a, Scalar b) { return identical(arena, a.ref(), b.ref()); }
  Scalar x = symbol("x"), y = symbol("y"), z = symbol("z");
};

TEST_F(Identical, knows_the_ring) {
  EXPECT_TRUE(same((x + y) * (x - y), x * x - y * y));
  EXPECT_TRUE(same(square(x + y + z), x * x + y * y + z * z + 2 * (x * y + y * z + z * x)));
  EXPECT_TRUE(same(x / y + z / y, (x + z) / y));
  EXPECT_TRUE(same(number(1, 3) * x, x / number(3)));
  EXPECT_FALSE(same((x + y) * (x + y), x * x + y * y));
  EXPECT_FALSE(same(x, y));
  EXPECT_FALSE(same(x / y, y / x));
}

TEST_F(Identical, knows_trigonometry) {
  EXPECT_TRUE(same(sin(x) * sin(x) + cos(x) * cos(x), number(1)));
  EXPECT_TRUE(same(sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)));
  EXPECT_TRUE(same(cos(x - y), cos(x) * cos(y) + sin(x) * sin(y)));
  EXPECT_TRUE(same(2 * square(cos(number(1, 2) * x)), number(1) + cos(x)));
  EXPECT_TRUE(same(2 * square(sin(turns(1, 4))), number(1)));
  EXPECT_TRUE(same(4 * square(cos(turns(1, 8))), number(2) + 2 * cos(turns(1, 4))));
  EXPECT_TRUE(same(sin(x + turns(1, 4)), (sin(x) + cos(x)) * sin(turns(1, 4))));
  EXPECT_FALSE(same(sin(x + y), sin(x) + sin(y)));
  EXPECT_FALSE(same(sin(x), x));
  EXPECT_FALSE(same(sin(2 * x), 2 * sin(x)));
  EXPECT_FALSE(same(cos(turns(1, 3)), number(1)));
  EXPECT_FALSE(same(cos(turns(1, 5)), number(-1)));
}

TEST_F(Identical, tells_angle_and_length_of_one_symbol_apart) {
  EXPECT_FALSE(same(x * sin(x), sin(x)));
  EXPECT_TRUE(same(x * sin(x + y), x * sin(x) * cos(y) + x * cos(x) * sin(y)));
}

TEST_F(Identical, substituted_angles_are_the_same_function) {
  const Ref twice = (2 * z).ref();
  const Ref in_z = arena.sin(twice);
  const Ref replaced = substitute(arena, in_z, {{z.ref(), (x + y).ref()}});
  EXPECT_TRUE(identical(arena, replaced, sin(2 * x + 2 * y).ref()));
}

TEST_F(Identical, compares_across_arenas_by_name) {
  Arena other;
  other.symbol("z");
  const Ref oy = other.symbol("y"), ox = other.symbol("x");
  const Ref there = other.subtract(ox, oy), here = (x - y).ref(), reversed = (y - x).ref();
  EXPECT_TRUE(identical(arena, {&here, 1}, other, {&there, 1}));
  EXPECT_FALSE(identical(arena, {&reversed, 1}, other, {&there, 1}));
  EXPECT_FALSE(identical(arena, {}, other, {&there, 1}));
}

TEST_F(Identical, finds_zeros) {
  EXPECT_TRUE(identically_zero(arena, (square(sin(x)) + square(cos(x)) - number(1)).ref()));
  EXPECT_FALSE(identically_zero(arena, (square(sin(x)) - square(cos(x))).ref()));
  const Ref both[] = {arena.zero(), (x - y).ref()};
  EXPECT_FALSE(identically_zero(arena, both));
}

// A random expression is itself when rebuilt without names in an arena with other orders, and is not itself plus a
// tiny change.
TEST(IdenticalProperty, random_expressions) {
  support::Random random(41);
  for (int trial = 0; trial < 200; ++trial) {
    Arena arena, other;
    for (const char* name : {"x3", "x1", "x2", "x0"}) other.symbol(name);
    const Ref e = support::random_expression(arena, random, 40).ref;
    const std::vector<Ref> there = transplant(arena, {&e, 1}, other);
    ASSERT_TRUE(identical(arena, {&e, 1}, other, there)) << trial;
    const std::vector<Ref> plain = unnamed(other, there);
    ASSERT_TRUE(identical(arena, {&e, 1}, other, plain)) << trial;
    const Ref changed = arena.add(e, arena.constant(*Rational::from_decimal("1e-30")));
    ASSERT_FALSE(identical(arena, e, changed)) << trial;
  }
}

TEST(DependsOn, knows_which_symbols_matter) {
  Arena a;
  const Ref x = a.symbol("x"), q = a.symbol("q"), y = a.symbol("y");
  const Ref one = a.add(a.power(a.sin(q), 2), a.power(a.cos(q), 2));  // 1, not seen by construction
  const Ref values[] = {a.multiply(x, a.name(one, "one")), a.subtract(a.name(a.add(x, y), "s"), y)};  // x, x
  EXPECT_TRUE(depends_on(a, values, "x"));
  EXPECT_FALSE(depends_on(a, values, "q"));
  EXPECT_FALSE(depends_on(a, values, "y"));
  EXPECT_FALSE(depends_on(a, values, "not there"));
  const Ref angle = a.cos(a.add(q, x));
  EXPECT_TRUE(depends_on(a, {&angle, 1}, "q"));
}

}  // namespace
}  // namespace armature::internal
