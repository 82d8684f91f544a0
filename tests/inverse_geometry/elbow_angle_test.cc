// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/elbow_angle.h"

#include <gtest/gtest.h>

#include "armature/inverse_geometry/polish.h"
#include "tests/support/random_arms.h"

namespace armature::internal::ik {
namespace {

// Axes in any direction through a shoulder and through a wrist, the elbow anywhere.
Arm random_arm(support::RandomArms& random) {
  Arm arm;
  const Vec3 shoulder = random.point(), wrist = random.point();
  for (int i = 0; i < 7; ++i)
    arm.axes.push_back({random.direction(), i < 3 ? shoulder : i > 3 ? wrist : random.point()});
  arm.tool = {rotation(random.direction(), 1), random.point()};
  return arm;
}

std::vector<double> posture(support::Random& numbers) {
  std::vector<double> q(7);
  for (double& x : q) x = numbers.uniform(-3, 3);
  return q;
}

TEST(ElbowAngle, the_posture_is_found_at_its_own_elbow_angle_and_all_have_that_angle) {
  support::RandomArms random(51);
  support::Random numbers(51);
  for (int i = 0; i < 200; ++i) {
    const Arm arm = random_arm(random);
    const auto elbow_arm = ElbowArm::of(arm);
    ASSERT_TRUE(elbow_arm);
    const std::vector<double> q = posture(numbers);
    const Motion pose = forward(arm, q);
    const double angle = elbow_arm->elbow_angle(q);
    bool there = false;
    for (const ElbowArm::Seven& found : elbow_arm->solve(pose, angle)) {
      EXPECT_LT(residual_of(step_between(forward(arm, found), pose)), 1e-9);
      EXPECT_NEAR(wrapped(elbow_arm->elbow_angle(found) - angle), 0, 1e-6);
      double off = 0;
      for (std::size_t k = 0; k < 7; ++k) off = std::max(off, std::abs(wrapped(found[k] - q[k])));
      there = there || off < 1e-6;
    }
    EXPECT_TRUE(there) << i;
  }
}

TEST(ElbowAngle, the_arm_turns_about_the_line_from_shoulder_to_wrist) {
  support::RandomArms random(52);
  support::Random numbers(52);
  Arm arm = random_arm(random);
  // Right angles between neighbours, so that shoulder and wrist take every orientation.
  for (const std::size_t first : {0U, 4U})
    for (std::size_t i = 0; i < 3; ++i) arm.axes[first + i].h = i == 1 ? Vec3::UnitY() : Vec3::UnitZ();
  const auto elbow_arm = ElbowArm::of(arm);
  ASSERT_TRUE(elbow_arm);
  const Motion pose = forward(arm, posture(numbers));
  for (double angle = -3; angle < 3; angle += 0.5) {
    const std::vector<ElbowArm::Seven> found = elbow_arm->solve(pose, angle);
    EXPECT_FALSE(found.empty()) << angle;
    for (const ElbowArm::Seven& q : found) EXPECT_LT(residual_of(step_between(forward(arm, q), pose)), 1e-9);
  }
}

TEST(ElbowAngle, other_arms_have_none) {
  support::RandomArms random(53);
  Arm arm = random_arm(random);
  arm.axes[1].p += Vec3(0.1, 0.1, 0.1);
  EXPECT_FALSE(ElbowArm::of(arm));
  arm = random_arm(random);
  arm.axes[3].slides = true;
  EXPECT_FALSE(ElbowArm::of(arm));
  arm.axes.pop_back();
  EXPECT_FALSE(ElbowArm::of(arm));
}

}  // namespace
}  // namespace armature::internal::ik
