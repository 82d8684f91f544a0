// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/explicit_elements.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/parameters/example_robots.h"

namespace armature::internal {
namespace {

// The relations of Armstrong, Khatib & Burdick 1986, eq. 7-10, which hold by themselves in canonical form.
TEST(ExplicitElements, know_the_relations_of_the_puma) {
  const ExplicitElements e = expand(testing::puma560());
  const std::size_t n = 6;
  const auto a = [&](std::size_t i, std::size_t j) { return e.inertia[(i - 1) * n + j - 1]; };
  const auto rate = [&](std::size_t i, std::size_t j, std::size_t k) {
    return e.ring->derivative(a(i, j), "q" + std::to_string(k));
  };
  for (std::size_t i = 1; i <= n; ++i)
    for (std::size_t j = 1; j <= n; ++j) {
      EXPECT_EQ(a(i, j), a(j, i));
      for (std::size_t k = 1; k <= std::min(i, j); ++k) EXPECT_TRUE(rate(i, j, k).is_zero());
      EXPECT_TRUE(rate(i, j, 6).is_zero());
    }
  EXPECT_EQ(rate(1, 2, 3), rate(1, 3, 2));
  EXPECT_TRUE(a(4, 5).is_zero());
  EXPECT_TRUE(a(5, 6).is_zero());
}

// Spong, Hutchinson & Vidyasagar 2006, section 7.4: the Christoffel symbols of the planar arm with two links.
TEST(ExplicitElements, are_those_of_the_planar_arm) {
  Robot robot = empty_robot("planar2r");
  testing::add_joint(robot, 0, JointType::revolute, 0, 0, 0);
  testing::add_joint(robot, 1, JointType::revolute, 0, 0.5, 0);
  Arena& arena = robot.arena;
  robot.frame(2).inertial.MX = arena.symbol("MX2");
  robot.frame(2).inertial.ZZ = arena.symbol("ZZ2");
  robot.frame(2).inertial.M = arena.symbol("M2");
  const ExplicitElements e = expand(robot);
  TrigRing& ring = *e.ring;
  Arena own = e.parameters.robot.arena;
  const TrigPolynomial h = ring.symbol("D2") * ring.symbol("MX2") * ring.sine(own, own.symbol("q2"));
  const auto g = [&](std::size_t i, std::size_t j, std::size_t k) {
    return e.christoffel[e.index(i - 1, j - 1, k - 1)];
  };
  EXPECT_TRUE(g(1, 1, 1).is_zero());
  EXPECT_EQ(g(1, 1, 2), -h);
  EXPECT_EQ(g(1, 2, 2), -h);
  EXPECT_EQ(g(2, 1, 1), h);
  EXPECT_TRUE(g(2, 1, 2).is_zero());
  EXPECT_TRUE(g(2, 2, 2).is_zero());
}

TEST(ExplicitElements, drop_what_vanishes_for_the_numbers_given) {
  Robot robot = empty_robot("opposite offsets");
  testing::add_joint(robot, 0, JointType::revolute, 0, 0, 0);
  testing::add_joint(robot, 1, JointType::revolute, 1, 0, 0.3);
  testing::add_joint(robot, 2, JointType::revolute, 0, 0.4, -0.3);
  robot.frame(3).inertial.M = robot.arena.one();
  const ExplicitElements e = expand(robot);
  EXPECT_TRUE(e.inertia[2].is_zero()) << "the mass lies in the plane of joint 1's axis: R2 + R3 = 0";
}

TEST(ExplicitElements, refuse_to_explode) { EXPECT_THROW(expand(testing::puma560(), 1000), UnmetRequest); }

}  // namespace
}  // namespace armature::internal
