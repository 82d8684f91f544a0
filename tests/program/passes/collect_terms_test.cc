// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/passes/collect_terms.h"

#include <gtest/gtest.h>

#include "armature/program/search/prove.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;
using Handle = ProgramBuilder::Handle;

int cost_after_collecting(const Program& program) {
  ValueGraph graph(program);
  while (collect_terms(graph) > 0) {}
  EXPECT_TRUE(same_function(graph.to_program(), program, 2));
  return graph.total_cost();
}

TEST(CollectTerms, takes_out_a_common_factor_from_afar) {
  ProgramBuilder builder(blank_program(0, 5, 1));  // a*x + ((y - a*z) + b)
  std::vector<Handle> in;
  for (std::size_t i = 0; i < 5; ++i) in.push_back(builder.input(i));
  const Handle ax = builder.emit(Code::multiply, in[0], in[1]), az = builder.emit(Code::multiply, in[0], in[3]);
  const Handle inner = builder.emit(Code::add, builder.emit(Code::subtract, in[2], az), in[4]);
  EXPECT_EQ(cost_after_collecting(builder.finish({{builder.emit(Code::add, ax, inner)}})), 4);  // of 5
}

TEST(CollectTerms, joins_like_terms_with_constant_coefficients) {
  ProgramBuilder builder(blank_program(2, 2, 1));  // k0*x + (y - (k1*x + x)) = (k0 - k1 - 1)*x + y
  const Handle x = builder.input(0), y = builder.input(1);
  const Handle first = builder.emit(Code::multiply, builder.parameter(0), x);
  const Handle second = builder.emit(Code::add, builder.emit(Code::multiply, builder.parameter(1), x), x);
  const Program program = builder.finish({{builder.emit(Code::add, first, builder.emit(Code::subtract, y, second))}});
  EXPECT_EQ(cost_after_collecting(program), 2);
}

TEST(CollectTerms, leaves_products_alone_that_others_use) {
  ProgramBuilder builder(blank_program(0, 3, 3));  // a*x, a*y and their sum
  const Handle a = builder.input(0), ax = builder.emit(Code::multiply, a, builder.input(1)),
               ay = builder.emit(Code::multiply, a, builder.input(2));
  EXPECT_EQ(cost_after_collecting(builder.finish({{ax, ay, builder.emit(Code::add, ax, ay)}})), 3);
}

// s^2 + c^2 is the number 1 in fact, which is no factor of anything.
TEST(CollectTerms, ends_when_one_is_computed) {
  for (const bool as_angle : {false, true}) {  // an angle is computed as it was written
    ProgramBuilder builder(blank_program(0, 1, as_angle ? 2 : 1));
    const Handle s = builder.emit(Code::sin, builder.input(0)), c = builder.emit(Code::cos, builder.input(0));
    const Handle one = builder.emit(Code::add, builder.emit(Code::multiply, s, s), builder.emit(Code::multiply, c, c));
    const Handle two = builder.emit(Code::add, one, one);
    const Program program =
        builder.finish({as_angle ? std::vector{two, builder.emit(Code::sin, one)} : std::vector{two}});
    EXPECT_LE(cost_after_collecting(program), as_angle ? 10 : 0);
  }
}

TEST(CollectTerms, is_right_on_random_programs) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    const Program program = random_program(seed);
    EXPECT_LE(cost_after_collecting(program), ValueGraph(program).total_cost()) << seed;
  }
}

}  // namespace
}  // namespace armature::internal
