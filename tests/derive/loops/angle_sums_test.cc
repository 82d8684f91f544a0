// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/angle_sums.h"

#include <gtest/gtest.h>

#include <numbers>

#include "tests/derive/loops/looped_robots.h"

namespace armature::internal {
namespace {

Robot with_angles() {
  return looped_robots::read(R"(
armature: 1
robot: angles
parameters: {beta: }
joints:
  - [joint, parent, mu, gamma, d, theta]
  - [a, base, 1, 0.11, 1, q1 + 0.5]
  - [b, a, 1, pi/4, 1, q2 + beta]
)");
}

TEST(AngleSums, finds_the_sum_of_the_fewest_angles_up_to_whole_turns) {
  const Robot robot = with_angles();
  const AngleSums sums(robot, {{"beta", 0.83}});
  const double pi = std::numbers::pi;
  EXPECT_EQ(sums.of(pi / 3)->twelfths, 4);
  EXPECT_TRUE(sums.of(pi / 3 + 4 * pi)->angles.empty());
  const auto sum = sums.of(pi / 2 + 0.11 - 2 * 0.5 + 0.83 - 2 * pi);
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum->angles.size(), 3U);
  Arena arena = robot.arena;
  const Ref expected = arena.sum(std::vector<Ref>{arena.constant(Rational(11, 100)), arena.constant(Rational(-1)),
                                                  arena.symbol("beta"), arena.scale(Rational(1, 2), arena.pi())});
  EXPECT_EQ(sum->in(arena), expected);
}

TEST(AngleSums, other_angles_are_none) { EXPECT_FALSE(AngleSums(with_angles(), {{"beta", 0.83}}).of(0.123456)); }

}  // namespace
}  // namespace armature::internal
