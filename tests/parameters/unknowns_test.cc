// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Which parameters are unknowns of their own.
#include "armature/parameters/unknowns.h"

#include <gtest/gtest.h>

#include "tests/parameters/known_robots.h"

namespace armature::internal {
namespace {

TEST(Unknowns, are_the_parameters_that_are_not_zero) {
  const Robot robot = planar2r();
  Arena arena = robot.arena;
  const std::vector<Unknown> unknowns = unknowns_of(robot, arena);
  ASSERT_EQ(unknowns.size(), 22u);
  EXPECT_EQ(unknowns[0].label, "XX1");
  EXPECT_EQ(unknowns[10].label, "Ia1");
}

TEST(Unknowns, entries_with_one_symbol_are_one_unknown) {
  Robot robot = planar2r();
  robot.frame(2).inertial.YY = robot.frame(2).inertial.XX;
  robot.frame(2).inertial.ZZ = robot.arena.scale(2, robot.frame(2).inertial.XX);
  Arena arena = robot.arena;
  const std::vector<Unknown> unknowns = unknowns_of(robot, arena);
  ASSERT_EQ(unknowns.size(), 20u);
  ASSERT_EQ(unknowns[11].shares.size(), 3u);
  EXPECT_EQ(unknowns[11].shares[2].entry, (Entry{2, ParameterKind::ZZ}));
  EXPECT_EQ(unknowns[11].shares[2].factor, Rational(2));
}

TEST(Unknowns, equal_numbers_are_different_unknowns) {
  Robot robot = planar2r();
  robot.frame(1).inertial.M = robot.frame(2).inertial.M = robot.arena.constant(3);
  Arena arena = robot.arena;
  EXPECT_EQ(unknowns_of(robot, arena).size(), 22u);
}

TEST(Unknowns, a_label_is_never_the_name_of_a_length) {
  Robot robot = planar2r();
  robot.frame(2).geometry.d = robot.arena.symbol("M2");
  robot.frame(2).inertial.M = robot.arena.symbol("mass");
  Arena arena = robot.arena;
  EXPECT_EQ(unknowns_of(robot, arena)[20].label, "M2_");
}

}  // namespace
}  // namespace armature::internal
