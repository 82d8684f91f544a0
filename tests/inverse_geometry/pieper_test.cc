// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/inverse_geometry/six_joints.h"
#include "tests/support/random_arms.h"

namespace armature::internal::ik {
namespace {

void expect_generating_posture(support::RandomArms& random, const SixAxes& axes) {
  const SpecialSolver special = pieper_solver(axes, {});
  ASSERT_TRUE(special.solver);
  const Six q = random.posture(axes);
  const Motion pose = product(axes, q);
  std::vector<Six> starts;
  special.solver->solve(pose, starts);
  EXPECT_TRUE(support::leads_to(axes, pose, starts, q)) << special.structure;
  for (const Six& start : starts) EXPECT_LT(residual_of(step_between(product(axes, start), pose)), 1e-6);
}

TEST(Pieper, three_intersecting_axes_anywhere_give_back_the_posture) {
  support::RandomArms random(5);
  for (int i = 0; i < 100; ++i) {
    for (const char* types : {"RRRRRR", "PRRRRR", "RPRRRR", "RRPRRR", "PPRRRR", "PRPRRR", "RPPRRR"})
      expect_generating_posture(random, random.meeting(types, 3));
    for (const char* types : {"RRRRRR", "RRRRPR", "RRRPRP"})
      expect_generating_posture(random, random.meeting(types, 0));
    for (const char* types : {"RRRRRR", "RPRRRR", "PRRRRP"})
      expect_generating_posture(random, random.meeting(types, 2));
    for (const char* types : {"RRRRRR", "PRRRRR", "RRRRPP"})
      expect_generating_posture(random, random.meeting(types, 1));
  }
}

TEST(Pieper, three_prismatic_joints_anywhere_give_back_the_posture) {
  support::RandomArms random(6);
  for (int i = 0; i < 50; ++i)
    for (const char* types : {"PPPRRR", "RPRPRP", "RRRPPP", "PRRRPP"})
      expect_generating_posture(random, random.general(types));
}

TEST(Pieper, other_arms_are_left_alone) {
  support::RandomArms random(7);
  EXPECT_FALSE(pieper_solver(random.general("RRRRRR"), {}).solver);
  EXPECT_FALSE(pieper_solver(random.calibrated(random.meeting("RRRRRR", 3), 1e-4), {}).solver);
  EXPECT_TRUE(pieper_solver(random.calibrated(random.meeting("RRRRRR", 3), 1e-4), {0.02, 0.05}).solver);
}

}  // namespace
}  // namespace armature::internal::ik
