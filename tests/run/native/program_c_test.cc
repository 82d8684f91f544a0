// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/program_c.h"

#include <gtest/gtest.h>

#include "tests/run/hand_made.h"

namespace armature::internal {
namespace {

TEST(ProgramC, numbers_constants_as_they_are_used) {
  const Program program = test::hand_made();
  const KnownValues known = known_values(program, std::vector<double>{10});
  ProgramC c(program, known);
  EXPECT_EQ(c.operand(4), "k[0]");  // 2 G
  EXPECT_EQ(c.operand(0), "k[1]");
  EXPECT_EQ(c.operand(4), "k[0]");
  EXPECT_EQ(c.operand(8), "t8");
  EXPECT_EQ(c.constants(), (std::vector<ValueIndex>{4, 0}));
  EXPECT_EQ(c.stores_of_results()[8], (std::vector<std::size_t>{0, 2}));
  EXPECT_TRUE(c.stores_of_results()[0].empty());
}

TEST(ProgramC, writes_every_statement) {
  Program program;
  program.constants = {{1, Rational(1), false}};
  program.inputs = {{"x", "", {"a", "b", "c"}, {}}};  // 1, 2, 3
  const KnownValues known = known_values(program, {});
  ProgramC c(program, known);
  const auto text = [&](Code code, const ProgramC::Names* names = nullptr) {
    return c.expression({9, code, {1, 2, 2}, is_binary(code) ? 2U : 1U}, names);
  };
  EXPECT_EQ(text(Code::add), "t1+t2");
  EXPECT_EQ(text(Code::subtract), "t1-t2");
  EXPECT_EQ(text(Code::multiply), "t1*t2");
  EXPECT_EQ(text(Code::divide), "t1/t2");
  EXPECT_EQ(text(Code::negate), "-t1");
  EXPECT_EQ(text(Code::sign), "sign_one(t1)");
  const ProgramC::Names names = {{1, "x"}, {2, "y"}, {3, "z"}};
  EXPECT_EQ(text(Code::divide, &names), "x/y");
  EXPECT_EQ(text(Code::sign, &names), "sign_all(x)");
  const auto fused = [&](bool minus_product, bool minus_other) {
    return c.expression({9, Code::add, {1, 2, 3}, 3, true, minus_product, minus_other}, &names);
  };
  EXPECT_EQ(fused(false, false), "x*y+z");
  EXPECT_EQ(fused(false, true), "x*y-z");
  EXPECT_EQ(fused(true, false), "z-x*y");
  EXPECT_EQ(fused(true, true), "-(x*y)-z");
}

}  // namespace
}  // namespace armature::internal
