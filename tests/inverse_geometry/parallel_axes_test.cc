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

TEST(ParallelAxes, other_arms_are_left_alone) {
  support::RandomArms random(9);
  EXPECT_FALSE(parallel_axes_solver(random.general("RRRRRR"), {}).solver);
  SixAxes apart = random.parallel();
  apart[5].p += Vec3(0.3, -0.2, 0.1);
  EXPECT_FALSE(parallel_axes_solver(apart, {}).solver);
}

}  // namespace
}  // namespace armature::internal::ik
