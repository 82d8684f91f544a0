// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/family.h"

#include <gtest/gtest.h>

#include "armature/inverse_geometry/polish.h"

namespace armature::internal::ik {
namespace {

// A stretched wrist: joints 4 and 6 turn against each other, by half a turn either way.
TEST(Family, a_stretched_wrist_turns_all_the_way_round) {
  const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ(), wrist(1, 0, 1);
  const Arm arm{{{z, Vec3::Zero()}, {y, Vec3::Zero()}, {y, {0, 0, 1}}, {x, wrist}, {y, wrist}, {x, wrist}},
                {Mat3::Identity(), wrist + 0.1 * x}};
  const std::vector<double> q = {0.3, 0.2, 0.4, 0.5, 0, -0.1}, direction = {0, 0, 0, 1, 0, -1};
  const Motion pose = forward(arm, q);
  const auto members = family_members(arm, pose, q, direction);
  double least = 0, most = 0;
  for (const std::vector<double>& v : members) {
    EXPECT_LT(residual_of(step_between(forward(arm, v), pose)), 1e-9);
    EXPECT_NEAR(v[3] + v[5], 0.4, 1e-7);
    least = std::min(least, v[3]);
    most = std::max(most, v[3]);
  }
  EXPECT_LT(least, 0.5 - 3);
  EXPECT_GT(most, 0.5 + 3);
}

TEST(Family, a_regular_posture_has_none) {
  const Vec3 y = Vec3::UnitY();
  const Arm arm{{{y, Vec3::Zero()}, {y, {1, 0, 0}}}, {Mat3::Identity(), {2, 0, 0}}};
  const std::vector<double> q = {0.3, 1}, direction = {1, 0};
  EXPECT_TRUE(family_members(arm, forward(arm, q), q, direction).empty());
}

}  // namespace
}  // namespace armature::internal::ik
