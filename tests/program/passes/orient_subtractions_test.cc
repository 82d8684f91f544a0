// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/program/passes/passes.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

TEST(OrientSubtractions, a_negated_difference_turns_round) {
  ProgramBuilder builder(blank_program(0, 2, 1));
  const auto difference_xy = builder.emit(Code::subtract, builder.input(0), builder.input(1));
  const Program program = builder.finish({{builder.emit(Code::negate, difference_xy)}});
  const Program oriented = orient_subtractions(program);
  EXPECT_EQ(oriented.code.size(), 1u);
  EXPECT_EQ(difference(program, oriented, 1), 0);
}

TEST(OrientSubtractions, a_difference_that_others_use_stays) {
  ProgramBuilder builder(blank_program(0, 2, 2));
  const auto difference_xy = builder.emit(Code::subtract, builder.input(0), builder.input(1));
  const Program program = builder.finish({{builder.emit(Code::negate, difference_xy), difference_xy}});
  const Program oriented = orient_subtractions(program);
  EXPECT_EQ(count_of(oriented, Code::subtract), 1u);
  EXPECT_EQ(count_of(oriented, Code::negate), 1u);
  EXPECT_EQ(difference(program, oriented, 1), 0);
}

TEST(OrientSubtractions, keeps_the_function_of_random_programs) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Program program = random_program(seed);
    EXPECT_EQ(difference(program, orient_subtractions(program), seed), 0) << "seed " << seed;
  }
}

}  // namespace
}  // namespace armature::internal
