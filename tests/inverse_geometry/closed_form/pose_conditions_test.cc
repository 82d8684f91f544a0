// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/pose_conditions.h"

#include <gtest/gtest.h>

#include "armature/verbs/load_robot.h"

namespace armature::internal {
namespace {

TEST(PoseConditions, a_scara_keeps_its_tool_upright) {
  const SolutionTree tree = derive_solution_tree(load_robot("scara").robot, {});
  ASSERT_EQ(tree.conditions.size(), 2U);
  for (const Polynomial& condition : tree.conditions) {
    EXPECT_EQ(tree.system.unknowns_in(condition), 0U);  // of the pose alone
    EXPECT_EQ(condition.terms().size(), 1U);            // ax = 0, ay = 0
  }
}

TEST(PoseConditions, six_joints_have_none) {
  EXPECT_TRUE(derive_solution_tree(load_robot("puma560").robot, {}).conditions.empty());
}

TEST(PoseConditions, the_equation_of_a_step_is_made_of_its_coefficients) {
  const SolutionTree tree = derive_solution_tree(load_robot("scara").robot, {});
  const SolutionStep& first = tree.steps[0];
  ASSERT_EQ(first.kernel, StepKernel::linear);
  const Polynomial r = Polynomial::variable(tree.system.unknowns[first.unknown].variable);
  EXPECT_EQ(solved_equation(tree.system, first), first.coefficients[0] * r - first.coefficients[1]);
}

}  // namespace
}  // namespace armature::internal
