// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/exact_values.h"

#include <gtest/gtest.h>

#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

TEST(ExactValues, obey_the_laws_of_arithmetic_and_of_the_circle) {
  ProgramBuilder builder(blank_program(1, 2, 2));
  const auto k = builder.parameter(0), x = builder.input(0), y = builder.input(1);
  const auto sum = builder.emit(Code::add, x, y), s = builder.emit(Code::sin, sum), c = builder.emit(Code::cos, sum);
  const auto one = builder.emit(Code::add, builder.emit(Code::multiply, s, s), builder.emit(Code::multiply, c, c));
  const auto back = builder.emit(Code::multiply, builder.emit(Code::divide, x, k), k);
  const Program program = builder.finish({{one, back}});
  const std::vector<Residue> values = exact_values(program, FiniteField(5));
  ASSERT_EQ(values.size(), program.value_count());
  EXPECT_EQ(values[program.outputs[0].values[0]], Residue(1));
  EXPECT_EQ(values[program.outputs[0].values[1]], values[program.first_input()]);
}

TEST(ExactValues, of_another_moment_have_other_inputs_and_the_same_parameters) {
  const Program program = random_program(3);
  const FiniteField field(7);
  const std::vector<Residue> now = exact_values(program, field), then = exact_values(program, field, "'");
  for (ValueIndex i = 0; i < program.first_input(); ++i) EXPECT_EQ(now[i], then[i]);
  for (ValueIndex i = program.first_input(); i < program.first_result(); ++i) EXPECT_NE(now[i], then[i]);
}

}  // namespace
}  // namespace armature::internal
