// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/robot_text.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"

namespace armature::internal {
namespace {

TEST(RobotText, the_ending_chooses_the_format) {
  for (const char* name : {"a.yaml", "a.yml", "a.urdf", "a.xml", "dir.v2/a.par"}) EXPECT_TRUE(is_robot_file(name));
  for (const char* name : {"", "a", "a.json", "par", "a.par/cert.json"}) EXPECT_FALSE(is_robot_file(name)) << name;
  const Robot robot = load_robot("planar2r").robot;
  Diagnostics diagnostics;
  EXPECT_EQ(robot_text(robot, "a.yaml", diagnostics).find("armature: 1"), 0U);
  EXPECT_EQ(robot_text(robot, "a.par", diagnostics).find("(* Robotname"), 0U);
  EXPECT_THROW(robot_text(robot, "a.json", diagnostics), InputError);
}

// Numbers where the formula has no symbol, whatever its sines; otherwise names that the formulas explain.
TEST(RobotText, base_parameters_are_numbers_or_symbols) {
  Robot robot = load_robot("planar2r").robot;
  Diagnostics diagnostics;
  const Robot symbols = base_robot(robot, base_parameters(robot), "a.par", diagnostics);
  EXPECT_EQ(symbols.arena.op(symbols.frame(1).inertial.ZZ), Op::symbol);
  EXPECT_EQ(symbols.arena.name_of(symbols.frame(1).inertial.ZZ), "ZZR1");
  Robot inclined = load_robot("ur10").robot;
  inclined.frame(2).geometry.alpha = inclined.arena.constant(Rational(3, 10));
  const Robot numbers = base_robot(inclined, base_parameters(inclined), "a.par", diagnostics);
  for (const Frame& frame : numbers.frames) EXPECT_TRUE(numbers.arena.is_constant(frame.inertial.ZZ));
}

}  // namespace
}  // namespace armature::internal
