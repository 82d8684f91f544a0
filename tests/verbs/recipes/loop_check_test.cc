// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/loop_check.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/derive/loops/looped_robots.h"
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

std::string first_message(const Robot& robot) {
  Diagnostics diagnostics;
  check_loops(robot, diagnostics);
  return diagnostics.all().empty() ? "" : diagnostics.all()[0].message;
}

// A triangle of three bars.
TEST(LoopCheck, a_rigid_frame_is_an_error) {
  const Robot robot = looped_robots::read(R"(
armature: 1
robot: triangle
joints:
  - [joint, parent, mu, d, theta]
  - [crank, base, 1, 0, q1]
  - [rod, crank, 0, 1.0, q2]
cut_joints:
  - [joint, type, parent, mu, d, theta]
  - [pin, R, rod, 0, 1.0, q4]
  - [pin_end, F, base, 0, 1.2, 0]
loops:
  - [cut, closing]
  - [pin, pin_end]
)");
  Diagnostics diagnostics;
  check_loops(robot, diagnostics);
  ASSERT_EQ(diagnostics.error_count(), 1U);
  EXPECT_NE(diagnostics.all()[0].message.find("rigid frame"), std::string::npos) << diagnostics.all()[0].message;
}

TEST(LoopCheck, loops_that_cannot_be_are_refused_for_models_too) {
  Robot itself = looped_robots::four_bar("0.5", "1.1", "0.8", "1");
  refuse_impossible_loops(itself);
  itself.frame(5).antecedent = 2;
  EXPECT_NE(first_message(itself).find("joins a link with itself"), std::string::npos) << first_message(itself);
  EXPECT_THROW(refuse_impossible_loops(itself), InputError);
  EXPECT_THROW(refuse_impossible_loops(looped_robots::four_bar("0.2", "0.3", "0.4", "2")), InputError);
}

TEST(LoopCheck, a_parallelogram_is_called_one) {
  Diagnostics diagnostics;
  const LoopCheck result = check_loops(looped_robots::four_bar("0.3", "0.7", "0.3", "0.7"), diagnostics);
  ASSERT_EQ(result.loops.size(), 2U);
  EXPECT_NE(result.loops[1].find("parallelogram: "), std::string::npos) << result.loops[1];
}

// A crank that turns across the slider's line: all turns about one direction.
TEST(LoopCheck, a_slider_crank_is_planar) {
  const Robot robot = looped_robots::read(R"(
armature: 1
robot: press
joints:
  - [joint, type, parent, mu, alpha, d, theta, r]
  - [crank, R, base, 1, 0, 0, q1, 0]
  - [rod, R, crank, 0, 0, 0.3, q2, 0]
  - [slider, P, base, 0, pi/2, 0, 0, q3]
cut_joints:
  - [joint, type, parent, mu, alpha, d, theta, r]
  - [pin, R, rod, 0, 0, 0.8, q4, 0]
  - [end, F, slider, 0, -pi/2, 0, 0, 0]
loops:
  - [cut, closing]
  - [pin, end]
)");
  Diagnostics diagnostics;
  const LoopCheck result = check_loops(robot, diagnostics);
  ASSERT_FALSE(result.loops.empty());
  EXPECT_TRUE(result.loops[0].starts_with("planar ")) << result.loops[0];
}

// A rod between two ball joints.
TEST(LoopCheck, a_rod_that_turns_about_itself_is_told_and_how_to_be_rid_of_it) {
  const Robot robot = looped_robots::read(R"(
armature: 1
robot: rod
joints:
  - [joint, parent, mu, gamma, alpha, d, theta]
  - [a, base, 1, 0, 0.2, 0, q1]
  - [sx, a, 0, 0, pi/2, 0.23, q2 + pi/2]
  - [sy, sx, 0, 0, pi/2, 0, q3 + pi/2]
  - [sz, sy, 0, 0, pi/2, 0, q4]
  - [o, base, 0, 0.3, 1.1, 0.9, q5]
  - [tx, sz, 0, 0, pi/2, 0.98, q6 + pi/2]
  - [ty, tx, 0, 0, pi/2, 0, q7 + pi/2]
cut_joints:
  - [joint, type, parent, mu, alpha, d, theta]
  - [tz, R, ty, 0, pi/2, 0, q8]
  - [te, F, o, 0, 0, 0.61, 0]
loops:
  - [cut, closing]
  - [tz, te]
)");
  EXPECT_NE(first_message(robot).find("only turns a rod about itself"), std::string::npos) << first_message(robot);
}

}  // namespace
}  // namespace armature::internal
