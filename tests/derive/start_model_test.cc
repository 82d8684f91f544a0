// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/start_model.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

// A turning joint, then a sliding one.
Robot crane() {
  Robot robot = empty_robot("crane");
  for (const auto type : {JointType::revolute, JointType::prismatic}) {
    const std::string number = std::to_string(robot.frames.size() + 1);
    const std::size_t frame = add_frame(robot, "joint" + number, "link" + number, robot.frames.size());
    const std::size_t k = add_coordinate(robot, "c" + number, "q" + number, "v" + number, "a" + number);
    robot.frame(frame).type = type;
    robot.frame(frame).variable = {{k, robot.arena.one()}};
  }
  robot.link_count = 2;
  return robot;
}

TEST(StartModel, gives_inputs_and_outputs_the_units_of_their_joints) {
  const Robot robot = crane();
  EXPECT_EQ(position_input(robot).units, (std::vector<std::string>{"rad", "m"}));
  EXPECT_EQ(acceleration_input(robot).units, (std::vector<std::string>{"rad/s^2", "m/s^2"}));
  EXPECT_EQ(torque_units(robot), (std::vector<std::string>{"Nm", "N"}));
  EXPECT_EQ(inertia_units(robot), (std::vector<std::string>{"kg m^2", "kg m", "kg m", "kg"}));
  const Model model = start_model(robot, "x", "y", {velocity_input(robot)});
  EXPECT_EQ(model.arena.name_of(model.inputs.at(0).symbols.at(1)), "v2");
  EXPECT_TRUE(model.outputs.empty());
}

TEST(StartModel, takes_forces_and_moments_with_symbols_as_inputs) {
  Robot robot = crane();
  EXPECT_TRUE(disturbance_inputs(robot).empty());
  robot.frame(2).force[0] = robot.arena.symbol("FX2");
  robot.frame(2).moment[2] = robot.arena.symbol("CZ2");
  robot.base_acceleration[2] = robot.arena.symbol("lift");
  const std::vector<Input> inputs = with_disturbances(robot, {position_input(robot)});
  ASSERT_EQ(inputs.size(), 3u);
  EXPECT_EQ(inputs[1].name, "wrench");
  EXPECT_EQ(inputs[1].units, (std::vector<std::string>{"N", "Nm"}));
  EXPECT_EQ(inputs[2].name, "base_motion");
  EXPECT_EQ(inputs[2].units, (std::vector<std::string>{"m/s^2"}));
}

// Link by link, the force before the moment, whatever was named first in the file.
TEST(StartModel, wrenches_come_as_force_and_moment_link_by_link) {
  Robot robot = empty_robot("pushed");
  Arena& arena = robot.arena;
  for (std::size_t j = 0; j < 2; ++j) add_frame(robot, "j" + std::to_string(j), "l" + std::to_string(j), j);
  for (const char* kind : {"N", "F"})
    for (std::size_t j = 2; j >= 1; --j)
      for (std::size_t i = 0; i < 3; ++i)
        (kind[0] == 'F' ? robot.frame(j).force : robot.frame(j).moment)[i] =
            arena.symbol(kind + std::to_string(j) + std::to_string(i));
  const std::vector<Input> inputs = disturbance_inputs(robot);
  ASSERT_EQ(inputs.size(), 1u);
  std::string order;
  for (const Ref symbol : inputs[0].symbols) order += arena.name_of(symbol) + " ";
  EXPECT_EQ(order, "F10 F11 F12 N10 N11 N12 F20 F21 F22 N20 N21 N22 ");
}

}  // namespace
}  // namespace armature::internal
