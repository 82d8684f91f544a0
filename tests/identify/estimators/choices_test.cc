// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/choices.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

bool rotors(bool present, std::string& reason) {
  Robot robot = test::three_joints();
  if (!present)
    for (Frame& frame : robot.frames) frame.motor_inertia = robot.arena.zero();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 400, 0.1))};
  return feels_rotors(model, factorise(model, motions, {}), reason);
}

TEST(Choices, rotors_are_felt_when_they_are_there) {
  std::string reason;
  EXPECT_TRUE(rotors(true, reason)) << reason;
  EXPECT_FALSE(rotors(false, reason)) << reason;
  EXPECT_NE(reason.find("no motor inertias"), std::string::npos);
}

TEST(Choices, rotors_of_one_joint_cannot_be_told) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 200, 0.1))};
  std::string reason;
  EXPECT_FALSE(feels_rotors(model, factorise(model, motions, {}), reason));
  EXPECT_NE(reason.find("cannot be distinguished"), std::string::npos);
}

// Of rows with unit variance and N rows, the likelihood is -N/2 log(1).
TEST(Choices, likelihood_is_that_of_gauss) {
  CoordinateFactor f{{0}, Eigen::MatrixXd::Zero(2, 2), 4};
  f.triangle << 1, 0, 0, 2;  // residual squares 4 over 4 rows
  EXPECT_NEAR(log_likelihood({f}, Eigen::VectorXd::Zero(1)), 0, 1e-12);
  f.triangle(1, 1) = 4;
  EXPECT_NEAR(log_likelihood({f}, Eigen::VectorXd::Zero(1)), -2 * std::log(4.0), 1e-12);
}

}  // namespace
}  // namespace armature::internal
