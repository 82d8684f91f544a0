// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/arena.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

TEST(Arena, equal_expressions_are_one_node) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y");
  EXPECT_EQ(a.symbol("x"), x);
  EXPECT_EQ(a.constant(Rational(1, 2)), a.constant(Rational(2, 4)));
  EXPECT_EQ(a.add(x, y), a.add(y, x));
  EXPECT_EQ(a.multiply(x, y), a.multiply(y, x));
  EXPECT_EQ(a.sin(x), a.sin(x));
  EXPECT_NE(a.sin(x), a.cos(x));
  EXPECT_EQ(a.pi(), a.pi());
  const std::size_t size = a.size();
  a.add(x, a.multiply(x, y));
  const std::size_t after = a.size();
  EXPECT_GT(after, size);
  a.add(a.multiply(y, x), x);
  EXPECT_EQ(a.size(), after);
}

TEST(Arena, zero_and_one_come_first) {
  Arena a;
  EXPECT_TRUE(a.is_zero(a.constant(0)));
  EXPECT_TRUE(a.is_one(a.constant(1)));
  EXPECT_EQ(a.zero(), a.constant(0));
  EXPECT_FALSE(a.is_zero(a.one()));
}

TEST(Arena, a_copy_keeps_every_ref) {
  Arena a;
  const Ref x = a.symbol("x"), e = a.add(x, a.constant(3));
  Arena b = a;
  EXPECT_EQ(b.add(b.symbol("x"), b.constant(3)), e);
  const Ref only_in_b = b.symbol("only_in_b");
  EXPECT_EQ(b.name_of(only_in_b), "only_in_b");
  EXPECT_TRUE(b.has_symbol("only_in_b"));
  EXPECT_FALSE(a.has_symbol("only_in_b"));
  EXPECT_EQ(a.operands(e).size(), 2U);
}

TEST(Arena, symbols_and_names_are_different_things) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y");
  const Ref named = a.name(a.add(x, y), "W1");
  EXPECT_EQ(a.op(named), Op::named);
  EXPECT_EQ(a.name_of(named), "W1");
  EXPECT_EQ(a.argument(named), a.add(x, y));
  EXPECT_FALSE(a.has_symbol("W1"));
  EXPECT_NE(a.symbol("W1"), named);
  EXPECT_TRUE(a.has_symbol("W1"));
}

TEST(Arena, names_are_opaque_and_first_name_stays) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y"), sum = a.add(x, y);
  const Ref w = a.name(sum, "W");
  EXPECT_EQ(a.name(sum, "Other"), w);
  EXPECT_NE(a.subtract(w, x), y);  // not looked into
  EXPECT_TRUE(a.is_zero(a.subtract(w, w)));
  EXPECT_EQ(a.name(w, "Again"), w);
}

TEST(Arena, atoms_and_their_negatives_are_not_wrapped) {
  Arena a;
  const Ref x = a.symbol("x");
  for (const Ref atom : {x, a.constant(3), a.pi(), a.sin(x), a.cos(x), a.sign(x), a.negate(x), a.negate(a.sin(x))})
    EXPECT_EQ(a.name(atom, "W"), atom);
}

TEST(Arena, a_quantity_and_its_negative_are_one) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y"), z = a.symbol("z");
  for (const Ref value :
       {a.multiply(x, y), a.subtract(x, y), a.power(x, 2), a.scale(3, x), a.add(a.one(), a.add(x, z))}) {
    const Ref w = a.name(value, "W"), minus = a.name(a.negate(value), "V");
    EXPECT_EQ(a.negate(w), minus);
    EXPECT_TRUE(a.is_zero(a.add(w, minus)));
  }
}

TEST(Arena, looking_at_the_wrong_part_is_our_bug) {
  Arena a;
  const Ref x = a.symbol("x"), s = a.sin(x), e = a.add(x, a.one());
  EXPECT_THROW(a.value(x), InternalError);
  EXPECT_THROW(a.name_of(s), InternalError);
  EXPECT_THROW(a.operands(x), InternalError);
  EXPECT_THROW(a.argument(x), InternalError);
  EXPECT_THROW(a.exponent(s), InternalError);
  EXPECT_EQ(a.operands(e).size(), 2U);
}

TEST(Arena, operands_are_older_than_their_node) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y");
  a.divide(a.sin(a.add(a.scale(2, x), y)), a.add(a.power(y, 3), a.sign(a.subtract(x, y))));
  for (std::uint32_t i = 0; i < a.size(); ++i)
    a.for_each_operand(Ref{i}, [&](Ref operand) { EXPECT_LT(operand.index, i); });
}

// Hash-consing survives growth: every sum of a grid is found again.
TEST(Arena, grows_without_losing_nodes) {
  Arena a;
  std::vector<Ref> symbols, made;
  for (int i = 0; i < 300; ++i) symbols.push_back(a.symbol("s" + std::to_string(i)));
  for (const Ref x : symbols)
    for (const Ref y : symbols) made.push_back(a.multiply(x, y));
  const std::size_t size = a.size();
  std::size_t next = 0;
  for (const Ref x : symbols)
    for (const Ref y : symbols) ASSERT_EQ(a.multiply(x, y), made[next++]);
  EXPECT_EQ(a.size(), size);
}

}  // namespace
}  // namespace armature::internal
