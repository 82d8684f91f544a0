// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/closed_robot.h"

#include <gtest/gtest.h>

#include "armature/derive/loops/closed_models.h"
#include "tests/derive/loops/looped_robots.h"

namespace armature::internal {
namespace {

std::vector<std::string> names(const std::vector<Input>& inputs) {
  std::vector<std::string> result;
  for (const Input& input : inputs) result.push_back(input.name);
  return result;
}

TEST(ClosedRobot, takes_the_positions_of_passive_joints_beside_those_of_motors) {
  const Robot robot = looped_robots::four_bar("0.5", "1.1", "0.8", "1");
  EXPECT_EQ(names(closed_inputs(robot, 0)), (std::vector<std::string>{"q", "qp"}));
  const std::vector<Input> all = closed_inputs(robot, 2);
  EXPECT_EQ(names(all), (std::vector<std::string>{"q", "qp", "qd", "qdd"}));
  EXPECT_EQ(all[0].symbols.size(), 1U);
  EXPECT_EQ(all[1].symbols.size(), 2U);
  EXPECT_NE(closed_notes(robot).at(0).find("qp are the positions of q2, q3"), std::string::npos)
      << closed_notes(robot)[0];
  EXPECT_EQ(motors_of(robot).coordinates.size(), 1U);
}

TEST(ClosedRobot, without_acceleration_moves_its_passive_joints_still) {
  const ClosedRobot closed(looped_robots::four_bar("0.5", "1.1", "0.8", "1"), true);
  const Robot still = closed.without_acceleration();
  EXPECT_TRUE(still.arena.is_zero(still.coordinates[0].qdd));
  EXPECT_FALSE(still.arena.is_zero(still.coordinates[1].qdd));  // by the velocities
}

}  // namespace
}  // namespace armature::internal
