// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/polish.h"

#include <gtest/gtest.h>

#include "tests/support/random_arms.h"

namespace armature::internal::ik {
namespace {

TEST(Polish, the_jacobian_is_that_of_finite_differences) {
  support::RandomArms random(11);
  for (int i = 0; i < 20; ++i) {
    const SixAxes axes = random.general("RRPRRR");
    const Six q = random.posture(axes);
    const Motion tool{rotation(random.direction(), 1), random.point()};
    Jacobian6 jacobian;
    const Motion pose = posed(axes, tool, q, &jacobian);
    for (std::size_t k = 0; k < 6; ++k) {
      Six ahead = q, behind = q;
      ahead[k] += 1e-6;
      behind[k] -= 1e-6;
      const Twist slope = (step_between(pose, posed(axes, tool, ahead, nullptr)) -
                           step_between(pose, posed(axes, tool, behind, nullptr))) /
                          2e-6;
      EXPECT_LT((slope - jacobian.col(static_cast<Eigen::Index>(k))).norm(), 1e-8);
    }
  }
}

TEST(Polish, a_step_is_the_rotation_vector_whatever_the_angle) {
  support::RandomArms random(12);
  for (const double angle : {1e-12, 1e-5, 0.01, 0.5, 2.0, 3.1, M_PI}) {
    const Vec3 h = random.direction();
    const Twist step = step_between({}, {rotation(h, angle), Vec3::Zero()});
    EXPECT_NEAR(step.tail<3>().norm(), angle, 1e-7);
    EXPECT_LT(step.tail<3>().cross(h).norm(), 1e-7);
  }
}

TEST(Polish, a_start_near_a_posture_comes_to_it) {
  support::RandomArms random(13);
  for (int i = 0; i < 100; ++i) {
    const SixAxes axes = random.general("RRRRPR");
    const Six q = random.posture(axes);
    const Motion pose = product(axes, q);
    Six start = q;
    for (double& x : start) x += 1e-4;
    EXPECT_LT(polish(axes, {}, pose, start), 1e-13);
    // The same by damped least squares.
    std::vector<double> other(q.begin(), q.end());
    other[0] += 1e-3;
    EXPECT_LT(approach({{axes.begin(), axes.end()}, {}}, pose, other, 100), 1e-9);
  }
}

}  // namespace
}  // namespace armature::internal::ik
