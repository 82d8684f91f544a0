// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/christoffel.h"

#include <gtest/gtest.h>

#include <set>

#include "armature/derive/derive.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/start_model.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/identical.h"
#include "tests/derive/symbolic_robots.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

using testing_robots::random_robot;

VelocityCoefficients coefficients(Arena& arena, const Robot& robot) {
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  CostMeter meter(arena, position_input(robot).symbols);
  return velocity_coefficients(arena, robot, transforms, composite_links(arena, robot, transforms), meter);
}

// The definition, by differentiating the inertia matrix (Armstrong et al. 1986, eq. 4-6).
TEST(Christoffel, is_the_combination_of_derivatives_of_the_inertia_matrix) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    const Robot robot = random_robot(seed);
    Model inertia = derive(robot, "inertia");
    Arena& arena = inertia.arena;
    const VelocityCoefficients b = coefficients(arena, robot);
    const std::size_t n = robot.coordinates.size();
    const std::vector<Ref>& a = inertia.outputs[0].values;
    std::vector<std::vector<Ref>> slope;
    for (const Coordinate& each : robot.coordinates) slope.push_back(differentiate(arena, a, each.q));
    std::vector<Ref> differences;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k < n; ++k)
        for (std::size_t j = 0; j <= k; ++j) {
          const Ref twice = arena.subtract(arena.add(slope[k][i * n + j], slope[j][i * n + k]), slope[i][j * n + k]);
          differences.push_back(arena.subtract(b.at(i, j, k), arena.scale(Rational(1, j == k ? 2 : 1), twice)));
        }
    EXPECT_TRUE(identically_zero(arena, differences)) << "seed " << seed;
  }
}

// General arms of n revolute joints: two symbols for each triple a < b < c, one for a = b < c, one for a < b = c.
TEST(Christoffel, a_general_arm_has_only_the_symmetries_of_every_arm) {
  for (std::size_t n = 1; n <= 5; ++n) {
    Robot robot = empty_robot("general");
    for (std::size_t j = 1; j <= n; ++j) {
      const std::string s = std::to_string(j);
      Frame& frame = robot.frame(add_frame(robot, "j" + s, "l" + s, j - 1));
      const auto symbol = [&](const char* name) { return robot.arena.symbol(name + s); };
      frame.geometry = {robot.arena.zero(), robot.arena.zero(), symbol("al"),
                        symbol("d"),        robot.arena.zero(), symbol("r")};
      frame.variable = {{add_coordinate(robot, "q" + s, "q" + s, "qd" + s, "qdd" + s), robot.arena.one()}};
      frame.inertial = {symbol("XX"), symbol("XY"), symbol("XZ"), symbol("YY"), symbol("YZ"),
                        symbol("ZZ"), symbol("MX"), symbol("MY"), symbol("MZ"), symbol("M")};
    }
    EXPECT_EQ(christoffel_count(robot), n * (n - 1) * (n - 2) / 3 + n * (n - 1)) << n;
  }
}

// 126 symbols; 56 go by eq. 7 and 8 of Armstrong et al., 20 by the symmetric last link (eq. 9), 12 by the parallel axes
// 2 and 3 (eq. 10). Of the 38 left, three are zero for this arm: b213, b236 and c45. (The paper, by hand, counts 39.)
TEST(Christoffel, the_puma_560_of_armstrong_has_35_different_ones) {
  const Robot puma = support::published_robot("puma560_arm");
  EXPECT_EQ(christoffel_count(puma), 35u);
  Arena arena = puma.arena;
  const VelocityCoefficients b = coefficients(arena, puma);
  const auto at = [&](int i, int j, int k) {
    return b.at(static_cast<std::size_t>(i - 1), static_cast<std::size_t>(j - 1), static_cast<std::size_t>(k - 1));
  };
  // Table A5.
  for (const Ref zero : {at(1, 1, 6), at(2, 1, 2), at(2, 1, 3), at(4, 2, 4), at(2, 3, 6), at(4, 5, 5)})
    EXPECT_TRUE(arena.is_zero(zero));
  EXPECT_EQ(at(1, 3, 4), at(1, 2, 4));
  EXPECT_EQ(at(1, 3, 5), at(1, 2, 5));
  EXPECT_EQ(at(1, 3, 6), at(1, 2, 6));
  EXPECT_EQ(at(2, 1, 6), arena.negate(at(1, 2, 6)));
}

TEST(Christoffel, equal_symbols_are_one_expression) {
  const Robot puma = support::published_robot("puma560_arm");
  Arena arena = puma.arena;
  const VelocityCoefficients b = coefficients(arena, puma);
  std::set<Ref> different;
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t k = 0; k < 6; ++k)
      for (std::size_t j = 0; j <= k; ++j)
        if (!arena.is_zero(b.at(i, j, k))) different.insert(arena.split(b.at(i, j, k)).rest);
  EXPECT_EQ(different.size(), 35u);
}

}  // namespace
}  // namespace armature::internal
