// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/inverse_geometry/closed_form/transform_equations.h"
#include "tests/inverse_geometry/closed_form/arm_families.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

TEST(PieperCondition, is_found_where_it_holds) {
  EXPECT_NE(TransformEquations(support::puma560(), {}).pieper_condition().find("meet in a point"), std::string::npos);
  EXPECT_EQ(TransformEquations(load_robot("ur10").robot, {}).pieper_condition(), "");
  EXPECT_EQ(TransformEquations(support::general6r(), {}).pieper_condition(), "");
  for (const test::ArmFamily& family : test::arm_families()) {
    const std::string found = TransformEquations(test::random_arm(family, 2), {}).pieper_condition();
    if (family.name == "shoulder") {
      EXPECT_EQ(found, "the axes of q1, q2 and q3 meet in a point");
    }
    if (family.name == "middle") {
      EXPECT_EQ(found, "the axes of q3, q4 and q5 meet in a point");
    }
  }
}

}  // namespace
}  // namespace armature::internal
