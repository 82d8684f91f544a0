// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/tree_values.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/derive/models/transform.h"
#include "armature/expr/numeric_field.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

TEST(PolynomialRoots, are_those_that_the_polynomial_was_made_of) {
  // (x - 1)(x + 2)(x - 0.5)(x^2 + 1)
  const std::vector<double> roots = polynomial_roots({1, -2.5, 1.5, -1.5, 0.5, 1});
  ASSERT_EQ(roots.size(), 3U);
  EXPECT_NEAR(roots[0], -2, 1e-12);
  EXPECT_NEAR(roots[1], 0.5, 1e-12);
  EXPECT_NEAR(roots[2], 1, 1e-12);
}

TEST(PolynomialRoots, a_vanishing_leading_coefficient_is_no_root) {
  EXPECT_EQ(polynomial_roots({-3, 2, 0, 0}).size(), 1U);
  EXPECT_EQ(polynomial_roots({1, 0, 1}).size(), 0U);
  EXPECT_EQ(polynomial_roots({0}).size(), 0U);
}

// The published arms: the pose of a posture has that posture among its solutions.
TEST(TreeValues, have_the_posture_that_a_pose_was_made_of) {
  for (const char* name : {"puma560", "stanford", "rx90", "scara_rrpr"}) {
    const Robot robot = support::published_robot(name);
    const SolutionTree tree = derive_solution_tree(robot, {});
    const Model transform = derive_transform(robot, {});
    std::unordered_map<std::string, double> symbols;
    for (std::uint32_t i = 0; i < robot.arena.size(); ++i)
      if (robot.arena.op(Ref{i}) == Op::symbol) symbols[robot.arena.name_of(Ref{i})] = 0.3 + 0.01 * (i % 40);
    std::vector<double> q;
    for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
      q.push_back(0.4 + 0.2 * static_cast<double>(k));
      symbols[robot.arena.name_of(robot.coordinates[k].q)] = q.back();
    }
    for (std::size_t r = 0; r < 3; ++r)
      for (std::size_t c = 0; c < 4; ++c)
        symbols[tree.system.arena.name_of(tree.system.pose[4 * r + c])] =
            evaluate(transform.arena, transform.outputs[0].values[4 * r + c], NumericField<double>(symbols));
    const TreeValues values = tree_values(tree, symbols);
    EXPECT_FALSE(values.degenerate) << name;
    double nearest = 1e9;
    for (const std::vector<double>& solution : values.solutions) {
      double most = 0;
      for (std::size_t k = 0; k < q.size(); ++k)
        most = std::max(most, std::abs(std::remainder(solution[k] - q[k], 2 * M_PI)));
      nearest = std::min(nearest, most);
    }
    EXPECT_LT(nearest, 1e-7) << name;
  }
}

// Out of reach: two links of 0.325 m and 0.275 m, 1 m away. The step of type 8 has no solution, and its discriminant is
// that of the triangle.
TEST(TreeValues, a_dead_end_names_the_step_and_its_discriminant) {
  const Robot robot = support::library_robot("scara");
  const SolutionTree tree = derive_solution_tree(robot, {});
  std::unordered_map<std::string, double> symbols;
  const std::array<double, 12> pose = {1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0.1};
  for (std::size_t k = 0; k < 12; ++k) symbols[tree.system.arena.name_of(tree.system.pose[k])] = pose[k];
  const TreeValues values = tree_values(tree, symbols);
  EXPECT_TRUE(values.solutions.empty());
  ASSERT_TRUE(values.dead_end);
  EXPECT_EQ(tree.steps[values.dead_end->step].type, 8);
  const double z = 1 + 0.325 * 0.325 - 0.275 * 0.275;
  EXPECT_NEAR(values.dead_end->discriminant, 0.65 * 0.65 - z * z, 1e-12);
}

TEST(ComplexRoots, are_those_that_the_polynomial_was_made_of) {
  // (x^2 + 1)(x - 3)
  double imaginary = 0, real = 0;
  for (const std::complex<double>& x : complex_roots({-3, 1, -3, 1, 0})) {
    imaginary = std::max(imaginary, x.imag());
    real = std::max(real, x.real());
  }
  EXPECT_NEAR(imaginary, 1, 1e-12);
  EXPECT_NEAR(real, 3, 1e-12);
}

}  // namespace
}  // namespace armature::internal
