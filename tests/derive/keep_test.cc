// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A kept parameter with the robot's own value gives the robot's own model.
#include "armature/derive/keep.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/derive/parameters.h"
#include "armature/expr/identical.h"
#include "armature/expr/substitute.h"
#include "armature/program/lower.h"
#include "armature/robot/numbers.h"
#include "tests/emit/example_robots.h"

namespace armature {
namespace {

// The outputs with every kept symbol replaced by the robot's exact number.
std::vector<Ref> with_own_values(Model& model, const Robot& robot, const KeptParameters& kept) {
  std::unordered_map<Ref, Ref> own;
  for (const DynamicParameter& parameter : dynamic_parameters(robot))
    for (const auto& [name, value] : kept.values)
      if (name == label(parameter)) {
        const Ref original[] = {parameter.value};
        own[model.arena.symbol(name)] = transplant(robot.arena, original, model.arena)[0];
      }
  return substitute(model.arena, model.outputs[0].values, own);
}

TEST(Keep, AllWithTheirOwnValuesIsTheSameRobot) {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    const Robot robot = test::random_tree(seed, 3, false);
    const KeptParameters kept = keep_parameters(robot, {"all"});
    EXPECT_EQ(kept.values.size(), dynamic_parameters(robot).size());
    const Model plain = derive(robot, "inverse-dynamics");
    Model symbolic = derive(kept.robot, "inverse-dynamics");
    EXPECT_TRUE(
        identical(plain.arena, plain.outputs[0].values, symbolic.arena, with_own_values(symbolic, robot, kept)));
  }
}

TEST(Keep, OnlyWhatIsAskedForBecomesAParameter) {
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

TEST(Keep, AZeroMayBeKeptWhenNamed) {
  Robot robot = test::random_chain(2, 2, false);
  robot.frame(2).inertial.MX = robot.arena.zero();
  EXPECT_EQ(keep_parameters(robot, {"MX2"}).values, (std::vector<std::pair<std::string, double>>{{"MX2", 0.0}}));
  for (const auto& [name, value] : keep_parameters(robot, {"all"}).values) EXPECT_NE(name, "MX2");
}

TEST(Keep, SymbolsAreParametersAlready) {
  EXPECT_TRUE(keep_parameters(test::planar_2r(), {"all"}).values.empty());
  EXPECT_TRUE(keep_parameters(test::planar_2r(), {"M2"}).values.empty());
}

TEST(Keep, UnknownNamesAreAllReported) {
  try {
    keep_parameters(test::random_chain(2, 3, false), {"M3", "M4", "banana\n", ""});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().error_count(), 3U);
  }
}

TEST(Keep, ANameThatMeansSomethingElseIsRefused) {
  Robot robot = test::random_chain(2, 3, false);
  robot.frame(1).geometry.d = robot.arena.symbol("M3");
  EXPECT_THROW(keep_parameters(robot, {"M3"}), InputError);
  robot.frame(1).geometry.d = robot.arena.zero();
  robot.coordinates[0].q = robot.arena.symbol("M3");
  EXPECT_THROW(keep_parameters(robot, {"M3"}), InputError);
}

}  // namespace
}  // namespace armature
