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
  EXPECT_EQ(text(robot.frame(4).inertial.YY), "XX4") << "symmetric about its axis";
  EXPECT_EQ(named.shared.at("YY4"), "XX4");
  EXPECT_FALSE(named.values.contains("YY4"));
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

// A thin rod along x: YY = ZZ, and a planar arm feels ZZ.
TEST(NamedParameters, zz_keeps_its_name) {
  Robot robot = testing::puma560();
  robot.frame(2).inertial.ZZ = robot.frame(2).inertial.YY;
  const NamedParameters named = name_parameters(robot);
  EXPECT_EQ(to_string(named.robot.arena, named.robot.frame(2).inertial.ZZ), "ZZ2");
  EXPECT_EQ(to_string(named.robot.arena, named.robot.frame(2).inertial.YY), "YY2");
}

TEST(NamedParameters, numbers_can_be_replaced_by_name) {
  Robot robot = testing::puma560();
  robot.frame(5).inertial.M = robot.arena.symbol("M5");
  const Robot other = with_numbers(robot, {{"M2", 18}, {"MX3", 0.25}, {"M5", 7}, {"GZ", -10}});
  const std::map<std::string, double> numbers = number_parameters(other);
  EXPECT_EQ(numbers.at("M2"), 18);
  EXPECT_EQ(numbers.at("MX3"), 0.25) << "zero before";
  EXPECT_EQ(numbers.at("GZ"), -10);
  EXPECT_FALSE(numbers.contains("M5")) << "a symbol is given its value elsewhere";
  EXPECT_EQ(other.frame(5).inertial.M, robot.frame(5).inertial.M);
  EXPECT_EQ(numbers.at("M3"), number_parameters(robot).at("M3"));
}

}  // namespace
}  // namespace armature::internal
