// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/asked_model.h"

#include <gtest/gtest.h>

#include "armature/verbs/load_robot.h"

namespace armature::internal {
namespace {

TEST(AskedModel, changes_the_robot_as_asked) {
  const Robot robot = load_robot("puma560").robot;
  EXPECT_TRUE(asked_robot(robot, {"inertia"}, {}, BaseValues::symbols).load.empty());
  ModelOptions options;
  options.load = "tool";
  EXPECT_EQ(asked_robot(robot, {"inertia"}, options, BaseValues::symbols).load.size(), 10u);
  options.base = true;
  const Robot base = asked_robot(robot, {"inertia"}, options, BaseValues::symbols);
  EXPECT_TRUE(base.arena.is_zero(base.frame(1).inertial.M));  // the first link of an arm gives up its mass
}

// Of a SCARA the last link is part of the third: M3 + M4 (Khalil & Creusot 1997, section 4.3), called MR3.
TEST(AskedModel, knows_base_parameters_by_their_names) {
  ModelOptions options;
  options.base = true;
  const auto names = base_names(load_robot("scara").robot, {"regressor"}, options);
  EXPECT_EQ(names.at("M3"), "MR3");
  EXPECT_EQ(names.at("Ia4"), "Ia4");
  EXPECT_FALSE(names.contains("M4"));
}

TEST(AskedModel, refuses_options_that_no_model_takes) {
  ModelOptions options;
  options.rows = {1, 2};
  EXPECT_THROW(asked_derivation({"inertia"}, options), InputError);
  EXPECT_EQ(asked_derivation({"inverse-jacobian"}, options).rows, options.rows);
}

// One function has one set of inputs: all of its models take the loops as loop-kinematics does, and it is said.
TEST(AskedModel, says_that_models_beside_loop_kinematics_cost_more) {
  const Robot robot = load_robot("sr400").robot;
  const CoupledLoops both = asked_loops(robot, {"inverse-dynamics", "loop-kinematics"}, {});
  EXPECT_FALSE(both.robot.loops.empty());
  ASSERT_EQ(both.relations.size(), 1u);
  EXPECT_NE(both.relations[0].find("cost less"), std::string::npos);
  EXPECT_TRUE(asked_loops(robot, {"loop-kinematics"}, {}).relations.empty());
  EXPECT_TRUE(asked_loops(robot, {"inverse-dynamics"}, {}).robot.loops.empty());
}

TEST(AskedModel, searches_as_long_as_asked) {
  EXPECT_EQ(asked_search({3, Objective::fused}, no_progress()).effort, 3u);
  EXPECT_EQ(asked_search({3, Objective::fused}, no_progress()).objective, Objective::fused);
}

}  // namespace
}  // namespace armature::internal
