// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/live_values.h"

#include <gtest/gtest.h>

#include "tests/emit/example_programs.h"

namespace armature::internal {
namespace {

TEST(LiveValues, a_chain_needs_its_input_and_one_value) {
  Program program;
  program.inputs = {{"x", "", {"x1"}, {}}};
  ValueIndex last = 0;
  for (int i = 0; i < 10; ++i) last = test::append(program, Code::add, last, 0);
  program.outputs = {{"y", "", 1, 1, {last}, {}, {}}};
  EXPECT_EQ(live_values(program).at_once, 2U);
  EXPECT_EQ(live_values(program).in_all, 11U);
}

TEST(LiveValues, what_is_stored_last_lives_long) {
  Program program;
  program.inputs = {{"x", "", {"x1"}, {}}};
  ProgramOutput output{"y", "", 10, 1, {}, {}, {}};
  for (int i = 0; i < 10; ++i) output.values.push_back(test::append(program, Code::sin, 0, 0));
  program.outputs = {output};
  EXPECT_EQ(live_values(program).at_once, 10U);
}

TEST(LiveValues, setup_and_dead_code_do_not_count) {
  Program program = test::pendulum();
  const LiveValues before = live_values(program);
  EXPECT_EQ(before.in_all, 15U);  // three inputs and twelve results
  test::append(program, Code::sin, 8, 8);
  EXPECT_EQ(live_values(program).in_all, before.in_all);
  EXPECT_EQ(live_values(program).at_once, before.at_once);
}

TEST(LiveValues, nothing_needs_nothing) {
  EXPECT_EQ(live_values(Program{}).at_once, 0U);
  EXPECT_EQ(live_values(Program{}).in_all, 0U);
}

}  // namespace
}  // namespace armature::internal
