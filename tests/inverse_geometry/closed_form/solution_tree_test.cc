// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/solution_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "armature/base/error.h"
#include "armature/inverse_geometry/closed_form/pose_conditions.h"
#include "armature/robot/locked.h"
#include "tests/inverse_geometry/closed_form/arm_families.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

std::string types(const SolutionTree& tree) {
  std::string text;
  for (const SolutionStep& step : tree.steps) text += std::to_string(step.type);
  return text;
}

// Each unknown once, from what is known by then; each equation vanishes at exact postures, and at none where its
// unknown is another one.
void expect_sound(const SolutionTree& tree) {
  const TransformEquations& system = tree.system;
  ASSERT_EQ(tree.steps.size(), system.unknowns.size());
  unsigned solved = 0;
  for (const SolutionStep& step : tree.steps) {
    EXPECT_FALSE(solved >> step.unknown & 1U);
    const Polynomial equation = solved_equation(system, step);
    for (const Polynomial& p : step.coefficients) EXPECT_EQ(system.unknowns_in(p) & ~solved, 0U);
    solved |= 1U << step.unknown;
    EXPECT_EQ(system.unknowns_in(equation) & ~solved, 0U);
    for (std::uint64_t seed = 100; seed < 104; ++seed) {
      const auto at = system.posture(seed), other = system.posture(seed + 50);
      for (const Polynomial& used : step.used) EXPECT_EQ(used.value(at), Residue(0));
      EXPECT_EQ(equation.value(at), Residue(0));
      EXPECT_NE(equation.value([&](Variable v) { return system.unknown_of(v) == step.unknown ? other(v) : at(v); }),
                Residue(0));
    }
  }
  EXPECT_EQ(tree.conditions.size(), 6 - tree.steps.size());
  for (const Polynomial& condition : tree.conditions) EXPECT_EQ(condition.value(system.posture(200)), Residue(0));
}

TEST(SolutionTree, solves_random_arms_of_every_family) {
  for (const test::ArmFamily& family : test::arm_families())
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      SCOPED_TRACE(family.name);
      const Robot robot = test::random_arm(family, seed);
      const std::clock_t start = std::clock();
      const SolutionTree tree = derive_solution_tree(robot, {});
      EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 2);
      expect_sound(tree);
      EXPECT_EQ(types(tree).find('0') != std::string::npos, family.needs_polynomial) << types(tree);
    }
}

TEST(SolutionTree, knows_the_arms_of_the_textbooks) {
  const SolutionTree puma = derive_solution_tree(support::puma560(), {});
  expect_sound(puma);
  EXPECT_EQ(puma.most_solutions(), 8U);  // Khalil & Dombre 2002, section 4.3
  EXPECT_EQ(types(puma), "223233");
  const SolutionTree rx90 = derive_solution_tree(support::rx90(), {}),
                     stanford = derive_solution_tree(support::stanford(), {});
  expect_sound(rx90);
  expect_sound(stanford);
  EXPECT_EQ(rx90.most_solutions(), 8U);
  EXPECT_EQ(stanford.most_solutions(), 8U);
  const SolutionTree ur = derive_solution_tree(load_robot("ur10").robot, {});
  expect_sound(ur);
  EXPECT_EQ(ur.most_solutions(), 8U);
  EXPECT_NE(types(ur).find('8'), std::string::npos);
}

TEST(SolutionTree, seven_joints_are_solved_with_any_one_locked_that_leaves_an_arm) {
  Robot robot = load_robot("iiwa_like").robot;
  for (const std::size_t coordinate : {0U, 2U, 6U}) {
    const LockedCoordinate lock{coordinate, robot.arena.constant(Rational(3, 10))};
    const SolutionTree tree = derive_solution_tree(locked(robot, std::span(&lock, 1)), {});
    expect_sound(tree);
  }
}

std::string refusal(const Robot& robot, InverseMethod method) {
  try {
    derive_solution_tree(robot, {}, method);
  } catch (const UnmetRequest& e) {
    return e.what();
  }
  return "";
}

TEST(SolutionTree, a_method_that_cannot_serve_names_the_one_that_can) {
  const Robot ur = load_robot("ur10").robot, general = support::general6r();
  EXPECT_NE(refusal(ur, InverseMethod::pieper).find("Paul's method serves it"), std::string::npos)
      << refusal(ur, InverseMethod::pieper);
  EXPECT_NE(refusal(general, InverseMethod::pieper).find("any number"), std::string::npos);
  EXPECT_NE(refusal(general, InverseMethod::automatic).find("any number"), std::string::npos);
  EXPECT_NE(refusal(general, InverseMethod::automatic).find("the general method serves six joints"), std::string::npos);
  Robot offset = general;  // an angle with an offset has a name of its own in the equations, which nobody wrote
  for (Frame& frame : offset.frames) frame.geometry.theta = offset.arena.constant(Rational(1, 5));
  EXPECT_EQ(refusal(offset, InverseMethod::automatic), refusal(general, InverseMethod::automatic));
  EXPECT_NE(refusal(ur, InverseMethod::general).find("eigenvalue problem"), std::string::npos);
  EXPECT_NE(refusal(support::seven_joints(), InverseMethod::automatic).find("six at most"), std::string::npos);
  for (const test::ArmFamily& family : test::arm_families())
    if (family.name == "skew_arm_with_wrist") {
      EXPECT_NE(refusal(test::random_arm(family, 1), InverseMethod::paul).find("with polynomials it is solved"),
                std::string::npos)
          << refusal(test::random_arm(family, 1), InverseMethod::paul);
    }
  EXPECT_EQ(refusal(support::puma560(), InverseMethod::pieper), "");
}

}  // namespace
}  // namespace armature::internal
