// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A kept parameter with the robot's own value gives the robot's own model.
#include "armature/derive/keep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/derive/parameters.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"
#include "armature/program/lower.h"
#include "armature/robot/numbers.h"
#include "armature/robot/values.h"
#include "tests/emit/example_robots.h"

namespace armature::internal {
namespace {

// The outputs with every kept symbol replaced by the robot's exact number, found where the symbol stands.
std::vector<Ref> with_own_values(Model& model, const Robot& robot, const KeptParameters& kept) {
  std::vector<Ref> symbols, numbers;
  for_each_formula(kept.robot, [&](Ref formula) { symbols.push_back(formula); });
  for_each_formula(robot, [&](Ref formula) { numbers.push_back(formula); });
  std::unordered_map<Ref, Ref> own;
  for (std::size_t i = 0; i < symbols.size(); ++i)
    if (symbols[i] != numbers[i])
      own[model.arena.symbol(kept.robot.arena.name_of(symbols[i]))] =
          transplant(robot.arena, std::span(&numbers[i], 1), model.arena)[0];
  EXPECT_EQ(own.size(), kept.values.size());
  return substitute(model.arena, model.outputs[0].values, own);
}

TEST(Keep, with_their_own_values_it_is_the_same_robot) {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    const Robot robot = test::random_tree(seed, 3, false);
    EXPECT_EQ(keep_parameters(robot, {"all"}).values.size(), dynamic_parameters(robot).size());
    for (const std::vector<std::string>& names :
         std::vector<std::vector<std::string>>{{"all"},
                                               {"geometry"},
                                               {"gravity"},
                                               {"friction", "motors"},
                                               {"inertial", "geometry", "gravity"},
                                               {"FX3", "CZ2", "gamma2", "alpha3", "theta1", "b3", "r1", "G1"}})
      for (const char* model : {"inverse-dynamics", "inertia", "jacobian"}) {
        const KeptParameters kept = keep_parameters(robot, names);
        const Model plain = derive(robot, model);
        Model symbolic = derive(kept.robot, model);
        ASSERT_TRUE(
            identical(plain.arena, plain.outputs[0].values, symbolic.arena, with_own_values(symbolic, robot, kept)))
            << seed << ' ' << model << ' ' << names[0];
      }
  }
}

std::vector<std::string> kept_names(const Robot& robot, const std::vector<std::string>& asked) {
  std::vector<std::string> names;
  for (const auto& [name, value] : keep_parameters(robot, asked).values) names.push_back(name);
  return names;
}

TEST(Keep, groups_have_what_is_there) {
  Robot robot = test::random_chain(2, 2, false);
  Arena& arena = robot.arena;
  for (Frame& frame : robot.frames) {
    frame.geometry = zero_geometry(arena);
    frame.motor_inertia = frame.viscous_friction = frame.coulomb_friction = frame.friction_offset = arena.zero();
  }
  const Ref some = arena.constant(Rational(3, 10));
  robot.frame(1).geometry.alpha = arena.scale(Rational(1, 2), arena.pi());
  robot.frame(2).geometry.alpha = some;
  robot.frame(2).geometry.d = some;
  robot.frame(2).geometry.theta = arena.scale(Rational(1, 4), arena.pi());
  robot.frame(1).motor_inertia = robot.frame(2).viscous_friction = robot.frame(2).friction_offset = some;
  using Texts = std::vector<std::string>;
  EXPECT_EQ(kept_names(robot, {"geometry"}), (Texts{"alpha2", "theta2", "d2"}));
  EXPECT_EQ(kept_names(robot, {"gravity"}), (Texts{"G1", "G2", "G3"}));
  EXPECT_EQ(kept_names(robot, {"motors"}), Texts{"Ia1"});
  EXPECT_EQ(kept_names(robot, {"friction"}), (Texts{"Fv2", "Fo2"}));
  EXPECT_EQ(kept_names(robot, {"alpha1"}), Texts{"alpha1"});
}

TEST(Keep, lengths_and_gravity_are_in_the_constant_part) {
  const Robot robot = test::random_chain(4, 5, false);
  const Program program = lower(derive(keep_parameters(robot, {"geometry", "gravity", "all"}).robot, "gravity"));
  EXPECT_GT(program.setup_count, 0U);
  EXPECT_NE(std::find(program.parameters.begin(), program.parameters.end(), "G3"), program.parameters.end());
}

TEST(Keep, only_what_is_asked_for_becomes_a_parameter) {
  const Robot robot = test::random_chain(2, 3, false);
  const KeptParameters kept = keep_parameters(robot, {"M3", "MX3", "Fv1"});
  ASSERT_EQ(kept.values.size(), 3U);
  for (const auto& [name, value] : kept.values)
    for (const DynamicParameter& parameter : dynamic_parameters(robot)) {
      if (label(parameter) != name) continue;
      EXPECT_EQ(value, *number(robot.arena, parameter.value));
    }
  const Program program = lower(derive(kept.robot, "inverse-dynamics"));
  for (const std::string& name : program.parameters)
    EXPECT_TRUE(name == "M3" || name == "MX3" || name == "Fv1") << name;
}

TEST(Keep, a_zero_may_be_kept_when_named) {
  Robot robot = test::random_chain(2, 2, false);
  robot.frame(2).inertial.MX = robot.arena.zero();
  EXPECT_EQ(keep_parameters(robot, {"MX2"}).values, (std::vector<std::pair<std::string, double>>{{"MX2", 0.0}}));
  for (const auto& [name, value] : keep_parameters(robot, {"all"}).values) EXPECT_NE(name, "MX2");
}

TEST(Keep, symbols_are_parameters_already) {
  EXPECT_TRUE(keep_parameters(test::planar_2r(), {"all"}).values.empty());
  EXPECT_TRUE(keep_parameters(test::planar_2r(), {"M2"}).values.empty());
}

TEST(Keep, unknown_names_are_all_reported) {
  try {
    keep_parameters(test::random_chain(2, 3, false), {"M3", "M4", "banana\n", ""});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().error_count(), 3U);
  }
}

TEST(Keep, near_names_are_offered) {
  try {
    keep_parameters(test::random_chain(2, 3, false), {"IA3"});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean \"Ia3\"?"), std::string::npos) << error.what();
  }
}

TEST(Keep, a_name_that_means_something_else_is_refused) {
  Robot robot = test::random_chain(2, 3, false);
  robot.frame(1).geometry.d = robot.arena.symbol("M3");
  EXPECT_THROW(keep_parameters(robot, {"M3"}), InputError);
  robot.frame(1).geometry.d = robot.arena.zero();
  robot.coordinates[0].q = robot.arena.symbol("M3");
  EXPECT_THROW(keep_parameters(robot, {"M3"}), InputError);
}

}  // namespace
}  // namespace armature::internal
