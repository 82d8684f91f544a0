// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/trigonometric_values.h"

#include <gtest/gtest.h>

#include "armature/program/count.h"
#include "armature/program/search/optimise.h"
#include "armature/program/search/prove.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;
using Handle = ProgramBuilder::Handle;

struct Angles {
  explicit Angles(std::size_t outputs) : builder(blank_program(1, 2, outputs)) {
    for (std::size_t i = 0; i < 2; ++i) {
      s.push_back(builder.emit(Code::sin, builder.input(i)));
      c.push_back(builder.emit(Code::cos, builder.input(i)));
    }
  }
  Handle product(Handle a, Handle b) { return builder.emit(Code::multiply, a, b); }
  ProgramBuilder builder;
  std::vector<Handle> s, c;
};

TEST(TrigonometricValues, a_rotation_by_two_angles_is_one_by_their_sum) {
  Angles q(4);  // the four elements of R(q1) R(q2), of which two pairs are equal up to sign, and a use of each function
  const Handle c = q.builder.emit(Code::subtract, q.product(q.c[0], q.c[1]), q.product(q.s[0], q.s[1]));
  const Handle s = q.builder.emit(Code::add, q.product(q.s[0], q.c[1]), q.product(q.c[0], q.s[1]));
  const Program program = q.builder.finish({{c, s, q.builder.emit(Code::negate, s), c}});
  const Program better = optimise(program, {.effort = 2});
  const OperationCount count = count_operations(better);
  EXPECT_EQ(count.mul, 0u);
  EXPECT_EQ(count.add, 1u);  // q1 + q2
  EXPECT_EQ(count.sincos, 2u);
  EXPECT_TRUE(same_function(better, program, 3));
  EXPECT_LT(difference(better, program, 1), 1e-14L);
}

TEST(TrigonometricValues, double_angles_are_found_inside_other_expressions) {
  Angles q(3);  // k s c, c^2 - s^2 + k, 1 - 2 s^2
  const Handle k = q.builder.parameter(0), s = q.s[0], c = q.c[0];
  const Handle one = q.builder.constant(exactly(1)), two = q.builder.constant(exactly(2));
  const Handle difference_of_squares = q.builder.emit(Code::subtract, q.product(c, c), q.product(s, s));
  const Program program =
      q.builder.finish({{q.product(k, q.product(s, c)), q.builder.emit(Code::add, difference_of_squares, k),
                         q.builder.emit(Code::subtract, one, q.product(two, q.product(s, s)))}});
  const Program better = optimise(program, {.effort = 2});
  const OperationCount before = count_operations(program), after = count_operations(better);
  EXPECT_EQ(before.mul + before.add, 9u);
  EXPECT_LE(after.mul + after.add, 5u);
  EXPECT_TRUE(same_function(better, program, 3));
}

TEST(TrigonometricValues, cost_nothing_until_used_and_know_their_place) {
  Angles q(1);
  Handle sum = q.s[0];
  for (const Handle each : {q.c[0], q.s[1], q.c[1]}) sum = q.builder.emit(Code::add, sum, each);
  ValueGraph graph(q.builder.finish({{sum}}));
  const int before = graph.total_cost();
  const std::size_t size = graph.size();
  add_trigonometric_values(graph);
  EXPECT_EQ(graph.total_cost(), before);
  EXPECT_EQ(graph.size(), size + 2 + 4 * 3);  // 2, 1/2; 2 q1, q1 + q2, q1 - q2, 2 q2 with sine and cosine
  const Signature one = graph.value(graph.constant(1).node);
  for (const NodeIndex angle : graph.angles()) {
    using Kind = Definition::Kind;
    const Signature c = graph.value_of({Kind::cosine, {angle}, {angle}}),
                    s = graph.value_of({Kind::sine, {angle}, {angle}});
    EXPECT_EQ(c * c + s * s, one);
    EXPECT_FALSE(graph.is_free(angle));
  }
}

}  // namespace
}  // namespace armature::internal
