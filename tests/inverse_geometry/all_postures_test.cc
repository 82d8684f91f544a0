// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/all_postures.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>

#include "armature/inverse_geometry/polish.h"

namespace armature::internal::ik {
namespace {

// Right angles throughout, RRRPRR: every elimination of the general method is degenerate. Khalil-Kleinfinger's table
// (alpha, d, r) of an arm that lost 2 % of its postures to a continuation from arms beside it.
SixAxes right_angled() {
  SixAxes axes;
  Motion g;
  const double alpha[] = {0, 0, -M_PI / 2, M_PI / 2, M_PI / 2, M_PI / 2}, d[] = {0.4, 0.3, 0.4, 0.3, 0.4, 0},
               r[] = {0, 0, 0, 0, 0, 0.35};
  for (std::size_t k = 0; k < 6; ++k) {
    Motion step;
    step.R = Eigen::AngleAxisd(alpha[k], Vec3::UnitX()).toRotationMatrix();
    step.p = Vec3(d[k], 0, 0) + step.R * Vec3(0, 0, r[k]);
    g = g * step;
    axes[k] = {g.R.col(2), g.p, k == 3};
  }
  return axes;
}

const std::vector<std::pair<double, double>> limits(6, {-3, 3});

TEST(AllPostures, of_an_arm_that_is_not_in_doubt_are_those_of_its_solver) {
  SixAxes axes = right_angled();
  axes[3].slides = false;
  for (std::size_t k = 3; k < 6; ++k) axes[k].p = axes[5].p;  // a wrist
  const SixJointArm arm(axes, {});
  ASSERT_FALSE(arm.may_miss());
  const Motion pose = posed(axes, {}, {0.3, 0.5, -0.4, 0.7, 0.8, -0.2}, nullptr);
  const AllPostures all = all_postures(arm, pose, {}, limits);
  EXPECT_TRUE(all.complete);
  EXPECT_EQ(all.solutions.size(), arm.solve(pose).size());
}

TEST(AllPostures, a_doubt_is_said_unless_a_closed_form_takes_it) {
  const SixAxes axes = right_angled();
  const SixJointArm arm(axes, {});
  ASSERT_TRUE(arm.may_miss()) << arm.structure();
  const std::vector<double> made = {0.3, 0.5, -0.4, 0.2, 0.8, -0.2};
  Six q;
  std::ranges::copy(made, q.begin());
  const Motion pose = posed(axes, {}, q, nullptr);
  const auto has_it = [&](const AllPostures& all) {
    return std::ranges::any_of(all.solutions, [&](const SixSolution& s) {
      for (std::size_t k = 0; k < 6; ++k)
        if (std::abs(std::remainder(s.q[k] - q[k], 2 * M_PI)) > 1e-7) return false;
      return true;
    });
  };
  const AllPostures searched = all_postures(arm, pose, {}, limits);
  EXPECT_FALSE(searched.complete);
  EXPECT_TRUE(has_it(searched));
  const AllPostures closed =
      all_postures(arm, pose, [&](const Motion&) { return CoupledStarts{{made}, true}; }, limits);
  EXPECT_TRUE(closed.complete);
  EXPECT_EQ(closed.solutions.size(), 1U);
  EXPECT_TRUE(has_it(closed));
}

}  // namespace
}  // namespace armature::internal::ik
