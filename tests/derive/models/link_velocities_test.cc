// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Oracle: time derivatives of the literal transforms, composed with the motion of the base (literal_motion.h).
#include "armature/derive/models/link_velocities.h"

#include <gtest/gtest.h>

#include "tests/derive/example_robots.h"
#include "tests/derive/literal_motion.h"

namespace armature::internal {
namespace {

TEST(LinkVelocities, are_the_time_derivatives_of_the_poses) {
  RandomRobots robots(8);
  for (int trial = 0; trial < 40; ++trial) {
    const Robot robot =
        robots.next({1 + trial % 5, trial % 2 == 1, trial % 3 == 1, trial % 5 == 1, false, trial % 4 < 2});
    Model model = derive_link_velocities(robot, {});
    ASSERT_EQ(model.outputs.size(), 2U);
    EXPECT_EQ(model.inputs.size(), trial % 4 < 2 ? 3U : 2U);
    for (std::size_t j = 1; j <= robot.link_count; ++j) {
      const std::string frame = std::to_string(j);
      const LiteralMotion motion = literal_motion(model.arena, robot, frame, true);
      const auto w = seen_from(model.arena, robot, frame, motion.w), v = seen_from(model.arena, robot, frame, motion.v);
      EXPECT_TRUE(identical(model.arena, column_of(model.outputs[0], j), model.arena, w)) << "W, link " << j;
      EXPECT_TRUE(identical(model.arena, column_of(model.outputs[1], j), model.arena, v)) << "V, link " << j;
    }
  }
}

TEST(LinkVelocities, has_a_column_per_link_and_a_unit_per_element) {
  const Model model = derive_link_velocities(rx90(), {});
  for (const Output& output : model.outputs) {
    EXPECT_EQ(output.rows, 3U);
    EXPECT_EQ(output.columns, 6U);
    EXPECT_EQ(output.units.size(), 18U);
  }
  EXPECT_EQ(model.outputs[0].name, "W");
  EXPECT_EQ(model.outputs[0].units[0], "rad/s");
  EXPECT_EQ(model.outputs[1].name, "V");
  EXPECT_EQ(model.outputs[1].units[0], "m/s");
}

}  // namespace
}  // namespace armature::internal
