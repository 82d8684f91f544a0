// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/regrouped.h"

#include <gtest/gtest.h>

#include "armature/expr/identical.h"
#include "tests/derive/plain_torques.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

TEST(Regrouped, changes_no_torque) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Robot robot = testing_robots::random_robot(seed), light = regrouped(robot);
    Arena a = robot.arena, b = light.arena;
    const std::vector<Ref> before = plain_torques(a, robot), after = plain_torques(b, light);
    EXPECT_TRUE(identical(a, before, b, after)) << "seed " << seed;
  }
}

// Whatever first moments the masses balance, and however many.
TEST(Regrouped, counterweights_change_no_torque) {
  std::size_t balanced = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Robot robot = testing_robots::random_robot(seed);
    Counterweights weights(robot.link_count, -1);
    for (std::size_t j = 1; j <= robot.link_count; ++j) {
      const Frame& frame = robot.frame(j);
      const bool has_lever = !robot.arena.is_zero(frame.geometry.d) && robot.arena.is_zero(frame.geometry.gamma);
      if (frame.type == JointType::revolute && frame.antecedent != 0 && has_lever) weights[j - 1] = 0;
      balanced += weights[j - 1] == 0;
    }
    const Robot light = regrouped(robot, weights);
    Arena a = robot.arena, b = light.arena;
    EXPECT_TRUE(identical(a, plain_torques(a, robot), b, plain_torques(b, light))) << "seed " << seed;
    for (std::size_t j = 1; j <= robot.link_count; ++j)
      EXPECT_TRUE(weights[j - 1] != 0 || b.is_zero(light.frame(light.frame(j).antecedent).inertial.MX)) << seed;
  }
  EXPECT_GT(balanced, 100U);
}

// Levers that are symbols may be zero, and short ones make heavy weights.
TEST(Regrouped, only_long_numbers_are_levers) {
  Robot robot = empty_robot("levers");
  for (const char* d : {"0", "0.5", "0.03", "0.04", "L"}) {
    Frame& frame = robot.frame(add_frame(robot, "j", "l", robot.frames.size()));
    frame.geometry.d = *d == 'L' ? robot.arena.symbol(d) : robot.arena.constant(*Rational::from_decimal(d));
  }
  robot.link_count = robot.frames.size();
  for (const auto& [j, can] : {std::pair{1U, false}, {2U, true}, {3U, false}, {4U, true}, {5U, false}})
    EXPECT_EQ(can_balance(robot, j, 0), can) << j;
  EXPECT_FALSE(can_balance(robot, 2, 1));
}

TEST(Regrouped, revolute_links_keep_no_mass_and_prismatic_ones_no_inertia) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Robot light = regrouped(testing_robots::random_robot(seed));
    const Ref o = light.arena.zero();
    for (const Frame& frame : light.frames) {
      const Inertial& p = frame.inertial;
      EXPECT_TRUE(frame.type != JointType::revolute || (p.M == o && p.MZ == o)) << seed;
      EXPECT_TRUE(frame.type != JointType::prismatic || (p.XX == o && p.YZ == o && p.ZZ == o)) << seed;
      EXPECT_TRUE(frame.type != JointType::fixed || (p.M == o && p.XX == o && p.MX == o)) << seed;
    }
  }
}

}  // namespace
}  // namespace armature::internal
