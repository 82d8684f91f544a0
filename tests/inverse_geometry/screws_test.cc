// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/screws.h"

#include <gtest/gtest.h>

#include "tests/support/random_arms.h"

namespace armature::internal::ik {
namespace {

TEST(Screws, a_turn_is_eigens_rotation) {
  support::RandomArms random(1);
  for (int i = 0; i < 100; ++i) {
    const Vec3 h = random.direction(), x = random.point();
    const double angle = 0.1 * i - 5;
    const Mat3 expected = Eigen::AngleAxisd(angle, h).toRotationMatrix();
    EXPECT_LT((rotation(h, angle) - expected).norm(), 1e-14);
    EXPECT_LT((turned(h, angle, x) - expected * x).norm(), 1e-14);
    const Vec3 across = h.unitOrthogonal();
    EXPECT_NEAR(wrapped(angle_between(h, across + 0.3 * h, expected * across) - angle), 0, 1e-13);
  }
}

TEST(Screws, an_arm_seen_from_its_tool_has_the_inverse_pose) {
  support::RandomArms random(2);
  for (int i = 0; i < 50; ++i) {
    const SixAxes axes = random.general("RPRRRP");
    const Six q = random.posture(axes);
    const Motion both = product(axes, q) * product(reversed(axes), reversed(q));
    EXPECT_LT((both.R - Mat3::Identity()).norm() + both.p.norm(), 1e-13);
    const Arm arm{{axes.begin(), axes.end()}, {}};
    EXPECT_LT((forward(arm, q).p - product(axes, q).p).norm(), 1e-14);
  }
}

TEST(Screws, angles_are_wrapped_into_one_turn) {
  EXPECT_DOUBLE_EQ(wrapped(-M_PI), M_PI);
  EXPECT_NEAR(wrapped(7), 7 - 2 * M_PI, 1e-15);
}

}  // namespace
}  // namespace armature::internal::ik
