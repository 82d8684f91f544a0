// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/control/operational_space.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "tests/support/random_robot.h"

namespace armature::control {

using namespace internal;
namespace {

using Joints = Eigen::Matrix<double, 7, 1>;

struct Case {
  TaskState<7, 6> state;
  Eigen::Matrix<double, 7, 7> A;
  Eigen::Matrix<double, 6, 7> J;
};

Case random_case(support::Random& dice) {
  Case c;
  Eigen::Matrix<double, 7, 7> root;
  for (double& each : root.reshaped()) each = dice.uniform(-1, 1);
  c.A = root * root.transpose() + 0.1 * Eigen::Matrix<double, 7, 7>::Identity();
  for (double& each : c.J.reshaped()) each = dice.uniform(-1, 1);
  for (int i = 0; i < 7; ++i)
    for (int j = 0; j < 7; ++j) c.state.A[static_cast<std::size_t>(7 * i + j)] = c.A(i, j);
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 7; ++j) c.state.J[static_cast<std::size_t>(7 * i + j)] = c.J(i, j);
  for (double& each : c.state.h) each = dice.uniform(-9, 9);
  for (double& each : c.state.drift) each = dice.uniform(-1, 1);
  for (double& each : c.state.posture) each = dice.uniform(-5, 5);
  return c;
}

Status torques_of(const Case& c, const TaskCommand<6>& command, Joints& tau) {
  return operational_space_torques<7, 6>(c.state, command, 0, std::span<double, 7>(tau.data(), 7));
}

// With q'' = A^-1 (tau - h), the task accelerates by J q'' + J' q': as commanded, whatever the posture does beside it.
TEST(OperationalSpace, the_task_moves_as_commanded) {
  support::Random dice(1);
  for (int trial = 0; trial < 50; ++trial) {
    const Case c = random_case(dice);
    TaskCommand<6> command;
    command.moves.fill(true);
    for (double& each : command.acceleration) each = dice.uniform(-5, 5);
    Joints tau;
    ASSERT_EQ(torques_of(c, command, tau), Status::ok);
    const Joints qdd = c.A.llt().solve(tau - Joints::Map(c.state.h.data()));
    const Eigen::Matrix<double, 6, 1> x = c.J * qdd + Eigen::Matrix<double, 6, 1>::Map(c.state.drift.data());
    for (int i = 0; i < 6; ++i) EXPECT_NEAR(x[i], command.acceleration[static_cast<std::size_t>(i)], 1e-7);
  }
}

// Pressing against a rigid wall in direction 2 and moving in the others: the wall reacts with the commanded force, to
// the letter of Lagrange's multipliers.
TEST(OperationalSpace, the_wall_feels_the_force) {
  support::Random dice(2);
  for (int trial = 0; trial < 50; ++trial) {
    const Case c = random_case(dice);
    TaskCommand<6> command;
    command.moves.fill(true);
    command.moves[2] = false;
    command.force[2] = 12;
    for (double& each : command.acceleration) each = dice.uniform(-5, 5);
    Joints tau;
    ASSERT_EQ(torques_of(c, command, tau), Status::ok);
    // A q'' + h = tau - J_2^T f,  J_2 q'' = -drift_2
    Eigen::Matrix<double, 8, 8> kkt = Eigen::Matrix<double, 8, 8>::Zero();
    kkt.topLeftCorner<7, 7>() = c.A;
    kkt.topRightCorner<7, 1>() = c.J.row(2).transpose();
    kkt.bottomLeftCorner<1, 7>() = c.J.row(2);
    Eigen::Matrix<double, 8, 1> right;
    right << tau - Joints::Map(c.state.h.data()), -c.state.drift[2];
    const Eigen::Matrix<double, 8, 1> solution = kkt.fullPivLu().solve(right);
    EXPECT_NEAR(solution[7], 12, 1e-7);
    const Eigen::Matrix<double, 6, 1> x = c.J * solution.head<7>();
    for (const std::size_t i : {0U, 1U, 3U, 4U, 5U})
      EXPECT_NEAR(x[static_cast<Eigen::Index>(i)] + c.state.drift[i], command.acceleration[i], 1e-6);
  }
}

TEST(OperationalSpace, singular_positions_and_bad_models_have_a_status) {
  support::Random dice(3);
  Case c = random_case(dice);
  TaskCommand<6> command;
  command.moves.fill(true);
  std::array<double, 7> tau;
  for (std::size_t k = 0; k < 7; ++k) c.state.J[7 + k] = 0;  // cannot move in direction 1
  EXPECT_EQ((operational_space_torques<7, 6>(c.state, command, 0, tau)), Status::bad_model);
  EXPECT_EQ(tau, (std::array<double, 7>{}));
  EXPECT_EQ((operational_space_torques<7, 6>(c.state, command, 1e-3, tau)), Status::ok);
  c.state.A[0] = std::nan("");
  EXPECT_EQ((operational_space_torques<7, 6>(c.state, command, 1e-3, tau)), Status::bad_model);
  c = random_case(dice);
  c.state.h[3] = std::nan("");
  EXPECT_EQ((operational_space_torques<7, 6>(c.state, command, 0, tau)), Status::bad_model);
  EXPECT_EQ(tau, (std::array<double, 7>{}));
}

}  // namespace
}  // namespace armature::control
