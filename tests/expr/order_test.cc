// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The oracle of most tests is the same formula in an arena whose nodes were made in another order.
#include "armature/expr/order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "armature/expr/evaluate.h"
#include "armature/expr/print.h"
#include "armature/expr/substitute.h"
#include "tests/support/random_expression.h"

namespace armature::internal {
namespace {

std::vector<Ref> all_nodes(const Arena& arena) {
  std::vector<Ref> nodes;
  for (Ref node; node.index < arena.size(); ++node.index) nodes.push_back(node);
  return nodes;
}

// All nodes of `arena` in another arena, made in random order.
struct Shuffled {
  Arena arena;
  std::vector<Ref> nodes;  // of each node of the first
};
Shuffled shuffled(const Arena& arena, support::Random& random) {
  std::vector<Ref> order = all_nodes(arena);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  Shuffled result{{}, std::vector<Ref>(order.size())};
  for (const Ref node : order)
    result.nodes[node.index] = transplant(arena, std::span<const Ref>(&node, 1), result.arena)[0];
  return result;
}

TEST(Order, is_that_of_people) {
  Arena a;
  const Ref x2 = a.symbol("x2"), x10 = a.symbol("x10"), w = a.name(a.add(x2, x10), "W1");
  const std::vector<Ref> sorted = {a.constant(-2),
                                   a.constant(Rational(1, 3)),
                                   a.pi(),
                                   a.power(x2, -1),
                                   x2,
                                   a.power(x2, 2),
                                   x10,
                                   a.cos(x2),
                                   a.cos(x10),
                                   a.sin(x2),
                                   a.sign(x2),
                                   w,
                                   a.multiply(x2, x10),
                                   a.multiply(x2, w),
                                   a.multiply(x10, w),
                                   a.add(x2, x10),
                                   a.add(x2, w)};
  for (std::size_t i = 0; i < sorted.size(); ++i)
    for (std::size_t j = 0; j < sorted.size(); ++j)
      EXPECT_EQ(compare(a, sorted[i], sorted[j]), i <=> j)
          << to_string(a, sorted[i]) << "  " << to_string(a, sorted[j]);
  EXPECT_EQ(to_string(a, a.sum(std::vector<Ref>(sorted.rbegin(), sorted.rend()))).substr(0, 30),
            "pi + 1/x2 + 3*x2 + x2^2 + 2*x1");
}

TEST(Order, does_not_depend_on_when_nodes_were_made) {
  support::Random random(1);
  for (int trial = 0; trial < 60; ++trial) {
    Arena a;
    const Ref made = support::random_expression(a, random, 1 + trial).ref;
    const Shuffled b = shuffled(a, random);
    ASSERT_EQ(to_string(a, made), to_string(b.arena, b.nodes[made.index]));
    for (const Ref node : all_nodes(a)) ASSERT_EQ(a.fingerprint(node), b.arena.fingerprint(b.nodes[node.index]));
    for (const Ref x : all_nodes(a)) {
      const Ref y{static_cast<std::uint32_t>(random.below(a.size()))};
      ASSERT_EQ(compare(a, x, y), compare(b.arena, b.nodes[x.index], b.nodes[y.index]));
    }
  }
}

TEST(Order, is_total) {
  support::Random random(2);
  Arena a;
  for (int i = 0; i < 10; ++i) support::random_expression(a, random, 60);
  std::vector<Ref> sorted = all_nodes(a);
  std::sort(sorted.begin(), sorted.end(), [&](Ref x, Ref y) { return compare(a, x, y) < 0; });
  for (std::size_t i = 0; i < sorted.size(); ++i)
    for (std::size_t j = 0; j < sorted.size(); ++j) ASSERT_EQ(compare(a, sorted[i], sorted[j]), i <=> j);
}

// Two towers of formulas that differ at the bottom only, compared at every floor: looking all the way down each time
// would take minutes.
TEST(Order, is_found_in_bounded_time) {
  const auto towers = [](Arena& a, bool other_first) {
    Ref x = a.symbol("x"), y = a.symbol("y"), product = a.one();
    for (int i = 0; i < 50'000; ++i) {
      const auto raise = [&](Ref& tower) { tower = a.sin(a.add(tower, a.one())); };
      raise(other_first ? y : x);
      raise(other_first ? x : y);
      product = a.multiply(x, y);
    }
    return product;
  };
  Arena a, b;
  const Ref in_a = towers(a, false), in_b = towers(b, true);
  EXPECT_EQ(a.fingerprint(in_a), b.fingerprint(in_b));
  EXPECT_EQ(a.fingerprint(a.operands(in_a)[0]), b.fingerprint(b.operands(in_b)[0]));
}

TEST(ComputationOrder, has_all_that_is_needed_once_and_operands_first) {
  support::Random random(3);
  for (int trial = 0; trial < 20; ++trial) {
    Arena a;
    std::vector<Ref> roots;
    for (int i = 0; i < 3; ++i) roots.push_back(support::random_expression(a, random, 30).ref);
    std::set<Ref> seen;
    for (const Ref node : computation_order(a, roots)) {
      a.for_each_operand(node, [&](Ref operand) { ASSERT_TRUE(seen.contains(operand)); });
      ASSERT_TRUE(seen.insert(node).second);
    }
    const std::vector<char> needed = reachable(a, roots);
    ASSERT_EQ(seen.size(), static_cast<std::size_t>(std::count(needed.begin(), needed.end(), 1)));
  }
}

TEST(ComputationOrder, starts_with_sines_and_follows_the_names) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y");
  const Ref late = a.name(a.add(a.sin(y), a.cos(x)), "B"), later = a.name(a.add(x, y), "A");
  const Ref root = a.multiply(later, a.add(late, a.sin(x)));
  std::string text;
  for (const Ref node : computation_order(a, std::span<const Ref>(&root, 1)))
    if (a.op(node) != Op::symbol && a.op(node) != Op::sum) text += to_string(a, node) + "; ";
  EXPECT_EQ(text, "cos(x); sin(x); sin(y); B; A; A*(sin(x) + B); ");
}

}  // namespace
}  // namespace armature::internal
