// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/interpret.h"

#include <gtest/gtest.h>

#include "armature/expr/dual.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

TEST(Interpret, does_what_each_code_says) {
  ProgramBuilder builder(blank_program(0, 2, 8));
  const auto x = builder.input(0), y = builder.input(1);
  const Program program = builder.finish(
      {{builder.emit(Code::add, x, y), builder.emit(Code::subtract, x, y), builder.emit(Code::multiply, x, y),
        builder.emit(Code::divide, x, y), builder.emit(Code::negate, x), builder.emit(Code::sin, x),
        builder.emit(Code::cos, x), builder.emit(Code::sign, y)}});
  const std::vector<double> inputs{0.7, -3};
  const std::vector<double> expected{0.7 + -3, 0.7 - -3, 0.7 * -3, 0.7 / -3, -0.7, std::sin(0.7), std::cos(0.7), -1};
  EXPECT_EQ(interpret<double>(program, {}, inputs), expected);
  EXPECT_EQ(interpret<float>(program, {}, std::vector<float>{0.7F, 0.0F})[7], 0.0F);
}

TEST(Interpret, refuses_wrong_lengths) {
  const Program program = random_program(1);
  const std::vector<double> k(3), x(4), short_x(3);
  EXPECT_THROW(interpret<double>(program, k, short_x), InternalError);
  EXPECT_THROW(interpret<double>(program, x, x), InternalError);
}

}  // namespace
}  // namespace armature::internal
