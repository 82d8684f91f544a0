// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/pseudo_inertia.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

TEST(PseudoInertia, has_the_matrices_of_lagrange) {
  int with_products = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    const Robot robot = testing_robots::random_robot(seed);
    Model zomaya = derive(robot, "lagrange-pseudo-inertia");
    const Model lagrange = derive(robot, "lagrange");
    const std::size_t n = robot.coordinates.size();
    Arena& arena = zomaya.arena;
    std::vector<Ref> products, squares;
    for (std::size_t i = 0; i < n; ++i) {
      std::size_t column = i * n * (n + 1) / 2;
      for (std::size_t j = 0; j < n; ++j) {
        squares.push_back(zomaya.outputs[1].values[column++]);
        for (std::size_t k = j + 1; k < n; ++k) products.push_back(arena.scale(2, zomaya.outputs[1].values[column++]));
      }
    }
    const auto& expected = lagrange.outputs;
    EXPECT_TRUE(identical(arena, zomaya.outputs[0].values, lagrange.arena, expected.front().values)) << seed;
    EXPECT_TRUE(identical(arena, zomaya.outputs[2].values, lagrange.arena, expected.back().values)) << seed;
    EXPECT_TRUE(identical(arena, squares, lagrange.arena, expected[expected.size() - 2].values)) << seed;
    if (n == 1) continue;  // no products
    EXPECT_TRUE(identical(arena, products, lagrange.arena, expected[1].values)) << seed;
    ++with_products;
  }
  EXPECT_GE(with_products, 50);
}

// Eq. 21 of Zomaya & Morris: the first three joints of a Stanford-like arm, at the third joint. In the frames of Khalil
// and Kleinfinger z3 is the sliding axis, and y3, x3 stand for the paper's axes up to the constant angle of joint 3.
TEST(PseudoInertia, gives_the_published_third_equation_of_a_stanford_like_arm) {
  Robot robot = empty_robot("stanford3");
  Arena& arena = robot.arena;
  for (const char* s : {"1", "2", "3"}) {
    Frame& frame = robot.frame(add_frame(robot, std::string("j") + s, std::string("l") + s, robot.frames.size()));
    frame.variable = {
        {add_coordinate(robot, s, std::string("q") + s, std::string("qd") + s, std::string("qdd") + s), arena.one()}};
  }
  robot.frame(2).geometry.alpha = arena.scale(Rational(-1, 2), arena.pi());
  robot.frame(2).geometry.r = arena.symbol("d2");
  robot.frame(3).geometry.alpha = arena.scale(Rational(1, 2), arena.pi());
  robot.frame(3).type = JointType::prismatic;
  robot.frame(3).inertial.MX = arena.symbol("MX3");
  robot.frame(3).inertial.MY = arena.symbol("MY3");
  robot.frame(3).inertial.MZ = arena.symbol("MZ3");
  Model model = derive(robot, "lagrange-pseudo-inertia");
  Arena& a = model.arena;
  const Ref s2 = a.sin(a.symbol("q2")), c2 = a.cos(a.symbol("q2"));
  const auto d = [&](std::size_t column) { return model.outputs[0].values[2 * 3 + column]; };
  const auto c = [&](std::size_t column) { return model.outputs[1].values[2 * 6 + column]; };
  EXPECT_TRUE(identical(a, d(0), a.multiply(s2, a.symbol("MY3"))) ||
              identical(a, d(0), a.negate(a.multiply(s2, a.symbol("MY3")))));
  EXPECT_TRUE(identical(a, d(1), a.negate(a.symbol("MX3"))));
  // q1'^2: -s2 c2 MX3 - s2^2 MZ3; q2'^2: -MZ3.
  const Ref centrifugal =
      a.negate(a.add(a.multiply(a.multiply(s2, c2), a.symbol("MX3")), a.multiply(a.power(s2, 2), a.symbol("MZ3"))));
  EXPECT_TRUE(identical(a, c(0), centrifugal));
  EXPECT_TRUE(identical(a, c(3), a.negate(a.symbol("MZ3"))));
}

}  // namespace
}  // namespace armature::internal
