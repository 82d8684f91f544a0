// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The printed derivation is read back and judged: with the joint positions of a random posture, and the pose that
// forward geometry gives for them, every printed definition can be computed in order and every equation holds.
#include "armature/inverse_geometry/closed_form/tree_text.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/read/expression.h"
#include "tests/inverse_geometry/closed_form/arm_families.h"
#include "tests/inverse_geometry/closed_form/inverse_trial.h"

namespace armature::internal {
namespace {

TEST(TreeText, read_back_every_equation_holds) {
  for (const test::ArmFamily& family : test::arm_families()) {
    SCOPED_TRACE(family.name);
    const Robot robot = test::random_arm(family, 6);
    const SolutionTree tree = derive_solution_tree(robot, {});
    NumericField<double>::Symbols values = test::symbols_at_posture(robot, tree.system, 8);
    std::size_t equations = 0;
    const auto read = [&](const std::string& text) {
      Arena arena;
      Diagnostics diagnostics;
      const auto parsed = parse_expression(arena, text, {}, diagnostics);
      EXPECT_TRUE(parsed.has_value()) << text.substr(0, 200);
      return parsed ? evaluate(arena, *parsed, NumericField<double>(values)) : NAN;
    };
    for (const TreeLine& line : tree_lines(tree)) {
      if (line.kind == TreeLine::Kind::heading) continue;
      const double right = read(line.right);
      if (line.kind == TreeLine::Kind::equation || values.contains(line.left)) {
        EXPECT_NEAR(read(line.left), right, 1e-9) << line.left << " = " << line.right;
        ++equations;
      } else {
        values[line.left] = right;
      }
    }
    EXPECT_GE(equations, tree.steps.size() + tree.conditions.size());
  }
}

TEST(TreeText, names_the_type_of_each_step) {
  const std::string text = tree_text(derive_solution_tree(load_robot("puma560").robot, {}));
  EXPECT_NE(text.find("q1: type 2, 2 solutions"), std::string::npos) << text;
  EXPECT_NE(text.find("q23: type 3, 1 solution"), std::string::npos);
  EXPECT_NE(text.find("q3 = -q2 + q23"), std::string::npos);
  EXPECT_NE(text.find("undetermined where X4 = Y4 = 0"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
