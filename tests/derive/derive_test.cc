// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/derive.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "armature/base/error.h"
#include "armature/derive/start_model.h"

namespace armature::internal {
namespace {

Robot slider_and_hinge() {
  Robot robot = empty_robot("mixed");
  for (const char* s : {"1", "2"}) {
    Frame& frame = robot.frame(add_frame(robot, std::string("j") + s, std::string("l") + s, robot.frames.size()));
    frame.type = *s == '1' ? JointType::prismatic : JointType::revolute;
    const std::size_t k = add_coordinate(robot, std::string("q") + s, std::string("q") + s, std::string("qd") + s,
                                         std::string("qdd") + s);
    frame.variable = {{k, robot.arena.one()}};
    frame.inertial.M = robot.arena.symbol(std::string("M") + s);
  }
  return robot;
}

TEST(ModelCatalog, names_are_unique_and_every_model_can_be_derived_or_says_why_not) {
  std::set<std::string> names;
  for (const ModelEntry& entry : model_catalog()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_FALSE(entry.summary.empty()) << entry.name;
    try {
      const Model model = derive(slider_and_hinge(), entry.name);
      EXPECT_EQ(model.name, entry.name);
      EXPECT_FALSE(model.outputs.empty()) << entry.name;
      for (const Output& output : model.outputs) {
        EXPECT_EQ(output.values.size(), output.rows * output.columns) << entry.name;
        EXPECT_TRUE(output.units.size() == 1 || output.units.size() == output.values.size()) << entry.name;
      }
    } catch (const UnmetRequest& refusal) {
      EXPECT_FALSE(refusal.hint().empty()) << entry.name;
    }
  }
}

TEST(Derive, an_unknown_model_is_an_input_error_that_lists_the_known_ones) {
  try {
    derive(slider_and_hinge(), "inverse-dynamic");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("inverse-dynamics"), std::string::npos);
  }
}

TEST(Derive, coordinates_are_named_where_their_symbols_do_not_say_it) {
  Robot robot = slider_and_hinge();
  const auto named = [](const Model& model) {
    return std::count_if(model.notes.begin(), model.notes.end(),
                         [](const std::string& note) { return note.starts_with("coordinates: "); });
  };
  for (Coordinate& coordinate : robot.coordinates) coordinate.name = robot.arena.name_of(coordinate.q);
  EXPECT_EQ(named(derive(robot, "gravity")), 0);
  robot.coordinates[1].name = "elbow";
  const Model model = derive(robot, "gravity");
  EXPECT_EQ(model.notes.back(), "coordinates: " + robot.arena.name_of(robot.coordinates[1].q) + " = elbow");
}

TEST(Derive, names_of_other_tools_are_known) {
  const Robot robot = slider_and_hinge();
  const auto hint = [&](const char* name) {
    try {
      derive(robot, name);
    } catch (const InputError& error) {
      return error.diagnostics().all()[0].hint;
    }
    return std::string("derived");
  };
  EXPECT_TRUE(hint("rnea").starts_with("here it is called \"inverse-dynamics\"; choose one of")) << hint("rnea");
  EXPECT_TRUE(hint("Mass_Matrix").starts_with("here it is called \"inertia\"")) << hint("Mass_Matrix");
  EXPECT_TRUE(hint("inverse_dynamics").starts_with("did you mean \"inverse-dynamics\"?")) << hint("inverse_dynamics");
  EXPECT_TRUE(hint("nonsense").starts_with("choose one of"));
}

TEST(Derive, loops_that_cannot_be_closed_can_be_left_open) {
  Robot robot = slider_and_hinge();
  add_frame(robot, "j3", "l3", 0);
  add_frame(robot, "j4", "l4", 2);
  robot.link_count = 2;
  robot.loops = {{3, 4}};
  EXPECT_THROW(derive(robot, "inverse-dynamics"), UnmetRequest);
  DeriveOptions open;
  open.tree = true;
  EXPECT_EQ(derive(robot, "inverse-dynamics", open).outputs[0].rows, 2u);
}

TEST(Inputs, units_follow_the_joints) {
  const Robot robot = slider_and_hinge();
  EXPECT_EQ(position_input(robot).units, (std::vector<std::string>{"m", "rad"}));
  EXPECT_EQ(velocity_input(robot).units, (std::vector<std::string>{"m/s", "rad/s"}));
  EXPECT_EQ(acceleration_input(robot).units, (std::vector<std::string>{"m/s^2", "rad/s^2"}));
  EXPECT_EQ(torque_units(robot), (std::vector<std::string>{"N", "Nm"}));
}

TEST(Inputs, symbols_of_wrenches_and_base_motion_are_run_time_inputs) {
  Robot robot = slider_and_hinge();
  EXPECT_TRUE(disturbance_inputs(robot).empty());
  robot.frame(2).force[0] = robot.arena.symbol("FX2");
  robot.frame(1).moment[2] = robot.arena.symbol("CZ1");
  robot.base_velocity[0] = robot.arena.symbol("V");
  const std::vector<Input> inputs = disturbance_inputs(robot);
  ASSERT_EQ(inputs.size(), 2u);
  EXPECT_EQ(inputs[0].symbols.size(), 2u);
  EXPECT_EQ(inputs[1].symbols.size(), 1u);
  EXPECT_EQ(inputs[0].units, (std::vector<std::string>{"Nm", "N"}));  // CZ1 of link 1, then FX2 of link 2
  EXPECT_EQ(inputs[1].units, (std::vector<std::string>{"m/s"}));
}

}  // namespace
}  // namespace armature::internal
