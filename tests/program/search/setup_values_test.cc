// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/setup_values.h"

#include <gtest/gtest.h>

#include "tests/program/sample_program.h"

namespace armature::internal {
namespace {

using namespace test;

TEST(SetupValues, finds_constants_one_operation_away_and_nothing_else) {
  ProgramBuilder builder(blank_program(2, 1, 2));
  const auto x = builder.input(0);
  ValueGraph graph(builder.finish(
      {{builder.emit(Code::multiply, builder.parameter(0), x), builder.emit(Code::add, builder.parameter(1), x)}}));
  Signature k0, k1, input;
  for (NodeIndex i = 0; i < graph.size(); ++i) {
    if (graph.definition(i).kind != Definition::Kind::leaf) continue;
    if (graph.is_runtime(i)) input = graph.value(i);
    else (graph.leaf(i).index == 0 ? k0 : k1) = graph.value(i);
  }
  SetupValues setup;
  for (const Signature& wanted : {k0 * k1, k0 - k1, k1 - k0, k0 + k1, k1 + k1, k0 * k0, k1}) {
    const std::optional<Operand> found = setup.find(graph, wanted);
    ASSERT_TRUE(found.has_value());
    EXPECT_FALSE(graph.is_runtime(found->node));
    EXPECT_EQ(found->negative ? Signature{} - graph.value(found->node) : graph.value(found->node), wanted);
  }
  EXPECT_FALSE(setup.find(graph, k0 * k0 * k1).has_value());
  EXPECT_FALSE(setup.find(graph, k0 + input).has_value() && graph.is_runtime(setup.find(graph, k0 + input)->node));
  EXPECT_TRUE(setup.find(graph, input).has_value());
  EXPECT_EQ(graph.total_cost(), 2);  // they are free
}

}  // namespace
}  // namespace armature::internal
