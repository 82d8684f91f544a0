// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/tree_trial.h"

#include <gtest/gtest.h>

#include "tests/inverse_geometry/closed_form/arm_families.h"

namespace armature::internal {
namespace {

TEST(TreeTrial, passes_the_arms_that_have_a_closed_form) {
  for (const test::ArmFamily& family : test::arm_families()) {
    const Robot robot = test::random_arm(family, 5);
    EXPECT_EQ(trial_of(robot, {}, derive_solution_tree(robot, {})), "") << family.name;
  }
}

TEST(TreeTrial, an_equation_that_does_not_hold_is_found) {
  const Robot robot = test::random_arm(test::arm_families()[0], 5);
  for (std::size_t k = 0; k < 6; ++k) {
    SolutionTree tree = derive_solution_tree(robot, {});
    tree.steps[k].used[0] = tree.steps[k].used[0] + Polynomial(Rational(1, 1000));
    EXPECT_EQ(trial_of(robot, {}, tree), "the equations of step " + std::to_string(k + 1) + " do not hold");
  }
}

TEST(TreeTrial, a_branch_that_is_lost_is_found) {
  const Robot robot = test::random_arm(test::arm_families()[0], 5);
  SolutionTree tree = derive_solution_tree(robot, {});
  // The last step's solution is turned by a tenth: its exact equations stay as they are.
  for (Ref& expression : tree.steps.back().expressions)
    expression = tree.system.arena.add(expression, tree.system.arena.constant(Rational(1, 10)));
  EXPECT_EQ(trial_of(robot, {}, tree), "it does not give back a posture that it was tried with");
}

}  // namespace
}  // namespace armature::internal
