// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/live_values.h"

#include <gtest/gtest.h>

#include "tests/emit/example_programs.h"

namespace armature::internal {
namespace {

TEST(LiveValues, AChainNeedsItsInputAndOneValue) {
  Program program;
  program.inputs = {{"x", "", {"x1"}, {}}};
  ValueIndex last = 0;
  for (int i = 0; i < 10; ++i) last = test::append(program, Code::add, last, 0);
  program.outputs = {{"y", "", 1, 1, {last}, {}, {}}};
  EXPECT_EQ(live_values(program).at_once, 2U);
  EXPECT_EQ(live_values(program).in_all, 11U);
}

TEST(LiveValues, WhatIsStoredLastLivesLong) {
  Program program;
  program.inputs = {{"x", "", {"x1"}, {}}};
  ProgramOutput output{"y", "", 10, 1, {}, {}, {}};
  for (int i = 0; i < 10; ++i) output.values.push_back(test::append(program, Code::sin, 0, 0));
  program.outputs = {output};
  EXPECT_EQ(live_values(program).at_once, 10U);
}

TEST(LiveValues, SetupAndDeadCodeDoNotCount) {
  Program program = test::pendulum();
  const LiveValues before = live_values(program);
  EXPECT_EQ(before.in_all, 15U);  // three inputs and twelve results
  test::append(program, Code::sin, 8, 8);
  EXPECT_EQ(live_values(program).in_all, before.in_all);
  EXPECT_EQ(live_values(program).at_once, before.at_once);
}

TEST(LiveValues, NothingNeedsNothing) {
  EXPECT_EQ(live_values(Program{}).at_once, 0U);
  EXPECT_EQ(live_values(Program{}).in_all, 0U);
}

}  // namespace
}  // namespace armature::internal
