// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/program/passes/passes.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

TEST(FoldConstants, operations_on_numbers_are_done_now) {
  ProgramBuilder builder(blank_program(0, 1, 2));
  const auto three_tenths = builder.constant(exactly(Rational(3, 10)));
  const auto sine = builder.emit(Code::sin, three_tenths);
  const auto scaled = builder.emit(Code::multiply, builder.emit(Code::add, sine, three_tenths), builder.input(0));
  const Program folded = remove_dead_code(fold_constants(builder.finish({{scaled, sine}})));
  EXPECT_EQ(folded.code.size(), 1u);
  const std::vector<double> x{2};
  const std::vector<double> y = interpret<double>(folded, {}, x);
  EXPECT_EQ(y[0], (std::sin(0.3) + 0.3) * 2);
  EXPECT_EQ(y[1], std::sin(0.3));
}

TEST(FoldConstants, a_factor_of_one_goes) {
  ProgramBuilder builder(blank_program(0, 1, 1));
  const Program program =
      builder.finish({{builder.emit(Code::multiply, builder.constant(exactly(1)), builder.input(0))}});
  EXPECT_TRUE(fold_constants(program).code.empty());
}

TEST(FoldConstants, keeps_the_function_of_random_programs) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Program program = random_program(seed);
    EXPECT_LT(difference(program, fold_constants(program), seed), 1e-12L) << "seed " << seed;
  }
}

}  // namespace
}  // namespace armature::internal
