// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/value_graph.h"

#include <gtest/gtest.h>

#include "armature/program/count.h"
#include "armature/program/passes/passes.h"
#include "armature/program/search/prove.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;
using Kind = Definition::Kind;

int operations(const Program& program) {
  const OperationCount count = count_operations(program);
  return static_cast<int>(count.mul + count.add + 2 * count.sincos);
}

TEST(ValueGraph, gives_back_the_same_function_at_no_more_than_its_cost) {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    const Program program = random_program(seed);
    const ValueGraph graph(program);
    const Program back = graph.to_program();
    EXPECT_TRUE(same_function(program, back, 2)) << seed;
    EXPECT_LT(difference(program, back, seed), 1e-12L) << seed;
    EXPECT_EQ(graph.total_cost(), operations(back)) << seed;
    EXPECT_LE(graph.total_cost(), operations(program)) << seed;
  }
}

TEST(ValueGraph, knows_a_value_by_what_it_is) {
  ProgramBuilder builder(blank_program(0, 2, 2));
  const auto x = builder.input(0), y = builder.input(1);
  const auto square = builder.emit(Code::multiply, builder.emit(Code::add, x, y), builder.emit(Code::subtract, x, y));
  const auto other =
      builder.emit(Code::subtract, builder.emit(Code::multiply, y, y), builder.emit(Code::multiply, x, x));
  const ValueGraph graph(builder.finish({{square, other}}));
  EXPECT_EQ(graph.outputs()[0][0].node, graph.outputs()[0][1].node);
  EXPECT_NE(graph.outputs()[0][0].negative, graph.outputs()[0][1].negative);
  EXPECT_EQ(graph.total_cost(), 3);
}

TEST(ValueGraph, what_is_constant_in_fact_is_found_as_a_constant) {
  ProgramBuilder builder(blank_program(1, 1, 1));
  const auto s = builder.emit(Code::sin, builder.input(0)), c = builder.emit(Code::cos, builder.input(0));
  const auto one = builder.emit(Code::add, builder.emit(Code::multiply, s, s), builder.emit(Code::multiply, c, c));
  ValueGraph graph(builder.finish({{builder.emit(Code::multiply, builder.parameter(0), one)}}));
  EXPECT_TRUE(graph.value(graph.outputs()[0][0].node).is_setup());
  EXPECT_EQ(graph.total_cost(), 0);  // k * (s^2 + c^2) is k
}

TEST(ValueGraph, a_number_asked_for_need_not_be_computed_any_more) {
  ProgramBuilder builder(blank_program(0, 2, 1));  // x * (-s^2 - c^2)
  const auto s = builder.emit(Code::sin, builder.input(0)), c = builder.emit(Code::cos, builder.input(0));
  const auto minus_one = builder.emit(Code::subtract, builder.emit(Code::negate, builder.emit(Code::multiply, s, s)),
                                      builder.emit(Code::multiply, c, c));
  const Program program = resolve_signs(builder.finish({{builder.emit(Code::multiply, builder.input(1), minus_one)}}));
  ValueGraph graph(program);
  const Operand one = graph.constant(1);
  EXPECT_TRUE(graph.is_number(one.node));
  EXPECT_FALSE(graph.is_runtime(one.node));
  EXPECT_TRUE(same_function(graph.to_program(), program, 2));
  EXPECT_EQ(count_operations(graph.to_program()).mul, 0u);
}

class Chain : public testing::Test {  // y = ((x0 + x1) + x2) * x3
 protected:
  Chain() {
    ProgramBuilder builder(blank_program(0, 4, 1));
    const auto sum =
        builder.emit(Code::add, builder.emit(Code::add, builder.input(0), builder.input(1)), builder.input(2));
    graph.emplace(builder.finish({{builder.emit(Code::multiply, sum, builder.input(3))}}));
    product = graph->outputs()[0][0].node;
    total = graph->definition(product).a.node;
    if (graph->definition(total).kind != Kind::sum) total = graph->definition(product).b.node;
    for (NodeIndex i = 0; i < graph->size(); ++i)
      if (graph->definition(i).kind == Kind::leaf) leaves.push_back({i});
  }
  std::optional<ValueGraph> graph;
  NodeIndex product = 0, total = 0;
  std::vector<Operand> leaves;
};

TEST_F(Chain, refuses_to_go_in_circles) {
  const Operand beyond = graph->add({Kind::sum, {product}, leaves[0]});
  EXPECT_FALSE(graph->admits(total, {Kind::sum, beyond, leaves[1]}));
  EXPECT_FALSE(graph->admits(total, {Kind::sum, {total}, leaves[1]}));
  EXPECT_TRUE(graph->admits(total, {Kind::sum, leaves[0], leaves[1]}));
  EXPECT_EQ(graph->dependents(total)[beyond.node], 1);
  EXPECT_EQ(graph->dependents(total)[leaves[0].node], 0);
}

TEST_F(Chain, a_new_definition_costs_what_was_foretold) {
  const Operand late = graph->add({Kind::sum, leaves[1], leaves[2]});  // comes after `total` in the order
  EXPECT_EQ(graph->total_cost(), 3);
  const Definition other{Kind::sum, late, leaves[0]};
  EXPECT_EQ(graph->gain_of(total, other), 0);
  graph->define(total, other);
  EXPECT_EQ(graph->total_cost(), 3);
  EXPECT_TRUE(graph->is_needed(late.node));
  std::vector<char> seen(graph->size(), 0);
  for (const NodeIndex node : graph->order()) {
    const auto& [kind, a, b] = graph->definition(node);
    EXPECT_TRUE(kind == Kind::leaf || (seen[a.node] && seen[b.node]));
    seen[node] = 1;
  }
  EXPECT_EQ(graph->private_cost(product), 3);
}

TEST_F(Chain, refuses_a_definition_of_another_value) {
  EXPECT_ANY_THROW(graph->define(total, {Kind::sum, leaves[0], leaves[1]}));
}

TEST_F(Chain, can_go_back) {
  const std::vector<Definition> before = graph->definitions();
  const Program program = graph->to_program();
  graph->define(total, {Kind::sum, graph->add({Kind::sum, leaves[1], leaves[2]}), leaves[0]});
  graph->restore(before);
  EXPECT_EQ(graph->total_cost(), 3);
  EXPECT_TRUE(same_function(graph->to_program(), program));
}

TEST(ValueGraph, weighs_operations_as_told) {
  ProgramBuilder builder(blank_program(0, 2, 1));
  const auto sum = builder.emit(Code::add, builder.input(0), builder.input(1));
  const ValueGraph graph(builder.finish({{builder.emit(Code::multiply, sum, sum)}}), {.mul = 7, .add = 5});
  EXPECT_EQ(graph.total_cost(), 12);
}

}  // namespace
}  // namespace armature::internal
