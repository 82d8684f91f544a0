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

// A wrist whose axes miss each other by millimetres starts from the one that they nearly are, and may have more
// solutions than it.
TEST(SixJointArm, a_small_wrist_offset_loses_no_solution) {
  support::RandomArms random(19);
  for (const double offset : {1e-3, 5e-3, 0.02}) {
    SixAxes axes = random.meeting("RRRRRR", 3);
    axes[5].p += offset * random.direction();
    const SixJointArm arm(axes, {});
    int missed = 0;
    for (int i = 0; i < 100; ++i) {
      const Six q = random.posture(axes);
      const std::vector<SixSolution> found = arm.solve(posed(axes, {}, q, nullptr));
      missed += std::ranges::none_of(found, [&](const SixSolution& s) { return support::same_posture(axes, s.q, q); });
    }
    EXPECT_EQ(missed, 0) << offset << ": " << arm.structure();
  }
}

// A Stanford arm whose slide brings the wrist to the shoulder: there more than two postures part at once.
TEST(SixJointArm, a_calibrated_arm_loses_hardly_a_solution_beside_a_singular_posture) {
  support::RandomArms random(23);
  const Vec3 y = Vec3::UnitY(), z = Vec3::UnitZ(), wrist(0, 0.12, 0);
  const SixAxes stanford = {{{z, Vec3::Zero(), false},
                             {y, wrist, false},
                             {z, wrist, true},
                             {z, wrist, false},
                             {y, wrist, false},
                             {z, wrist, false}}};
  int missed = 0;
  for (int i = 0; i < 8; ++i) {
    const SixAxes axes = random.calibrated(stanford, 1e-3);
    const SixJointArm arm(axes, {});
    for (int k = 0; k < 15; ++k) {
      Six q = random.posture(axes);
      q[2] *= 3e-3;
      const std::vector<SixSolution> found = arm.solve(posed(axes, {}, q, nullptr));
      missed += std::ranges::none_of(found, [&](const SixSolution& s) { return support::same_posture(axes, s.q, q); });
    }
  }
  EXPECT_LE(missed, 1);  // of 120; without the general method 2 of 60
}

// Spherical wrists at special poses: where the elimination of the general method is degenerate, the closed form serves.
TEST(SixJointArm, the_general_method_asked_for_special_arms_finds_what_the_closed_form_finds) {
  support::RandomArms random(20);
  for (int i = 0; i < 6; ++i) {
    SixAxes axes = i % 2 == 0 ? random.meeting("RRRRRR", 3) : random.parallel();
    if (i % 3 == 0) {  // a PUMA: right angles, joints 2 and 3 parallel
      axes = random.meeting("RRRRRR", 3);
      const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
      const std::array<Vec3, 6> h = {z, y, y, z, y, z};
      for (std::size_t k = 0; k < 6; ++k) axes[k].h = h[k];
      axes[0].p = Vec3::Zero(), axes[1].p = 0.1 * y, axes[2].p = 0.1 * y + 0.4 * x;
      axes[3].p = axes[4].p = axes[5].p = Vec3(0.42, 0.1, 0.43);
    }
    const SixJointArm general(axes, {}, SixMethod::general), special(axes, {});
    for (int k = 0; k < 8; ++k) {
      Six q = random.posture(axes);
      for (double& angle : q) angle = k % 2 == 0 ? angle : 0.5 * M_PI * std::round(angle) + 1e-4 * angle;
      const Motion pose = posed(axes, {}, q, nullptr);
      const std::vector<SixSolution> found = general.solve(pose);
      for (const SixSolution& s : special.solve(pose)) {
        if (singularity(special, pose, s.q).least < 1e-3) continue;
        EXPECT_TRUE(std::ranges::any_of(found, [&](const SixSolution& f) {
          return support::same_posture(axes, f.q, s.q, 1e-4);
        })) << general.structure();
      }
    }
  }
}

TEST(SixJointArm, the_polynomial_belongs_to_the_general_method) {
  support::RandomArms random(21);
  const SixAxes axes = random.general("RRRRRR"), slides = random.general("RPRRPR");
  const Motion pose = posed(axes, {}, random.posture(axes), nullptr);
  EXPECT_EQ(SixJointArm(axes, {}).polynomial(pose).coefficients.size(), 17u);
  EXPECT_EQ(SixJointArm(slides, {}).polynomial(posed(slides, {}, random.posture(slides), nullptr)).coefficients.size(),
            9u);
  EXPECT_TRUE(SixJointArm(random.meeting("RRRRRR", 3), {}).polynomial(pose).coefficients.empty());
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
