// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/one_state_c.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

std::string text_of(const Program& program, const OneStateOptions& options) {
  const KnownValues known = known_values(program, {});
  ProgramC c(program, known);
  return one_state_c(c, 0, options);
}

// What it computes is tried in compiled_test. Angles that are inputs side by side are read where they are; others are
// gathered.
TEST(OneStateC, gathers_only_what_is_not_there) {
  Program program;
  program.inputs = {{"q", "", {"q1", "q2", "q3", "q4", "q5"}, {}}};
  for (const ValueIndex q : {1U, 3U, 4U}) program.code.push_back({Code::sin, q, q});
  program.outputs = {{"s", "", 3, 1, {5, 6, 7}, {}, {}}};
  const std::string text = text_of(program, {.lanes = 4});
  EXPECT_NE(text.find("f(in+1,s0_0,c0_0)"), std::string::npos) << text;
  EXPECT_EQ(text.find("a0_0"), std::string::npos);
  EXPECT_NE(text_of(program, {.lanes = 8}).find("f(a0_0,"), std::string::npos);
}

// Rows of four columns, x_c + f y_c and x_c - f y_c in turns (the last column the other way round): a store for each
// row, and one register of f for both signs.
TEST(OneStateC, writes_columns_together_where_rounding_may_change) {
  Program program;
  program.inputs = {{"f", "", {"f"}, {}}, {"x", "", {"x", "x", "x", "x"}, {}}, {"y", "", {"y", "y", "y", "y"}, {}}};
  program.outputs = {{"m", "", 6, 4, std::vector<ValueIndex>(24), {}, {}}};
  for (ValueIndex c = 0; c < 4; ++c)
    for (std::size_t row = 0; row < 6; ++row) {
      program.code.push_back({Code::multiply, 0, 5 + c});
      const auto product = static_cast<ValueIndex>(program.value_count() - 1);
      program.code.push_back({(row % 2 == 0) == (c < 3) ? Code::add : Code::subtract, 1 + c, product});
      program.outputs[0].values[4 * row + c] = product + 1;
    }
  const std::string text = text_of(program, {.lanes = 4, .contract = true});
  for (std::size_t row = 0; row < 6; ++row)
    EXPECT_NE(text.find("*(X*)(out+" + std::to_string(4 * row) + ")="), std::string::npos) << text;
  EXPECT_NE(text.find("=FLIP(b0,0,0,0,-0.)"), std::string::npos) << text;
  EXPECT_EQ(text.find("FLIP(", text.find("FLIP(") + 1), std::string::npos) << text;
  EXPECT_EQ(text.find("out["), std::string::npos) << text;
  EXPECT_EQ(text_of(program, {.lanes = 4}).find("X*"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
