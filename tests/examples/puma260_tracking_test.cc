// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_tracking.h"

#include <gtest/gtest.h>

#include "examples/puma260_published.h"

namespace armature::internal {
namespace {

// The true model moves the robot along the fast turn. Without friction in the model the joints stay behind.
TEST(Puma260Tracking, true_torques_follow_and_wrong_ones_do_not) {
  const Robot robot = puma260_plant();
  PlantOptions free;
  free.stops = false;
  Plant plant(robot, free);
  const std::vector<OpenLoop> right = puma260_open_loops(robot, plant, 1, no_progress());
  ASSERT_EQ(right.size(), 16U);
  Robot slippery = robot;
  for (std::size_t j = 1; j <= puma260_joints; ++j)
    slippery.frame(j).coulomb_friction = slippery.frame(j).viscous_friction = slippery.arena.constant(Rational(0));
  const std::vector<OpenLoop> wrong = puma260_open_loops(slippery, plant, 1, no_progress());
  for (const bool together : {false, true})
    for (const bool compensated : {false, true}) {
      EXPECT_LT(largest_error(right, together, true, compensated), 2);
      EXPECT_GT(largest_error(wrong, together, true, compensated), 20);
    }
  for (const OpenLoop& loop : right) EXPECT_GT(loop.error, 0) << loop.joints;
}

}  // namespace
}  // namespace armature::internal
