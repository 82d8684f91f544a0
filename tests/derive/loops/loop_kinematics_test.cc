// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/loop_kinematics.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/derive/loops/looped_robots.h"

namespace armature::internal {
namespace {

TEST(LoopKinematics, a_planar_loop_keeps_two_rows_and_one_for_its_pin) {
  Robot robot = looped_robots::four_bar("0.5", "1.1", "0.8", "1");
  const LoopKinematics loops(robot);
  EXPECT_EQ(loops.motors(), 1U);
  EXPECT_EQ(loops.unknowns().size(), 3U);
  EXPECT_EQ(loops.rows_without_cuts(), 2U);
  EXPECT_EQ(loops.solver().largest_block(), 1U);  // in the frame of the rocker its own column has one element
}

TEST(LoopKinematics, passive_joints_that_the_motors_do_not_decide_are_told) {
  Robot robot = looped_robots::four_bar("0.5", "1.1", "0.8", "1");
  robot.frame(1).active = false;
  try {
    const LoopKinematics loops(robot);
    FAIL();
  } catch (const UnmetRequest& refused) {
    EXPECT_NE(refused.message().find("do not determine"), std::string::npos) << refused.message();
  }
}

}  // namespace
}  // namespace armature::internal
