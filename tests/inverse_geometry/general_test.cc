// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/general.h"

#include <gtest/gtest.h>

#include "tests/support/random_arms.h"

namespace armature::internal::ik {
namespace {

TEST(General, every_order_of_elimination_gives_back_the_posture) {
  support::RandomArms random(14);
  for (int i = 0; i < 30; ++i)
    for (const char* types : {"RRRRRR", "PRRRRR", "RRPRRR", "RRRRRP"}) {
      const SixAxes axes = random.general(types);
      const GeneralSolver solver(axes);
      const Six q = random.posture(axes);
      const Motion pose = product(axes, q);
      EXPECT_EQ(solver.orders().size(), std::string(types) == "RRRRRR" ? 6u : 4u);
      int missed = 0;
      for (const std::size_t order : solver.orders()) {
        std::vector<Six> starts;
        if (solver.solve_in_order(pose, order, starts)) missed += !support::leads_to(axes, pose, starts, q);
      }
      EXPECT_EQ(missed, 0) << types;
    }
}

TEST(General, a_joint_at_half_a_turn_is_found) {
  support::RandomArms random(15);
  for (std::size_t joint = 0; joint < 6; ++joint) {
    const SixAxes axes = random.general("RRRRRR");
    Six q = random.posture(axes);
    q[joint] = M_PI;
    const Motion pose = product(axes, q);
    std::vector<Six> starts;
    GeneralSolver(axes).solve(pose, starts);
    EXPECT_TRUE(support::leads_to(axes, pose, starts, q)) << joint;
  }
}

TEST(General, three_prismatic_joints_are_for_pieper) {
  support::RandomArms random(16);
  EXPECT_FALSE(GeneralSolver::can_serve(random.general("PPPRRR")));
  EXPECT_TRUE(GeneralSolver::can_serve(random.general("PPRRRR")));
}

}  // namespace
}  // namespace armature::internal::ik
