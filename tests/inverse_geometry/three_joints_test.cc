// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/three_joints.h"

#include <gtest/gtest.h>

#include "tests/support/random_arms.h"

namespace armature::internal::ik {
namespace {

// Every combination of revolute and prismatic joints, in general position and with the special ones: parallel,
// intersecting and perpendicular axes.
TEST(ThreeJoints, the_generating_posture_is_among_those_that_reach_a_point) {
  support::RandomArms random(3);
  int tried = 0;
  for (int kind = 0; kind < 8; ++kind)
    for (int special = 0; special < 4; ++special)
      for (int i = 0; i < 50; ++i) {
        const std::string types = {kind & 1 ? 'P' : 'R', kind & 2 ? 'P' : 'R', kind & 4 ? 'P' : 'R', 'R', 'R', 'R'};
        SixAxes axes = random.general(types);
        if (special == 1) axes[1].h = axes[0].h;
        if (special == 2) axes[1].p = axes[0].p;
        if (special == 3) axes[2].h = axes[1].h;
        // Two slides along one line, or both across a turn about it, do not span space.
        if ((special == 1 && axes[0].slides && axes[1].slides) || (special == 3 && axes[1].slides && axes[2].slides))
          continue;
        const Six q = random.posture(axes);
        const Vec3 w = random.point();
        const Vec3 t = moved(axes[0], q[0], moved(axes[1], q[1], moved(axes[2], q[2], w)));
        const Triples found = reach_point(axes[0], axes[1], axes[2], w, t, 1, 1e-9);
        bool there = false;
        for (std::size_t k = 0; k < found.count; ++k) {
          const auto& x = found.values[k];
          EXPECT_LT((moved(axes[0], x[0], moved(axes[1], x[1], moved(axes[2], x[2], w))) - t).norm(), 1e-5) << types;
          there = there || support::same_posture(axes, {x[0], x[1], x[2], 0, 0, 0}, {q[0], q[1], q[2], 0, 0, 0}, 1e-4);
        }
        EXPECT_TRUE(there) << types << " special " << special;
        ++tried;
      }
  EXPECT_GT(tried, 1000);
}

TEST(ThreeJoints, the_generating_angles_are_among_those_of_an_orientation) {
  support::RandomArms random(4);
  for (int i = 0; i < 500; ++i) {
    const Vec3 a = random.direction(), b = random.direction(), c = random.direction();
    const double x = 0.01 * i - 2, y = 2 - 0.007 * i, z = 0.5;
    const Mat3 r = rotation(a, x) * rotation(b, y) * rotation(c, z);
    const Triples found = reach_orientation(a, b, c, r, 1e-9);
    bool there = false;
    for (std::size_t k = 0; k < found.count; ++k) {
      const auto& v = found.values[k];
      EXPECT_LT((rotation(a, v[0]) * rotation(b, v[1]) * rotation(c, v[2]) - r).norm(), 1e-6);
      there = there || std::abs(wrapped(v[0] - x)) + std::abs(wrapped(v[1] - y)) < 1e-6;
    }
    EXPECT_TRUE(there);
  }
}

TEST(ThreeJoints, a_singular_wrist_has_a_representative) {
  const Mat3 r = rotation(Vec3::UnitZ(), 0.7);
  const Triples found = reach_orientation(Vec3::UnitZ(), Vec3::UnitY(), Vec3::UnitZ(), r, 1e-9);
  ASSERT_GE(found.count, 1u);
  EXPECT_NEAR(found.values[0][0] + found.values[0][2], 0.7, 1e-9);
}

}  // namespace
}  // namespace armature::internal::ik
