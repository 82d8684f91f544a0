// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/equations.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(Equations, each_quantity_once_before_its_use) {
  Model model;
  Arena& arena = model.arena;
  const Ref a = arena.symbol("a"), b = arena.symbol("b");
  const Ref s = arena.name(arena.add(a, b), "S1");
  const Ref t = arena.name(arena.multiply(s, a), "T1");
  arena.name(arena.multiply(s, b), "unused");
  model.outputs = {{"tau", "", 2, 1, {arena.multiply(t, s), b}, {}, {}},
                   {"A", "", 2, 2, {a, b, t, s}, {}, {}},
                   {"E", "", 1, 1, {a}, {}, {}}};
  std::vector<std::string> lefts;
  for (const Equation& equation : equations(model)) lefts.push_back(equation.left);
  EXPECT_EQ(lefts, (std::vector<std::string>{"S1", "T1", "tau1", "tau2", "A11", "A12", "A21", "A22", "E"}));
  EXPECT_EQ(equations(model)[0].right, "a + b");
  EXPECT_EQ(equations(model)[4].right, "a");
}

TEST(Equations, indices_of_two_digits_are_kept_apart) {
  Model model;
  model.outputs = {{"J", "", 6, 11, std::vector<Ref>(66, model.arena.zero()), {}, {}}};
  EXPECT_EQ(equations(model).front().left, "J1_1");
  EXPECT_EQ(equations(model).back().left, "J6_11");
}

}  // namespace
}  // namespace armature::internal
