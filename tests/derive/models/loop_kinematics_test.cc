// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/loop_kinematics.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/derive/loops/looped_robots.h"
#include "tests/support/program_run.h"

namespace armature::internal {
namespace {

// W, and -W_p^-1 Psi at constant speed, against finite differences of closed postures.
TEST(LoopKinematicsModel, rates_of_passive_joints_are_those_of_closed_postures) {
  const Robot robot = looped_robots::four_bar("0.5", "1.1", "0.8", "1");
  const looped_robots::ClosedOracle oracle(robot);
  const support::Tried model(robot, "loop-kinematics");
  RandomNumbers random(5);
  for (int i = 0; i < 5; ++i) {
    const std::optional<Eigen::VectorXd> q = oracle.closure().random_posture(random);
    ASSERT_TRUE(q);
    const Eigen::VectorXd one = Eigen::VectorXd::Ones(1), none = Eigen::VectorXd::Zero(1);
    const support::Values at = oracle.state(*q, one, none);
    const Eigen::MatrixXd W = model.run(at, "W").cast<double>();
    const Eigen::VectorXd v = oracle.G(*q) * one, a = oracle.accelerations(*q, one, none);
    EXPECT_NEAR(W(0, 0), v[1], 1e-10 * std::max(1.0, v.norm()));
    EXPECT_NEAR(W(1, 0), v[2], 1e-10 * std::max(1.0, v.norm()));
    const Eigen::VectorXd left =
        -model.run(at, "Wp").cast<double>().colPivHouseholderQr().solve(model.run(at, "Psi").cast<double>().col(0));
    EXPECT_NEAR(left[0], a[1], 1e-5 * std::max(1.0, a.norm()));
    EXPECT_NEAR(left[1], a[2], 1e-5 * std::max(1.0, a.norm()));
  }
}

TEST(LoopKinematicsModel, a_tree_has_none) {
  EXPECT_THROW(derive(support::random_robot(1).robot, "loop-kinematics"), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
