// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/statement_order.h"

#include <gtest/gtest.h>

#include "tests/run/statement_values.h"

namespace armature::internal {
namespace {

// `chains` products of `length` factors each, one chain after the other or side by side.
std::vector<Statement> products(ValueIndex chains, ValueIndex length, bool side_by_side) {
  std::vector<Statement> statements;
  const auto add = [&](ValueIndex chain, ValueIndex k) {
    const ValueIndex value = 100 + chain * length + k;
    statements.push_back({value, Code::multiply, {k == 0 ? 0 : value - 1, 1, 1}, 2});
  };
  if (side_by_side)
    for (ValueIndex k = 0; k < length; ++k)
      for (ValueIndex chain = 0; chain < chains; ++chain) add(chain, k);
  else
    for (ValueIndex chain = 0; chain < chains; ++chain)
      for (ValueIndex k = 0; k < length; ++k) add(chain, k);
  return statements;
}

Source from(ValueIndex v) { return v < 100 ? Source::memory : Source::statement; }

// By hand: a chain takes four cycles a product, eight of them two products a cycle.
TEST(StatementOrder, the_model_waits_for_what_is_not_there) {
  EXPECT_NEAR(cycles_of(products(1, 100, false), 1), 400, 4);
  EXPECT_NEAR(cycles_of(products(8, 100, true)), 400, 8);
  EXPECT_GT(cycles_of(products(8, 100, false), 16), 1000);  // it does not see the next chain
  EXPECT_EQ(cycles_of({}), 0);
}

TEST(StatementOrder, chains_are_taken_side_by_side) {
  const std::vector<Statement> before = products(8, 200, false);
  const std::vector<Statement> after = in_good_order(before, from, 30);
  EXPECT_GT(cycles_of(before), 1200);
  EXPECT_NEAR(cycles_of(after), 800, 20);
}

// A hundred products that are added up: taking all of them first would fill memory.
TEST(StatementOrder, few_values_wait) {
  std::vector<Statement> statements;
  for (ValueIndex k = 0; k < 100; ++k) statements.push_back({200 + k, Code::multiply, {k, k, k}, 2});
  ValueIndex sum = 200;
  for (ValueIndex k = 1; k < 100; ++k) {
    statements.push_back({300 + k, Code::add, {sum, 200 + k, sum}, 2});
    sum = 300 + k;
  }
  const std::vector<Statement> after = in_good_order(statements, from, 30);
  EXPECT_GT(plan_registers(statements, from, 30).traffic, 200U);
  EXPECT_LT(plan_registers(after, from, 30).traffic, 120U);
}

// Every statement once, after what it reads, and by the model faster for robots taken together.
TEST(StatementOrder, keeps_the_function_of_robots) {
  double before_all = 0, after_all = 0;
  for (const Program& program : test::numeric_programs()) {
    const std::vector<Statement> before = test::last_statements(program);
    const std::vector<Statement> after = in_good_order(before, test::source_of(program), 30);
    EXPECT_EQ(after.size(), before.size());
    const std::vector<double> x = test::some_inputs(program);
    EXPECT_EQ(test::run_statements(program, after, x), test::run_statements(program, before, x)) << program.model;
    before_all += cycles_of(before);
    after_all += cycles_of(after);
  }
  EXPECT_LT(after_all, before_all);
}

}  // namespace
}  // namespace armature::internal
