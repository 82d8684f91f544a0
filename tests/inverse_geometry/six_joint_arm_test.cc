// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/six_joint_arm.h"

#include <gtest/gtest.h>

#include "tests/support/random_arms.h"

namespace armature::internal::ik {
namespace {

// IK(FK(q)) contains q, FK(IK(T)) = T, no two are the same, and Newton's iteration from random starts finds no other.
void expect_all_solutions(support::RandomArms& random, const SixAxes& axes, const std::string& family) {
  const SixJointArm arm(axes, {rotation(Vec3::UnitX(), 0.3), Vec3(0.1, 0, 0.2)});
  const Six q = random.posture(axes);
  const Motion pose = posed(axes, arm.tool(), q, nullptr);
  const std::vector<SixSolution> found = arm.solve(pose);
  const auto has = [&](const Six& x) {
    return std::ranges::any_of(found, [&](const SixSolution& s) { return support::same_posture(axes, s.q, x); });
  };
  EXPECT_TRUE(has(q)) << family << ": " << arm.structure();
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_LT(residual_of(step_between(posed(axes, arm.tool(), found[i].q, nullptr), pose)), 1e-9) << family;
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_FALSE(support::same_posture(axes, found[i].q, found[k].q, 1e-6)) << family;
  }
  for (int i = 0; i < 30; ++i) {
    Six start = random.posture(axes);
    const bool converged = polish(axes, arm.tool(), pose, start, 40) < 1e-12;
    EXPECT_TRUE(!converged || has(start)) << family << ": a solution is missing";
  }
}

TEST(SixJointArm, random_arms_of_every_family_give_all_their_solutions) {
  support::RandomArms random(17);
  for (int i = 0; i < 25; ++i) {
    for (const char* types : {"RRRRRR", "PRRRRR", "RRPRRR", "RPRRPR", "PRRRRP", "PPRRRR", "PRPRPR"})
      expect_all_solutions(random, random.general(types), types);
    for (std::size_t first = 0; first < 4; ++first)
      expect_all_solutions(random, random.meeting("RRRRRR", first), "meeting");
    expect_all_solutions(random, random.parallel(), "parallel");
    for (const double sigma : {1e-5, 1e-4, 1e-3}) {
      expect_all_solutions(random, random.calibrated(random.parallel(), sigma), "calibrated, parallel");
      expect_all_solutions(random, random.calibrated(random.meeting("RRRRRR", 3), sigma), "calibrated, wrist");
    }
    SixAxes offset = random.general("RRRRRR");
    offset[2].h = offset[3].h = offset[1].h;
    expect_all_solutions(random, offset, "three parallel axes, offset wrist");
  }
}

TEST(SixJointArm, the_asked_method_serves_or_says_what_it_lacks) {
  support::RandomArms random(18);
  const SixAxes wrist = random.meeting("RRRRRR", 3);
  EXPECT_EQ(SixJointArm(wrist, {}).method(), SixMethod::pieper);
  EXPECT_EQ(SixJointArm(random.parallel(), {}).method(), SixMethod::paul);
  EXPECT_EQ(SixJointArm(random.general("RRRRRR"), {}).method(), SixMethod::general);
  EXPECT_FALSE(SixJointArm(random.general("RRRRRR"), {}, SixMethod::pieper).can_serve());
  EXPECT_FALSE(SixJointArm(wrist, {}, SixMethod::paul).can_serve());
  EXPECT_FALSE(SixJointArm(random.general("PPPPRR"), {}).can_serve());
}

}  // namespace
}  // namespace armature::internal::ik
