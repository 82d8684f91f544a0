// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers become symbols that mean them, and what was equal stays equal.
#include "armature/parameters/generic_geometry.h"

#include <gtest/gtest.h>

#include "armature/expr/substitute.h"
#include "tests/parameters/known_robots.h"

namespace armature::internal {
namespace {

TEST(GenericGeometry, keeps_right_angles_and_symbols_and_shares_equal_sizes) {
  Robot robot = panda();
  Arena& a = robot.arena;
  const auto number = [&](std::int64_t n, std::int64_t d) { return a.constant(Rational(n, d)); };
  const auto of_pi = [&](std::int64_t n, std::int64_t d) { return a.scale(Rational(n, d), a.pi()); };
  robot.frame(4).geometry.d = number(33, 400);
  robot.frame(5).geometry.d = number(-33, 400);
  robot.frame(2).geometry.alpha = of_pi(1, 3);
  robot.frame(3).geometry.alpha = of_pi(-5, 6);  // -pi + pi/6, and pi/3 is pi/2 - pi/6
  robot.frame(6).geometry.alpha = number(3, 10);
  robot.gravity[2] = number(-981, 100);
  GenericRobot generic = generic_geometry(robot);
  Robot& g = generic.robot;
  EXPECT_EQ(g.frame(3).geometry.r, robot.frame(3).geometry.r);
  EXPECT_EQ(g.frame(7).geometry.alpha, robot.frame(7).geometry.alpha);
  EXPECT_EQ(g.arena.op(g.frame(4).geometry.d), Op::symbol);
  EXPECT_EQ(g.frame(5).geometry.d, g.arena.negate(g.frame(4).geometry.d));
  EXPECT_EQ(g.arena.cos(g.frame(2).geometry.alpha), g.arena.negate(g.arena.sin(g.frame(3).geometry.alpha)));
  EXPECT_EQ(generic.meaning.size(), 4u);  // 33/400, pi/6, 0.3, 9.81
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    for (const auto member : {&Geometry::d, &Geometry::alpha, &Geometry::r})
      EXPECT_EQ(substitute(g.arena, g.frame(j).geometry.*member, generic.meaning), robot.frame(j).geometry.*member);
}

}  // namespace
}  // namespace armature::internal
