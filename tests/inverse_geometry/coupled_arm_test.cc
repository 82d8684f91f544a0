// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/coupled_arm.h"

#include <gtest/gtest.h>

#include "armature/inverse_geometry/polish.h"

namespace armature::internal::ik {
namespace {

// A palletiser: a turning base, two links driven from it (the second keeps its slope when the first turns), a hand that
// both keep level, and a turn of the hand. Six joints, four coordinates; two postures in closed form.
struct Palletiser {
  Arm arm;
  Eigen::MatrixXd coupling = Eigen::MatrixXd::Zero(5, 4);
  std::vector<std::pair<double, double>> limits{{-3, 3}, {-3, 3}, {-3, 3}, {-3, 3}};
  std::vector<bool> turns{true, true, true, true};

  Palletiser() {
    const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
    arm.axes = {{z, Vec3::Zero()}, {y, z}, {y, z + x}, {y, z + 1.8 * x}, {z, z + 2 * x}};
    arm.tool = {Mat3::Identity(), z + 2 * x - 0.1 * z};
    coupling(0, 0) = 1;
    coupling(1, 1) = 1;
    coupling(2, 1) = -1;  // the second link keeps its slope
    coupling(2, 2) = 1;
    coupling(3, 2) = -1;  // the hand stays level
    coupling(4, 3) = 1;
  }
  Motion pose(const Eigen::Vector4d& q) const {
    const Eigen::VectorXd v = coupling * q;
    return forward(arm, {v.data(), 5});
  }
};

TEST(CoupledArm, a_palletiser_has_its_two_postures_in_front_and_two_behind) {
  const Palletiser p;
  const Eigen::Vector4d q(0.4, -0.3, 0.6, 0.2);
  const Motion pose = p.pose(q);
  // Links of 1 m and 0.8 m with slopes q2 and q3 reach (r, h) from the shoulder, 0.2 m before the hand's axis; behind,
  // the base is turned round.
  const double reach = std::hypot(pose.p.x(), pose.p.y()), height = pose.p.z() - 0.9;
  std::size_t expected = 0;
  for (const double r : {reach - 0.2, -reach - 0.2}) expected += std::hypot(r, height) < 1.8 ? 2 : 0;
  const auto found = coupled_postures(p.arm, p.coupling, p.limits, p.turns, pose);
  EXPECT_EQ(found.size(), expected);
  bool there = false;
  for (const CoupledPosture& posture : found) {
    const Eigen::Vector4d at(posture.q.data());
    EXPECT_LT(residual_of(step_between(p.pose(at), pose)), 1e-9);
    EXPECT_FALSE(posture.singular);
    there = there || (at - q).cwiseAbs().maxCoeff() < 1e-6;
  }
  EXPECT_TRUE(there);
}

TEST(CoupledArm, a_pose_out_of_reach_has_none) {
  const Palletiser p;
  EXPECT_TRUE(coupled_postures(p.arm, p.coupling, p.limits, p.turns, {Mat3::Identity(), {5, 0, 0}}).empty());
}

}  // namespace
}  // namespace armature::internal::ik
