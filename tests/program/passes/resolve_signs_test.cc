// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/program/passes/passes.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

TEST(ResolveSigns, negations_become_subtractions) {
  ProgramBuilder builder(blank_program(0, 2, 3));
  const auto x = builder.input(0), y = builder.input(1);
  const auto minus_y = builder.emit(Code::negate, y);
  const auto sum = builder.emit(Code::add, x, minus_y);             // x - y
  const auto product = builder.emit(Code::multiply, minus_y, sum);  // -(y*(x - y))
  const auto even = builder.emit(Code::cos, minus_y);
  const auto doubled = builder.emit(Code::add, product, builder.emit(Code::negate, x));  // -(y*(x-y) + x)
  const Program program = builder.finish({{sum, even, doubled}});
  const Program resolved = resolve_signs(program);
  EXPECT_EQ(count_of(resolved, Code::negate), 1u) << "only the third output is negative";
  EXPECT_EQ(count_of(resolved, Code::subtract), 1u);
  EXPECT_LT(difference(program, resolved, 1), 1e-17L);
}

TEST(ResolveSigns, negative_numbers_lose_their_sign) {
  ProgramBuilder builder(blank_program(0, 1, 2));
  const auto minus = builder.constant(exactly(Rational(-1, 2))), plus = builder.constant(exactly(Rational(1, 2)));
  const Program program = builder.finish(
      {{builder.emit(Code::multiply, minus, builder.input(0)), builder.emit(Code::multiply, plus, builder.input(0))}});
  const Program shared = remove_dead_code(share(resolve_signs(program)));
  EXPECT_EQ(count_of(shared, Code::multiply), 1u);
  EXPECT_LT(difference(program, shared, 2), 1e-17L);
}

TEST(ResolveSigns, a_difference_and_its_opposite_are_one) {
  ProgramBuilder builder(blank_program(0, 2, 2));
  const auto x = builder.input(0), y = builder.input(1);
  const Program program = builder.finish({{builder.emit(Code::subtract, x, y), builder.emit(Code::subtract, y, x)}});
  const Program shared = share(resolve_signs(program));
  EXPECT_EQ(count_of(shared, Code::subtract), 1u);
  EXPECT_LT(difference(program, shared, 3), 1e-17L);
}

TEST(ResolveSigns, keeps_the_function_of_random_programs) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Program program = random_program(seed);
    const Program resolved = resolve_signs(program);
    EXPECT_LT(difference(program, resolved, seed), 1e-12L) << "seed " << seed;
    for (const NumericConstant& constant : resolved.constants) EXPECT_GE(constant.value, -3) << "seed " << seed;
  }
}

}  // namespace
}  // namespace armature::internal
