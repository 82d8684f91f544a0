// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/identify/closed_loop.h"

#include <gtest/gtest.h>

#include "armature/log/signals/differentiate.h"
#include "armature/simulate/simulate.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

Robot without_coulomb(Robot robot) {
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    robot.frame(j).coulomb_friction = robot.frame(j).friction_offset = robot.arena.zero();
  return robot;
}

// Torques and accelerations of the simulation against inverse dynamics by spatial vectors, positions against their
// rates.
TEST(ClosedLoop, obeys_the_equations_of_motion) {
  const Robot robot = without_coulomb(test::three_joints());
  const IdentificationModel model = test::viscous_model(robot);
  const Motion motion = test::controlled_motion(model, 3, 500);
  const support::NumericRobot oracle = support::numeric_robot(robot);
  double tracking = 0;
  for (std::size_t s = 1; s + 1 < motion.samples(); ++s) {
    support::State state;
    state.q = state.qd = state.qdd = support::Vector::Zero(3);
    for (std::size_t k = 0; k < 3; ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      state.q[i] = motion.q[k][s];
      state.qd[i] = motion.qd[k][s];
      state.qdd[i] = motion.qdd[k][s];
      EXPECT_NEAR((motion.q[k][s + 1] - motion.q[k][s - 1]) / (2 * motion.step), motion.qd[k][s], 1e-3);
      tracking = std::max(tracking, std::abs(motion.q[k][s] - motion.reference[k][s]));
    }
    const support::Vector tau = support::inverse_dynamics(oracle, state);
    for (std::size_t k = 0; k < 3; ++k)
      ASSERT_NEAR(static_cast<double>(tau[static_cast<Eigen::Index>(k)]), motion.tau[k][s], 1e-8);
  }
  EXPECT_LT(tracking, 0.1);
  EXPECT_GT(tracking, 1e-4);
}

// The same robot under the same law in the virtual experiments of simulate/, which share no equations with this.
TEST(ClosedLoop, moves_as_a_virtual_experiment_does) {
  const Robot robot = without_coulomb(test::three_joints());
  const Motion motion = test::controlled_motion(test::viscous_model(robot), 5, 400);
  const LoggedController law = test::stiff_controller(3);
  std::vector<Signal> rates;
  for (const Signal& r : motion.reference) rates.push_back(derivative(r, motion.step, Difference::four_points));
  const auto sample_at = [&](double t) { return static_cast<std::size_t>(std::llround(t / motion.step)); };
  const Trajectory along{motion.step * 399, [&](double t, Reference& to) {
                           for (std::size_t k = 0; k < 3; ++k) {
                             to.q[k] = motion.reference[k][sample_at(t)];
                             to.qd[k] = t == 0 ? motion.qd[k][0] : rates[k][sample_at(t)];
                           }
                         }};
  const Controller drives = [&](double t, const Reference& wanted, std::span<const double> q,
                                std::span<const double> qd, std::span<double> tau) {
    for (std::size_t k = 0; k < 3; ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      tau[k] = law.proportional[i] * (wanted.q[k] - q[k]) + law.feedforward[i] * rates[k][sample_at(t)] -
               law.damping[i] * qd[k] + law.offset[i];
    }
  };
  PlantOptions free;
  free.stops = false;
  Plant plant(robot, free);
  SimulateOptions options;
  options.torque_limits = false;
  options.rate = 1 / motion.step;
  const Simulation experiment = simulate(plant, along, drives, options);
  ASSERT_EQ(experiment.truth.samples(), motion.samples());
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t s = 0; s < motion.samples(); ++s) ASSERT_NEAR(experiment.truth.q[k][s], motion.q[k][s], 1e-7);
}

TEST(ClosedLoop, finds_the_controller_in_the_log) {
  const IdentificationModel model = test::viscous_model(without_coulomb(test::three_joints()));
  std::vector<Motion> motions = {test::controlled_motion(model, 3, 1500), test::controlled_motion(model, 4, 800)};
  const LoggedController truth = test::stiff_controller(3), found = logged_controller(motions);
  EXPECT_FALSE(found.follows);
  EXPECT_LT((found.proportional - truth.proportional).cwiseAbs().maxCoeff(), 1);
  EXPECT_LT((found.damping - truth.damping).cwiseAbs().maxCoeff(), 0.5);
  EXPECT_LT((found.offset - truth.offset).cwiseAbs().maxCoeff(), 0.05);
  // Torques of another law, and logs without commanded positions.
  for (double& tau : motions[0].tau[1]) tau = -tau;
  EXPECT_TRUE(logged_controller(motions).follows && !logged_controller(motions).measured);
  motions[0].reference[1] = motions[0].reference[2];
  EXPECT_TRUE(logged_controller(motions).measured);
  motions[0].reference.clear();
  EXPECT_TRUE(logged_controller(motions).measured);
}

TEST(ClosedLoop, follows_the_measured_motion_without_a_controller) {
  const IdentificationModel model = test::viscous_model(without_coulomb(test::three_joints()));
  Motion motion = test::controlled_motion(model, 3, 1500);
  motion.reference.clear();
  motion.cutoff = 20;
  const LoggedController controller = logged_controller(std::span(&motion, 1));
  const auto followed = simulated_motion(model, test::viscous_truth(model), controller, motion);
  ASSERT_TRUE(followed);
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t s = 100; s < motion.samples(); ++s) EXPECT_NEAR(followed->q[k][s], motion.q[k][s], 0.01);
}

TEST(ClosedLoop, says_when_a_robot_runs_away) {
  const IdentificationModel model = test::viscous_model(without_coulomb(test::three_joints()));
  const Motion motion = test::controlled_motion(model, 3, 300);
  EXPECT_FALSE(simulated_motion(model, -test::viscous_truth(model), test::stiff_controller(3), motion));
  LoggedController wrong = test::stiff_controller(3);
  wrong.proportional *= -5;
  wrong.damping *= -1;
  EXPECT_FALSE(simulated_motion(model, test::viscous_truth(model), wrong, motion));
}

}  // namespace
}  // namespace armature::internal
