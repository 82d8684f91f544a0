// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/root_gravity.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/read/reader.h"
#include "tests/read/urdf_oracle.h"

namespace armature::internal {
namespace {

// A URDF's gravity is -9.81 along z of its root link, wherever its first joint points.
TEST(RootGravity, points_down_in_the_root_link_of_every_urdf) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    Diagnostics ignored;
    const Robot robot = read_urdf(urdf_oracle::RandomUrdf(seed, 0.5).next(), "r.urdf", ignored);
    const auto gravity = root_gravity(robot);
    ASSERT_TRUE(gravity);
    EXPECT_EQ((*gravity)[0], 0) << seed;
    EXPECT_EQ((*gravity)[1], 0) << seed;
    EXPECT_NEAR((*gravity)[2], -9.81, 1e-12) << seed;
  }
}

TEST(RootGravity, is_that_of_frame_0_without_a_root_link_and_unknown_for_symbols) {
  Robot robot = empty_robot("plain");
  robot.gravity = {robot.arena.constant(3), robot.arena.zero(), robot.arena.constant(-4)};
  EXPECT_EQ(root_gravity(robot), (std::array<double, 3>{3, 0, -4}));
  robot.gravity[1] = robot.arena.symbol("g");
  EXPECT_FALSE(root_gravity(robot));
}

}  // namespace
}  // namespace armature::internal
