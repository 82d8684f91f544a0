// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "armature/program/passes/passes.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

TEST(Share, equal_operations_are_done_once_in_either_order) {
  ProgramBuilder builder(blank_program(0, 2, 2));
  const auto x = builder.input(0), y = builder.input(1);
  const auto xy = builder.emit(Code::multiply, x, y), yx = builder.emit(Code::multiply, y, x);
  const Program program = builder.finish({{builder.emit(Code::subtract, xy, x), builder.emit(Code::subtract, yx, x)}});
  const Program shared = share(program);
  EXPECT_EQ(shared.code.size(), 2u);
  EXPECT_EQ(shared.outputs[0].values[0], shared.outputs[0].values[1]);
}

TEST(Share, subtraction_does_not_commute) {
  ProgramBuilder builder(blank_program(0, 2, 2));
  const auto x = builder.input(0), y = builder.input(1);
  const Program program = builder.finish({{builder.emit(Code::subtract, x, y), builder.emit(Code::subtract, y, x)}});
  EXPECT_EQ(share(program).code.size(), 2u);
}

TEST(Share, leaves_no_two_equal_operations_and_the_same_function) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Program program = random_program(seed), shared = share(program);
    EXPECT_EQ(difference(program, shared, seed), 0) << "seed " << seed;
    std::set<std::tuple<Code, ValueIndex, ValueIndex>> seen;
    for (const Instruction& i : shared.code) EXPECT_TRUE(seen.insert({i.code, i.a, i.b}).second) << "seed " << seed;
  }
}

}  // namespace
}  // namespace armature::internal
