// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/accuracy.h"

#include <gtest/gtest.h>

#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

// x0 + x1, by way of adding and subtracting `scale`.
Program detour(std::int64_t scale) {
  ProgramBuilder builder(blank_program(0, 2, 1));
  auto value = builder.emit(Code::add, builder.input(0), builder.input(1));
  if (scale != 0) {
    const auto large = builder.constant(exactly(Rational(scale)));
    value = builder.emit(Code::subtract, builder.emit(Code::add, value, large), large);
  }
  return builder.finish({{value}});
}

TEST(Accuracy, measures_the_digits_that_a_cancellation_loses) {
  EXPECT_LT(rounding_errors(detour(0))[0], 2e-16);
  const double error = rounding_errors(detour(1'000'000'000))[0];
  EXPECT_GT(error, 1e-9);
  EXPECT_LT(error, 1e-6);
}

TEST(Accuracy, forgives_a_digit_and_not_more) {
  EXPECT_TRUE(is_as_accurate(detour(4), detour(0)));
  EXPECT_FALSE(is_as_accurate(detour(1'000), detour(0)));
  EXPECT_TRUE(is_as_accurate(detour(1'000), detour(1'000)));
  EXPECT_TRUE(is_as_accurate(detour(0), detour(1'000)));
}

TEST(Accuracy, is_not_confused_by_divisions_by_zero) {
  ProgramBuilder builder(blank_program(0, 1, 2));
  const auto zero = builder.emit(Code::subtract, builder.input(0), builder.input(0));
  const Program program = builder.finish({{builder.emit(Code::divide, builder.input(0), zero), builder.input(0)}});
  EXPECT_TRUE(is_as_accurate(program, program));
}

}  // namespace
}  // namespace armature::internal
