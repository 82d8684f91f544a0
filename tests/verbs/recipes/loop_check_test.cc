// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/loop_check.h"

#include <gtest/gtest.h>

#include "tests/support/cases.h"

namespace armature::internal {
namespace {

TEST(LoopCheck, mobility_of_the_librarys_robots) {
  for (const auto& [name, freedoms] :
       {std::pair{"four_bar", 1}, {"five_bar", 2}, {"delta", 3}, {"three_rrr", 3}, {"hexapod", 6}}) {
    Diagnostics diagnostics;
    const LoopCheck result = check_loops(support::library_robot(name), diagnostics);
    EXPECT_EQ(result.mobility, static_cast<std::size_t>(freedoms)) << name;
    EXPECT_EQ(result.gruebler, freedoms) << name;
    EXPECT_EQ(result.motors, static_cast<std::size_t>(freedoms)) << name;
    EXPECT_FALSE(result.loops.empty());
    EXPECT_EQ(diagnostics.warning_count() + diagnostics.error_count(), 0U) << name;
  }
}

TEST(LoopCheck, a_loop_that_cannot_be_closed_is_an_error_with_its_gap) {
  Robot robot = support::library_robot("four_bar");
  robot.frame(3).geometry.d = robot.arena.constant(3);
  Diagnostics diagnostics;
  check_loops(robot, diagnostics);
  ASSERT_EQ(diagnostics.error_count(), 1U);
  EXPECT_NE(diagnostics.all()[0].message.find("0.8 m"), std::string::npos) << diagnostics.all()[0].message;
}

TEST(LoopCheck, motors_that_are_missing_or_too_many_are_named) {
  Robot robot = support::library_robot("five_bar");
  robot.frame(3).active = false;
  Diagnostics missing;
  check_loops(robot, missing);
  ASSERT_EQ(missing.warning_count(), 1U);
  EXPECT_NE(missing.all()[0].message.find("do not decide"), std::string::npos) << missing.all()[0].message;
  robot.frame(3).active = robot.frame(4).active = true;
  Diagnostics many;
  check_loops(robot, many);
  ASSERT_EQ(many.warning_count(), 1U);
  EXPECT_NE(many.all()[0].message.find("against each other"), std::string::npos) << many.all()[0].message;
}

}  // namespace
}  // namespace armature::internal
