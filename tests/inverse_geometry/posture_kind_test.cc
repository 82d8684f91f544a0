// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "armature/inverse_geometry/polish.h"
#include "armature/inverse_geometry/six_joint_arm.h"

namespace armature::internal::ik {
namespace {

// The PUMA's proportions: shoulder offset, two parallel axes, spherical wrist.
SixAxes puma() {
  const Vec3 y = Vec3::UnitY(), z = Vec3::UnitZ(), wrist(0.41, 0.15, 1.1);
  return {{{z, Vec3::Zero()}, {y, Vec3(0, 0, 0.67)}, {y, Vec3(0.43, 0.15, 0.67)}, {z, wrist}, {y, wrist}, {z, wrist}}};
}

TEST(PostureKind, the_eight_postures_of_a_puma_have_eight_names) {
  const SixJointArm arm(puma(), {});
  const Motion pose = product(puma(), {0.3, 0.5, -0.4, 0.8, 0.7, 0.2});
  std::set<std::string> names;
  for (const SixSolution& s : arm.solve(pose)) {
    names.insert(branch_of(arm, s.q));
    EXPECT_EQ(singularity(arm, pose, s.q).kind, Regularity::regular);
  }
  EXPECT_EQ(names.size(), 8u);
}

TEST(PostureKind, a_straight_wrist_is_a_family_with_its_direction) {
  const SixJointArm arm(puma(), {});
  const Motion pose = product(puma(), {0.3, 0.5, -0.4, 0.8, 0, 0.2});
  int families = 0;
  for (const SixSolution& s : arm.solve(pose)) {
    const Singularity found = singularity(arm, pose, s.q);
    if (found.kind != Regularity::family) continue;
    ++families;
    EXPECT_NEAR(found.direction[3] + found.direction[5], 0, 1e-6);
    Six beside = s.q;
    for (std::size_t i = 0; i < 6; ++i) beside[i] += 0.5 * found.direction[i];
    EXPECT_LT(residual_of(step_between(product(puma(), beside), pose)), 1e-6);
  }
  EXPECT_GE(families, 1);
}

TEST(PostureKind, a_stretched_elbow_is_a_double_root) {
  // A wrist straight above the elbow's axis when stretched: the least distance from the shoulder to the wrist.
  SixAxes axes = puma();
  const Vec3 wrist(0.86, 0.15, 0.67);
  for (const std::size_t i : {3UL, 4UL, 5UL}) axes[i].p = wrist;
  const SixJointArm arm(axes, {});
  const Motion pose = product(axes, {0.3, 0.5, 0, 0.8, 0.7, 0.2});
  int doubles = 0;
  for (const SixSolution& s : arm.solve(pose)) doubles += singularity(arm, pose, s.q).kind == Regularity::double_root;
  EXPECT_GE(doubles, 1);
}

// Stretched out with a straight wrist there are two null vectors, and only one direction of their plane is the wrist's.
TEST(PostureKind, a_straight_wrist_on_a_stretched_arm_is_a_family) {
  SixAxes axes = puma();
  const Vec3 wrist(0.86, 0.15, 0.67);
  for (const std::size_t i : {3UL, 4UL, 5UL}) axes[i].p = wrist;
  const SixJointArm arm(axes, {});
  for (const double q4 : {0.8, -0.3, 2.0, 0.0}) {
    const Six q = {0.3, 0.5, 0, q4, 0, 0.2};
    const Motion pose = product(axes, q);
    const Singularity found = singularity(arm, pose, q);
    EXPECT_EQ(found.kind, Regularity::family) << q4;
    EXPECT_NEAR(std::abs(found.direction[3]), 1, 1e-3);
    EXPECT_NEAR(found.direction[3] + found.direction[5], 0, 1e-3);
    for (const std::size_t i : {0UL, 1UL, 2UL, 4UL}) EXPECT_NEAR(found.direction[i], 0, 1e-3) << i;
  }
}

}  // namespace
}  // namespace armature::internal::ik
