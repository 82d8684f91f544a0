// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/reduce/joint_inertias.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// Where no posture changes it, the mean is the element: of the last joint, its inertia and its motor's.
TEST(JointInertias, of_the_last_joint_are_its_own) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {});
  const Eigen::MatrixXd inertias = joint_inertias(model);
  ASSERT_EQ(inertias.rows(), 3);
  ASSERT_EQ(inertias.cols(), static_cast<Eigen::Index>(model.unknowns()));
  support::NumericRobot oracle = support::numeric_robot(robot);
  support::State state;
  state.q = state.qd = state.qdd = support::Vector::Zero(3);
  const support::Vector rest = support::inverse_dynamics(oracle, state);
  state.qdd[2] = 1;
  const double expected = static_cast<double>(support::inverse_dynamics(oracle, state)[2] - rest[2]);
  EXPECT_NEAR(inertias.row(2).dot(test::true_values(model)), expected, 1e-9 * expected);
  for (Eigen::Index k = 0; k < 3; ++k) EXPECT_GT(inertias.row(k).dot(test::true_values(model)), 0);
}

TEST(JointInertias, the_greatest_free_share_is_missing) {
  Eigen::MatrixXd inertias(2, 4);
  inertias << 1, 2, 0, 0,  //
      0, 0, 1, 1;
  const Eigen::VectorXd whole = Eigen::Vector4d(3, 1, 5, 4), nothing = Eigen::Vector4d::Zero();
  EXPECT_EQ(missing_inertia(inertias, whole, whole, {1, 1, 1, 1}), -1);
  EXPECT_EQ(missing_inertia(inertias, whole, nothing, {1, 1, 1, 1}), 0);
  EXPECT_EQ(missing_inertia(inertias, whole, nothing, {0, 1, 1, 1}), 1);
  EXPECT_EQ(missing_inertia(inertias, whole, nothing, {0, 0, 1, 1}), 2);
  EXPECT_EQ(missing_inertia(inertias, whole, Eigen::Vector4d(3, 0, 0, 0), {0, 1, 1, 1}), 2);
  EXPECT_EQ(missing_inertia(inertias, whole, Eigen::Vector4d(3, 0, 1, 0), {0, 1, 0, 1}), -1);
  EXPECT_EQ(missing_inertia(inertias, whole, nothing, {0, 0, 0, 0}), -1);
}

}  // namespace
}  // namespace armature::internal
