// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/fused.h"

#include <gtest/gtest.h>

#include "armature/program/count.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

TEST(Fused, a_dot_product_takes_one_operation_a_term) {
  ProgramBuilder builder(blank_program(0, 6, 1));
  auto total = builder.emit(Code::multiply, builder.input(0), builder.input(3));
  for (std::size_t i = 1; i < 3; ++i)
    total = builder.emit(Code::add, total, builder.emit(Code::multiply, builder.input(i), builder.input(i + 3)));
  const FusedCount count = count_fused(builder.finish({{total}}));
  EXPECT_EQ(count.operations, 3u);
  EXPECT_EQ(count.depth, 3u);
}

TEST(Fused, a_product_with_another_use_is_an_operation_of_its_own) {
  ProgramBuilder builder(blank_program(0, 3, 2));
  const auto product = builder.emit(Code::multiply, builder.input(0), builder.input(1));
  const FusedCount count =
      count_fused(builder.finish({{product, builder.emit(Code::subtract, builder.input(2), product)}}));
  EXPECT_EQ(count.operations, 2u);
  EXPECT_EQ(count.depth, 2u);
}

TEST(Fused, constants_cost_nothing) {
  ProgramBuilder builder(blank_program(2, 1, 1));
  const auto k = builder.emit(Code::multiply, builder.parameter(0), builder.parameter(1));
  const FusedCount count = count_fused(builder.finish({{builder.emit(Code::add, k, builder.input(0))}}));
  EXPECT_EQ(count.operations, 1u);
  EXPECT_EQ(count.depth, 1u);
}

TEST(Fused, is_between_the_additions_and_all_operations) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const Program program = random_program(seed);
    const OperationCount plain = count_operations(program);
    const FusedCount fused = count_fused(program);
    EXPECT_LE(fused.operations, plain.mul + plain.add);
    EXPECT_GE(fused.operations, std::max(plain.mul, plain.add));
    EXPECT_LE(fused.depth, plain.depth);
    EXPECT_GE(2 * fused.depth, plain.depth);
  }
}

}  // namespace
}  // namespace armature::internal
