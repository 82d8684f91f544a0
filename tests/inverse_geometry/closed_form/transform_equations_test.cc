// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/transform_equations.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/inverse_geometry/closed_form/arm_families.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

TEST(TransformEquations, all_vanish_at_exact_postures_and_not_elsewhere) {
  for (const test::ArmFamily& family : test::arm_families()) {
    const TransformEquations system(test::random_arm(family, 9), {});
    const auto at = system.posture(41), other = system.posture(42);
    const auto mixed = [&](Variable v) {
      return v >= first_plain && v < first_plain + pose_variables ? other(v) : at(v);
    };
    std::size_t wrong = 0;
    for (const TransformEquation& e : system.equations) {
      EXPECT_EQ(e.left.value(at), Residue(0)) << family.name;
      EXPECT_EQ(e.unknowns, system.unknowns_in(e.left));
      wrong += e.left.value(mixed) != Residue(0);
    }
    EXPECT_GT(2 * wrong, system.equations.size());
  }
}

// Six joints with nothing special about them: products of so many elements grow too long, and none may be kept half.
TEST(TransformEquations, of_long_chains_vanish_at_exact_postures) {
  for (const char* types : {"RPRRPR", "RRPRPR", "RRPPRR", "RPPRRR", "RRRRRR"}) {
    const TransformEquations system(test::general_arm(types), {});
    const auto at = system.posture(41);
    for (const TransformEquation& e : system.equations) ASSERT_EQ(e.left.value(at), Residue(0)) << types;
    EXPECT_GT(system.equations.size(), 20U);
  }
}

TEST(TransformEquations, angles_of_parallel_axes_are_summed) {
  const TransformEquations ur(load_robot("ur10").robot, {});
  std::vector<std::string> labels;
  for (const GeometricUnknown& u : ur.unknowns) labels.push_back(u.label);
  for (const char* label : {"1", "2", "23", "234", "5", "6"})
    EXPECT_NE(std::find(labels.begin(), labels.end(), label), labels.end()) << label;
  // Back to joints: q3 = q23 - q2.
  for (std::size_t k = 0; k < 6; ++k)
    for (std::size_t j = 0; j < 6; ++j) {
      Rational sum = 0;
      for (std::size_t u = 0; u < 6; ++u)
        sum = sum + ur.from_angles[k][u] * ur.unknowns[u].multiples[ur.coordinates[j]];
      EXPECT_EQ(sum, Rational(j == k ? 1 : 0));
    }
}

TEST(TransformEquations, chains_of_seven_joints_are_refused) {
  EXPECT_THROW(TransformEquations(support::seven_joints(), {}), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
