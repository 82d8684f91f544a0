// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/equivalent_robots.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "armature/derive/derive.h"
#include "armature/derive/recursion/regrouped.h"
#include "armature/expr/cost.h"
#include "armature/expr/identical.h"
#include "tests/derive/plain_torques.h"
#include "tests/derive/symbolic_robots.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

TEST(EquivalentRobots, origins_slide_along_their_axes_without_changing_a_torque) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    Robot robot = testing_robots::random_robot(seed);
    const Ref h = robot.arena.symbol("h");
    const std::size_t j = 1 + seed % robot.link_count;
    const Robot other = slid(robot, j, h);
    EXPECT_NE(other.frame(j).geometry.r, robot.frame(j).geometry.r);
    Arena a = robot.arena, b = other.arena;
    EXPECT_TRUE(identical(a, plain_torques(a, robot), b, plain_torques(b, other))) << "seed " << seed;
  }
}

TEST(EquivalentRobots, the_unit_of_length_changes_no_torque) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    Robot robot = testing_robots::random_robot(seed);
    for (Frame& frame : robot.frames)
      if (frame.type == JointType::prismatic) frame.type = JointType::revolute;
    const Robot other = in_unit_of_length(robot, robot.arena.symbol("unit"));
    Arena a = robot.arena, b = other.arena;
    EXPECT_TRUE(identical(a, plain_torques(a, robot), b, plain_torques(b, other))) << "seed " << seed;
  }
}

Cost run_time_cost(const Model& model) {
  return cost(model.arena, output_values(model.outputs), input_symbols(model.inputs));
}

// Seven joints, three of them a shoulder, with lengths as symbols or as numbers.
Robot arm(bool numbers) {
  Robot robot = support::seven_joints();
  for (std::size_t j = 1; j <= 7 && numbers; ++j)
    for (Ref* length : {&robot.frame(j).geometry.d, &robot.frame(j).geometry.r})
      if (!robot.arena.is_zero(*length)) *length = robot.arena.constant(Rational(static_cast<std::int64_t>(j), 10));
  return robot;
}

TEST(EquivalentRobots, the_cheapest_has_the_same_torques_costs_less_and_says_what_it_is) {
  for (const bool numbers : {false, true}) {
    const Robot robot = arm(numbers);
    for (const std::string name : {"inverse-dynamics", "bias", "inertia", "direct-dynamics"}) {
      Cost plain;
      const Model model = derive(robot, name);
      if (name == "inverse-dynamics") {
        Robot light = regrouped(robot);
        const std::vector<Ref> torques = plain_torques(light.arena, light);
        plain = cost(light.arena, torques, input_symbols(model.inputs));
        EXPECT_TRUE(identical(light.arena, torques, model.arena, model.outputs[0].values));
        EXPECT_LT(run_time_cost(model).mul + run_time_cost(model).add + 15, plain.mul + plain.add);
      }
      const auto says = [&](const std::string& start) {
        return std::any_of(model.notes.begin(), model.notes.end(), [&](const auto& n) { return n.starts_with(start); });
      };
      EXPECT_TRUE(says("origins moved back along z: 3 by " + std::string(numbers ? "0.3" : "R3"))) << name;
      EXPECT_EQ(says("unit of length inside: "), numbers) << name;
      EXPECT_EQ(says("masses moved between links: "), numbers && name != "inertia" && name != "direct-dynamics")
          << name;
    }
  }
}

// What touches the robot or changes at run time stays where it is: a wrench acts at the origin of its frame.
TEST(EquivalentRobots, frames_with_wrenches_do_not_slide) {
  Robot robot = arm(true);
  for (std::size_t j = 1; j <= 7; ++j) robot.frame(j).force[2] = robot.arena.symbol("FZ" + std::to_string(j));
  const Model model = derive(robot, "inverse-dynamics");
  for (const std::string& note : model.notes) {
    EXPECT_FALSE(note.starts_with("origins")) << note;
    EXPECT_FALSE(note.starts_with("unit")) << note;
  }
  Arena arena = robot.arena;
  EXPECT_TRUE(identical(arena, plain_torques(arena, robot), model.arena, model.outputs[0].values));
}

}  // namespace
}  // namespace armature::internal
