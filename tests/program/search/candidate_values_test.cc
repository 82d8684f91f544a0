// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/candidate_values.h"

#include <gtest/gtest.h>

#include "tests/program/sample_program.h"

namespace armature::internal {
namespace {

using namespace test;
using Handle = ProgramBuilder::Handle;
using Kind = Definition::Kind;

constexpr std::size_t plenty = 1'000'000;

class Inputs {
 public:
  explicit Inputs(std::size_t parameters, std::size_t count, std::size_t outputs)
      : builder(blank_program(parameters, count, outputs)) {}
  Handle add(Handle a, Handle b) { return builder.emit(Code::add, a, b); }
  Handle multiply(Handle a, Handle b) { return builder.emit(Code::multiply, a, b); }
  Handle x(std::size_t i) const { return builder.input(i); }
  ProgramBuilder builder;
};

// The value of a definition over the leaves numbered so.
std::optional<Operand> known(const ValueGraph& graph, Kind kind, std::uint32_t a, std::uint32_t b) {
  std::vector<NodeIndex> at(10, 0);
  for (NodeIndex i = 0; i < graph.size(); ++i)
    if (graph.definition(i).kind == Kind::leaf && graph.is_runtime(i)) at[graph.leaf(i).index] = i;
  return graph.find(graph.value_of({kind, {at[a]}, {at[b]}}));
}

TEST(CandidateValues, are_common_parts_of_sums) {
  Inputs in(0, 4, 2);  // (x0 + x1) + x2 and (x0 + x3) + x2
  ValueGraph graph(
      in.builder.finish({{in.add(in.add(in.x(0), in.x(1)), in.x(2)), in.add(in.add(in.x(0), in.x(3)), in.x(2))}}));
  EXPECT_FALSE(known(graph, Kind::sum, 0, 2));
  std::size_t steps = plenty;
  add_candidate_values(graph, 100, steps);
  EXPECT_TRUE(known(graph, Kind::sum, 0, 2));
  EXPECT_LT(steps, plenty);
  EXPECT_EQ(graph.total_cost(), 4);  // nothing uses them yet
}

TEST(CandidateValues, are_sums_to_multiply_and_products_to_share) {
  Inputs in(0, 4, 2);  // x0*x1 + x0*x2 and (x0*x1)*x3, where x1 + x2 and x1*x3 would do
  const Handle product = in.multiply(in.x(0), in.x(1));
  ValueGraph graph(
      in.builder.finish({{in.add(product, in.multiply(in.x(0), in.x(2))), in.multiply(product, in.x(3))}}));
  std::size_t steps = plenty;
  add_candidate_values(graph, 100, steps);
  EXPECT_TRUE(known(graph, Kind::sum, 1, 2));
  EXPECT_TRUE(known(graph, Kind::product, 1, 3));
}

TEST(CandidateValues, are_multiples_by_a_constant_that_join_two_values) {
  Inputs in(2, 2, 2);  // y0 = x1 + k0*x0 and y1 = y0 + k1*x0, which is x1 + (k0 + k1)*x0
  const Handle y0 = in.add(in.x(1), in.multiply(in.builder.parameter(0), in.x(0)));
  ValueGraph graph(in.builder.finish({{y0, in.add(y0, in.multiply(in.builder.parameter(1), in.x(0)))}}));
  const std::size_t before = graph.size();
  std::size_t steps = plenty;
  add_candidate_values(graph, 100, steps);
  bool found = false;
  for (auto i = static_cast<NodeIndex>(before); i < graph.size(); ++i) {
    const Definition& d = graph.definition(i);
    found |= d.kind == Kind::product && (!graph.is_runtime(d.a.node) || !graph.is_runtime(d.b.node));
  }
  EXPECT_TRUE(found);
}

TEST(CandidateValues, keep_to_their_number_and_their_steps) {
  Inputs in(0, 6, 1);
  Handle sum = in.x(0);
  for (std::size_t i = 1; i < 6; ++i) sum = in.add(sum, in.x(i));
  const Program program = in.builder.finish({{sum}});
  ValueGraph graph(program), other(program);
  const std::size_t before = graph.size();
  std::size_t steps = plenty, few = 10;
  EXPECT_TRUE(add_candidate_values(graph, 2, steps));
  EXPECT_EQ(graph.size(), before + 2);
  EXPECT_FALSE(add_candidate_values(other, 2, few));
  EXPECT_EQ(other.size(), before);
}

}  // namespace
}  // namespace armature::internal
