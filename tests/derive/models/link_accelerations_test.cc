// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Oracle: second time derivatives of the literal transforms, composed with the motion of the base (literal_motion.h).
#include "armature/derive/models/link_accelerations.h"

#include <gtest/gtest.h>

#include "tests/derive/example_robots.h"
#include "tests/derive/literal_motion.h"

namespace armature::internal {
namespace {

TEST(LinkAccelerations, are_the_second_time_derivatives_of_the_poses) {
  RandomRobots robots(9);
  for (int trial = 0; trial < 40; ++trial) {
    const Robot robot =
        robots.next({1 + trial % 4, trial % 2 == 1, trial % 3 == 1, trial % 5 == 1, false, trial % 4 < 2});
    Model model = derive_link_accelerations(robot, {});
    ASSERT_EQ(model.outputs.size(), 2U);
    EXPECT_EQ(model.outputs[0].name, "WP");
    EXPECT_EQ(model.outputs[1].name, "VP");
    EXPECT_EQ(model.inputs.size(), trial % 4 < 2 ? 4U : 3U);
    for (std::size_t j = 1; j <= robot.link_count; ++j) {
      const std::string frame = std::to_string(j);
      const LiteralMotion motion = literal_motion(model.arena, robot, frame, true);
      const auto wp = seen_from(model.arena, robot, frame, motion.wp);
      const auto vp = seen_from(model.arena, robot, frame, motion.vp);
      EXPECT_TRUE(identical(model.arena, column_of(model.outputs[0], j), model.arena, wp)) << "WP, link " << j;
      EXPECT_TRUE(identical(model.arena, column_of(model.outputs[1], j), model.arena, vp)) << "VP, link " << j;
    }
  }
}

TEST(LinkAccelerations, are_without_gravity) {
  Robot robot = planar2r();
  robot.gravity[0] = robot.arena.symbol("G1");
  const Model model = derive_link_accelerations(robot, {});
  const Model weightless = derive_link_accelerations(planar2r(), {});
  for (std::size_t k = 0; k < 2; ++k)
    EXPECT_TRUE(identical(model.arena, model.outputs[k].values, weightless.arena, weightless.outputs[k].values));
}

}  // namespace
}  // namespace armature::internal
