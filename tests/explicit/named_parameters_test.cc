// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/named_parameters.h"

#include <gtest/gtest.h>

#include "armature/expr/print.h"
#include "tests/parameters/example_robots.h"

namespace armature::internal {
namespace {

TEST(NamedParameters, numbers_take_khalils_names) {
  const NamedParameters named = name_parameters(testing::puma560());
  const Robot& robot = named.robot;
  const auto text = [&](Ref a) { return to_string(robot.arena, a); };
  EXPECT_EQ(text(robot.frame(3).geometry.d), "D3");
  EXPECT_EQ(text(robot.frame(2).geometry.r), "R2");
  EXPECT_EQ(text(robot.frame(2).inertial.MX), "MX2");
  EXPECT_EQ(text(robot.frame(6).motor_inertia), "IA6");
  EXPECT_EQ(text(robot.gravity[2]), "GZ");
  EXPECT_EQ(text(robot.frame(3).inertial.MX), "0");
  EXPECT_EQ(text(robot.frame(4).inertial.YY), "XX4") << "equal moments share a name";
  EXPECT_EQ(text(robot.frame(2).geometry.alpha), "-pi/2") << "right angles stay";
  EXPECT_EQ(text(named.values.at("D3")), "0.4318");
}

TEST(NamedParameters, symbols_stay_and_odd_formulas_become_symbols) {
  Robot robot = testing::puma560();
  Arena& arena = robot.arena;
  const Ref d3 = arena.symbol("D3"), l = arena.symbol("L");
  robot.frame(2).geometry.r = arena.add(l, arena.multiply(d3, d3));
  robot.frame(4).geometry.r = arena.divide(arena.one(), l);
  robot.frame(5).geometry.alpha = arena.constant(Rational(3, 10));
  robot.frame(6).geometry.alpha = arena.subtract(arena.scale(Rational(1, 2), arena.pi()), l);
  const NamedParameters named = name_parameters(robot);
  const auto text = [&](Ref a) { return to_string(named.robot.arena, a); };
  EXPECT_EQ(named.robot.frame(2).geometry.r, robot.frame(2).geometry.r);
  EXPECT_EQ(named.robot.frame(6).geometry.alpha, robot.frame(6).geometry.alpha);
  EXPECT_EQ(text(named.robot.frame(3).geometry.d), "D3_") << "D3 is taken";
  EXPECT_EQ(text(named.robot.frame(4).geometry.r), "R4");
  EXPECT_EQ(text(named.robot.frame(5).geometry.alpha), "alpha5");
}

}  // namespace
}  // namespace armature::internal
