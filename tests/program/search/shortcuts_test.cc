// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/shortcuts.h"

#include <gtest/gtest.h>

#include "armature/program/search/prove.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

// x^2, y^2 and (x + y)(x - y), which is their difference.
Program squares() {
  ProgramBuilder builder(blank_program(0, 2, 3));
  const auto x = builder.input(0), y = builder.input(1);
  const auto product = builder.emit(Code::multiply, builder.emit(Code::add, x, y), builder.emit(Code::subtract, x, y));
  return builder.finish({{product, builder.emit(Code::multiply, x, x), builder.emit(Code::multiply, y, y)}});
}

TEST(Shortcuts, finds_an_identity_nobody_told_it) {
  const Program program = squares();
  ValueGraph graph(program);
  std::size_t steps = 100'000;
  EXPECT_EQ(take_shortcuts(graph, steps), 2);
  EXPECT_EQ(graph.total_cost(), 3);
  EXPECT_TRUE(same_function(graph.to_program(), program));
  EXPECT_LT(steps, 100'000u);
}

TEST(Shortcuts, a_square_of_a_sine_is_one_minus_that_of_the_cosine) {
  ProgramBuilder builder(blank_program(1, 1, 2));  // c^2 and k - k s^2 = k c^2
  const auto s = builder.emit(Code::sin, builder.input(0)), c = builder.emit(Code::cos, builder.input(0));
  const auto k = builder.parameter(0), ks = builder.emit(Code::multiply, k, builder.emit(Code::multiply, s, s));
  ValueGraph graph(builder.finish({{builder.emit(Code::multiply, c, c), builder.emit(Code::subtract, k, ks)}}),
                   {.function = 0});
  EXPECT_EQ(graph.total_cost(), 4);
  std::size_t steps = 100'000;
  take_shortcuts(graph, steps);
  EXPECT_EQ(graph.total_cost(), 2);
}

TEST(Shortcuts, stops_when_the_steps_are_used_up) {
  ValueGraph graph(squares());
  std::size_t steps = 0;
  EXPECT_EQ(take_shortcuts(graph, steps), 0);
}

TEST(Shortcuts, never_changes_the_function_of_a_random_program) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const Program program = random_program(seed);
    ValueGraph graph(program);
    const int before = graph.total_cost();
    std::size_t steps = 1'000'000;
    const int gain = take_shortcuts(graph, steps);
    EXPECT_GE(gain, 0);
    EXPECT_EQ(graph.total_cost(), before - gain);
    EXPECT_TRUE(same_function(graph.to_program(), program, 2)) << seed;
  }
}

}  // namespace
}  // namespace armature::internal
