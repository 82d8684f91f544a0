// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/match_types.h"

#include <gtest/gtest.h>

#include "armature/verbs/load_robot.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

TEST(MatchTypes, an_unknown_without_an_equation_has_no_step) {
  const TransformEquations general(support::general6r(), {});
  EXPECT_FALSE(next_step(general, 0, false).has_value());
}

TEST(MatchTypes, the_cheapest_step_comes_first) {
  // Of a SCARA the prismatic joint is height alone (type 1), before any branch is taken.
  const TransformEquations scara(load_robot("scara").robot, {});
  const auto first = next_step(scara, 0, false);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->type, 1);
  EXPECT_EQ(first->branches, 1U);
  EXPECT_FALSE(scara.unknowns[first->unknown].is_angle);
  EXPECT_TRUE(scara.is_constant(first->coefficients[0]));
}

TEST(MatchTypes, two_links_in_a_plane_are_type_8) {
  const TransformEquations scara(load_robot("scara").robot, {});
  unsigned solved = 0;
  for (std::size_t u = 0; u < scara.unknowns.size(); ++u)
    if (!scara.unknowns[u].is_angle || scara.unknowns[u].label == "124") solved |= 1U << u;
  const auto step = next_step(scara, solved, false);
  ASSERT_TRUE(step.has_value());
  EXPECT_EQ(step->type, 8);
  EXPECT_NE(step->eliminated, step->unknown);
}

}  // namespace
}  // namespace armature::internal
