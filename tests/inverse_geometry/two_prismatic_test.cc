// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/inverse_geometry/six_joints.h"
#include "tests/support/random_arms.h"

namespace armature::internal::ik {
namespace {

TEST(TwoPrismatic, the_generating_posture_is_found_wherever_the_slides_are) {
  support::RandomArms random(10);
  for (int i = 0; i < 40; ++i)
    for (const char* types : {"RPRRPR", "PRRRRP", "PPRRRR", "RRPPRR", "RRRRPP"}) {
      const SixAxes axes = random.general(types);
      const Six q = random.posture(axes);
      const Motion pose = product(axes, q);
      std::vector<Six> starts;
      two_prismatic_solver(axes)->solve(pose, starts);
      EXPECT_TRUE(support::leads_to(axes, pose, starts, q)) << types;
    }
  EXPECT_FALSE(two_prismatic_solver(random.general("RRRRRP")));
}

}  // namespace
}  // namespace armature::internal::ik
