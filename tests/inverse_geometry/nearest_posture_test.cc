// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/nearest_posture.h"

#include <gtest/gtest.h>

#include "armature/inverse_geometry/polish.h"

namespace armature::internal::ik {
namespace {

Arm with_wrist() {
  const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ(), wrist(1, 0, 1);
  return {{{z, Vec3::Zero()}, {y, Vec3::Zero()}, {y, {0, 0, 1}}, {x, wrist}, {y, wrist}, {x, wrist}},
          {Mat3::Identity(), wrist + 0.1 * x}};
}

// A stretched wrist keeps q4 + q6: the nearest to (a, b) is ((s + a - b) / 2, (s - a + b) / 2).
TEST(NearestPosture, of_a_stretched_wrist_is_the_projection_onto_a_line) {
  const Arm arm = with_wrist();
  std::vector<double> q = {0.3, 0.2, 0.4, 0.5, 0, -0.1};
  const Motion pose = forward(arm, q);
  const std::vector<double> near = {0.3, 0.2, 0.4, 1.3, 0, -0.6};
  EXPECT_LT(move_nearer(arm, pose, near, q), 1e-12);
  EXPECT_LT(residual_of(step_between(forward(arm, q), pose)), 1e-12);
  EXPECT_NEAR(q[3], (0.4 + 1.3 + 0.6) / 2, 1e-9);
  EXPECT_NEAR(q[5], (0.4 - 1.3 - 0.6) / 2, 1e-9);
}

TEST(NearestPosture, a_regular_posture_stays) {
  const Arm arm = with_wrist();
  const std::vector<double> at = {0.3, 0.2, 0.4, 0.5, 0.7, -0.1};
  std::vector<double> q = at;
  move_nearer(arm, forward(arm, q), std::vector<double>{0.4, 0.3, 0.5, 0.6, 0.6, 0}, q);
  EXPECT_EQ(q, at);
}

// Three axes on one line turn as one: a family of two dimensions, the plane of a constant sum.
TEST(NearestPosture, families_of_two_dimensions_are_planes_here) {
  const Vec3 z = Vec3::UnitZ();
  const Arm arm{{{z, Vec3::Zero()}, {z, Vec3::Zero()}, {z, Vec3::Zero()}}, {Mat3::Identity(), {1, 0, 0}}};
  std::vector<double> q = {0.9, 0, 0};
  move_nearer(arm, forward(arm, q), std::vector<double>{0.1, 0.2, 0.3}, q);
  EXPECT_NEAR(q[0], 0.2, 1e-9);
  EXPECT_NEAR(q[1], 0.3, 1e-9);
  EXPECT_NEAR(q[2], 0.4, 1e-9);
}

}  // namespace
}  // namespace armature::internal::ik
