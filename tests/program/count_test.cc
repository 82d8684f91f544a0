// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/count.h"

#include <gtest/gtest.h>

#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

TEST(Count, follows_the_one_convention) {
  ProgramBuilder builder(blank_program(2, 2, 1));
  const auto k = builder.emit(Code::multiply, builder.parameter(0), builder.parameter(1));  // setup: free
  const auto k2 = builder.emit(Code::add, k, builder.constant(exactly(2)));                 // setup: free
  const auto square = builder.emit(Code::multiply, builder.input(0), builder.input(0));     // M
  const auto twice = builder.emit(Code::multiply, builder.constant(exactly(2)), square);    // M
  const auto quotient = builder.emit(Code::divide, twice, k2);                              // M
  const auto sine = builder.emit(Code::sin, builder.input(1));
  const auto difference_qs = builder.emit(Code::subtract, quotient, sine);  // A
  const auto negated = builder.emit(Code::negate, difference_qs);
  const auto sign = builder.emit(Code::sign, builder.input(1));
  const auto total = builder.emit(Code::add, negated, sign);  // A
  const OperationCount count = count_operations(builder.finish({{total}}));
  EXPECT_EQ(count.mul, 3u);
  EXPECT_EQ(count.add, 2u);
  EXPECT_EQ(count.sincos, 1u);
  EXPECT_EQ(count.negate, 1u);
  EXPECT_EQ(count.sign, 1u);
  EXPECT_EQ(count.setup_mul, 1u);
  EXPECT_EQ(count.setup_add, 1u);
  EXPECT_EQ(count.depth, 5u);
}

}  // namespace
}  // namespace armature::internal
