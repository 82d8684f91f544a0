// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/inverse_geometry/six_joints.h"
#include "tests/support/random_arms.h"

namespace armature::internal::ik {
namespace {

TEST(ParallelAxes, the_generating_posture_is_found_from_either_end) {
  support::RandomArms random(8);
  for (int i = 0; i < 200; ++i) {
    const SixAxes forth = random.parallel(), axes = i % 2 == 0 ? forth : reversed(forth);
    const SpecialSolver special = parallel_axes_solver(axes, {});
    ASSERT_TRUE(special.solver);
    const Six q = random.posture(axes);
    const Motion pose = product(axes, q);
    std::vector<Six> starts;
    special.solver->solve(pose, starts);
    EXPECT_LE(starts.size(), 8u);
    EXPECT_TRUE(support::leads_to(axes, pose, starts, q));
  }
}

// Axis 6 parallel to axes 2, 3, 4: q_6 is free, but the planar arm does not reach from every value of it.
TEST(ParallelAxes, a_family_is_found_where_the_free_angle_must_be_chosen_well) {
  support::RandomArms random(12);
  for (int i = 0; i < 200; ++i) {
    SixAxes axes = random.parallel();
    axes[5].h = axes[1].h;  // parallel at q_5 = 0
    if (axes[5].h.cross(axes[4].h).norm() < 0.1) continue;
    ASSERT_TRUE(parallel_axes_solver(axes, {}).solver);
    Six q = random.posture(axes);
    q[4] = 0;
    q[2] *= 0.1;  // nearly stretched or folded: little room
    const Motion pose = product(axes, q);
    std::vector<Six> starts;
    parallel_axes_solver(axes, {}).solver->solve(pose, starts);
    bool found = false;
    for (Six start : starts)
      found = found || (polish(axes, {}, pose, start, 40) < 1e-10 && std::abs(wrapped(start[0] - q[0])) < 1e-6 &&
                        std::abs(wrapped(start[4])) < 1e-4);
    EXPECT_TRUE(found) << i;
  }
}

TEST(ParallelAxes, other_arms_are_left_alone) {
  support::RandomArms random(9);
  EXPECT_FALSE(parallel_axes_solver(random.general("RRRRRR"), {}).solver);
  SixAxes apart = random.parallel();
  apart[5].p += Vec3(0.3, -0.2, 0.1);
  EXPECT_FALSE(parallel_axes_solver(apart, {}).solver);
}

}  // namespace
}  // namespace armature::internal::ik
