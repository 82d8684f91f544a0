// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The printed derivation is read back and judged: with the joint positions of a random posture, and the pose that
// forward geometry gives for them, every printed definition can be computed in order and every equation holds.
#include "armature/inverse_geometry/closed_form/tree_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "armature/derive/derive.h"
#include "armature/expr/numeric_field.h"
#include "armature/read/expression.h"
#include "tests/inverse_geometry/closed_form/arm_families.h"

namespace armature::internal {
namespace {

TEST(TreeText, read_back_every_equation_holds) {
  for (const test::ArmFamily& family : test::arm_families()) {
    SCOPED_TRACE(family.name);
    const Robot robot = test::random_arm(family, 6);
    const SolutionTree tree = derive_solution_tree(robot, {});
    const TransformEquations& system = tree.system;

    std::mt19937_64 random(8);
    NumericField<double>::Symbols values;
    for (const Coordinate& c : robot.coordinates)
      values[robot.arena.name_of(c.q)] = static_cast<double>(random() % 2000) / 1000 - 1;
    const Model forward = derive(robot, "transform");
    const std::vector<double> T =
        evaluate(forward.arena, std::span<const Ref>(forward.outputs[0].values), NumericField<double>(values));
    for (std::size_t k = 0; k < 12; ++k) values[system.arena.name_of(system.pose[k])] = T[k];
    for (const GeometricUnknown& u : system.unknowns) {
      if (!u.is_angle) continue;
      double angle = evaluate(system.arena, u.offset, NumericField<double>(values));
      for (std::size_t k = 0; k < u.multiples.size(); ++k)
        angle += u.multiples[k].to_double() * values[robot.arena.name_of(robot.coordinates[k].q)];
      values[system.arena.name_of(u.value)] = angle;
      values[system.arena.name_of(u.cosine)] = std::cos(angle);
      values[system.arena.name_of(u.sine)] = std::sin(angle);
    }
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
