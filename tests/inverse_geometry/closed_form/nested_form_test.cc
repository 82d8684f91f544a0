// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/nested_form.h"

#include <gtest/gtest.h>

#include "armature/expr/finite_field.h"
#include "armature/inverse_geometry/closed_form/solution_tree.h"
#include "tests/inverse_geometry/closed_form/arm_families.h"

namespace armature::internal {
namespace {

// The symbols of the arena at random, and each variable of a polynomial as the expression says.
TEST(NestedForm, expressions_equal_their_polynomials) {
  const FiniteField field(77);
  for (const test::ArmFamily& family : test::arm_families()) {
    if (family.name == "skew_arm_with_wrist") continue;  // sines of numbers are variables of their own
    const SolutionTree tree = derive_solution_tree(test::random_arm(family, 4), {});
    const TransformEquations& system = tree.system;
    for (const SolutionStep& step : tree.steps)
      for (std::size_t k = 0; k < step.coefficients.size(); ++k) {
        // C and S are independent symbols here: no square of a sine may have been left in the polynomial.
        const Residue expected =
            step.coefficients[k].value([&](Variable v) { return evaluate(system.arena, system.expression(v), field); });
        EXPECT_EQ(evaluate(system.arena, step.expressions[k], field), expected) << family.name;
      }
  }
}

}  // namespace
}  // namespace armature::internal
