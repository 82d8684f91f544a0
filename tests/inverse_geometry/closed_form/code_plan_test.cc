// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/code_plan.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "armature/emit/languages/c_words.h"
#include "tests/inverse_geometry/closed_form/arm_families.h"
#include "tests/inverse_geometry/closed_form/inverse_trial.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

CodePlan planned(const Robot& robot) {
  return code_plan(robot, derive_solution_tree(robot, {}), {}, {.reserved = c_reserved_words()}, {});
}

// Names in a text that are not in `known`.
std::string unknown_names(const std::string& text, const std::set<std::string>& known) {
  std::string found;
  for (std::size_t i = 0; i < text.size();) {
    if (std::isalpha(static_cast<unsigned char>(text[i])) == 0) {
      // A number takes its exponent with it.
      if (std::isdigit(static_cast<unsigned char>(text[i])) != 0)
        while (i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '.')) ++i;
      else ++i;
      continue;
    }
    std::string name;
    while (i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_'))
      name += text[i++];
    if (!known.contains(name)) found += name + " ";
  }
  return found;
}

TEST(CodePlan, every_name_is_defined_before_it_is_read) {
  std::vector<Robot> robots = {support::rx90()};
  for (const test::ArmFamily& family : test::arm_families()) robots.push_back(test::random_arm(family, 5));
  for (const Robot& robot : robots) {
    const CodePlan plan = planned(robot);
    std::set<std::string> known(plan.parameters.begin(), plan.parameters.end());
    for (const PlannedStatement& s : plan.constants) {
      EXPECT_EQ(unknown_names(s.value, known), "");
      known.insert(s.name);
    }
    std::set<std::string> forward = known;
    for (const auto& [name, index] : plan.forward_inputs) forward.insert(name);
    for (const PlannedStatement& s : plan.forward) {
      EXPECT_EQ(unknown_names(s.value, forward), "") << robot.name;
      forward.insert(s.name);
    }
    for (const std::string& value : plan.forward_values) EXPECT_EQ(unknown_names(value, forward), "");
    for (const std::string& name : plan.pose) known.insert(name);
    for (const PlannedStep& step : plan.steps) {
      for (const PlannedStatement& s : step.before) {
        EXPECT_EQ(unknown_names(s.value, known), "") << robot.name;
        EXPECT_TRUE(known.insert(s.name).second) << s.name << " is computed twice";
      }
      for (const std::string& c : step.coefficients) EXPECT_EQ(unknown_names(c, known), "") << robot.name;
      for (const std::string& name : {step.value, step.cosine, step.sine}) known.insert(name);
    }
  }
}

TEST(CodePlan, test_poses_are_those_of_the_test_postures) {
  const Robot robot = load_robot("ur10").robot;
  const CodePlan plan = planned(robot);
  EXPECT_EQ(plan.most, 8U);
  EXPECT_EQ(plan.parameters.size(), 0U);
  const test::InverseTrial trial(robot);
  for (std::size_t k = 0; k < plan.test_poses.size(); ++k) {
    const std::vector<double> T = trial.pose(plan.test_positions[k]);
    for (std::size_t e = 0; e < 16; ++e) EXPECT_NEAR(plan.test_poses[k][e], T[e], 1e-14);
  }
  EXPECT_EQ(planned(support::rx90()).parameters, (std::vector<std::string>{"D3", "RL4"}));
}

}  // namespace
}  // namespace armature::internal
