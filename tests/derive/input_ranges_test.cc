// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/input_ranges.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/start_model.h"
#include "tests/emit/example_robots.h"

namespace armature::internal {
namespace {

Robot limited() {
  Robot robot = test::random_chain(2, 2, false);
  robot.frame(1).type = JointType::revolute;
  robot.frame(2).type = JointType::prismatic;
  robot.frame(1).limits = {-1, 2, 3, 100};
  robot.frame(2).limits = {0, 0.5, 0.25, 100};
  return robot;
}

TEST(InputRanges, come_from_the_limits_of_the_joints) {
  const Robot robot = limited();
  const auto ranges = input_ranges(robot, {position_input(robot), velocity_input(robot)});
  ASSERT_EQ(ranges.size(), 4U);
  EXPECT_EQ(ranges[0].lower, -1);
  EXPECT_EQ(ranges[0].upper, 2);
  EXPECT_EQ(ranges[1].lower, 0);
  EXPECT_EQ(ranges[1].upper, 0.5);
  EXPECT_EQ(ranges[2].upper, 3);
  EXPECT_EQ(ranges[3].lower, -0.25);
}

TEST(InputRanges, what_nothing_bounds_is_asked_for_all_at_once) {
  Robot robot = limited();
  robot.frame(2).limits = {};
  const std::vector<Input> inputs = {position_input(robot), velocity_input(robot), acceleration_input(robot)};
  try {
    input_ranges(robot, inputs, {{"load", 2}, {"qd", -1}});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().error_count(), 4U);  // load is no input, qd is negative, q and qdd are unbounded
  }
  const auto ranges = input_ranges(robot, inputs, {{"q", 1}, {"qd", 2}, {"qdd", 10}});
  EXPECT_EQ(ranges[1].lower, -1);
  EXPECT_EQ(ranges[5].upper, 10);
}

TEST(InputRanges, angles_without_limits_are_half_a_turn_to_either_side) {
  Robot robot = limited();
  robot.frame(1).limits = {};
  EXPECT_DOUBLE_EQ(input_ranges(robot, {position_input(robot)})[0].upper, std::numbers::pi);
}

TEST(InputRanges, coupled_coordinates_need_a_limit) {
  Robot robot = limited();
  robot.frame(1).variable[0].coefficient = robot.arena.constant(Rational(2));
  EXPECT_THROW(input_ranges(robot, {position_input(robot)}), InputError);
}

}  // namespace
}  // namespace armature::internal
