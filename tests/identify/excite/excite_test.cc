// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/excite/excite.h"

#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/excite/excite_space.h"
#include "tests/identify/synthetic.h"
#include "tests/support/stop_after.h"

namespace armature::internal {
namespace {

Robot three_with_limits() {
  Robot robot = test::three_joints();
  for (std::size_t j = 1; j <= robot.link_count; ++j) robot.frame(j).limits = {-1.5, 2.0, 1.8, 60};
  return robot;
}

ExcitationOptions quick() {
  ExcitationOptions options;
  options.starts = 2;
  options.trials = 60;
  options.period = 4;
  return options;
}

TEST(Excite, never_leaves_the_limits) {
  const Robot robot = three_with_limits();
  const support::NumericRobot oracle = support::numeric_robot(robot);
  for (const ExcitationKind kind : {ExcitationKind::fourier, ExcitationKind::points}) {
    ExcitationOptions options = quick();
    options.kind = kind;
    options.acceleration = 9;
    const Excitation result = excite(robot, options);
    const Log log = sampled(result, 1000 / result.duration);
    double tightest = 0;  // the fullest use of a limit
    for (std::size_t i = 0; i < log.samples(); ++i) {
      support::State state;
      state.q = state.qd = state.qdd = support::Vector::Zero(3);
      for (std::size_t k = 0; k < 3; ++k) {
        ASSERT_GE(log.q[k][i], -1.5);
        ASSERT_LE(log.q[k][i], 2.0);
        ASSERT_LE(std::abs(log.qd[k][i]), 1.8);
        ASSERT_LE(std::abs(log.qdd[k][i]), 9);
        tightest = std::max({tightest, std::abs(log.qd[k][i]) / 1.8, std::abs(log.qdd[k][i]) / 9});
        const auto row = static_cast<Eigen::Index>(k);
        state.q[row] = log.q[k][i];
        state.qd[row] = log.qd[k][i];
        state.qdd[row] = log.qdd[k][i];
      }
      const support::Vector tau = support::inverse_dynamics(oracle, state);
      for (Eigen::Index k = 0; k < 3; ++k) {
        ASSERT_LE(std::abs(static_cast<double>(tau[k])), 60);
        tightest = std::max(tightest, std::abs(static_cast<double>(tau[k])) / 60);
      }
    }
    if (kind == ExcitationKind::points) {
      EXPECT_NEAR(tightest, 0.9, 0.02);  // as fast as its share of the limits allows
    } else {
      EXPECT_GE(result.duration, 4);
    }
  }
}

TEST(Excite, is_far_better_than_chance_and_the_same_for_a_seed) {
  const Robot robot = three_with_limits();
  ExcitationOptions options = quick();
  options.trials = 120;
  options.threads = 1;
  const Excitation one = excite(robot, options);
  EXPECT_LT(one.condition, 0.6 * one.random_condition);
  options.threads = 2;
  support::StopAfter patient(1'000'000);
  const Excitation again = excite(robot, options, patient);
  EXPECT_EQ(again.path.coefficients, one.path.coefficients);
  EXPECT_EQ(again.condition, one.condition);
  EXPECT_EQ(patient.reports, again.trials);
  EXPECT_DOUBLE_EQ(patient.greatest_share, static_cast<double>(again.trials) / 240);
  EXPECT_FALSE(again.stopped);
  options.seed = 2;
  options.trials = 2;
  EXPECT_NE(excite(robot, options).path.coefficients, one.path.coefficients);
}

TEST(Excite, maximises_the_determinant_when_asked) {
  const Robot robot = three_with_limits();
  ExcitationOptions options = quick();
  options.trials = 80;
  const double by_condition = excite(robot, options).log_determinant;
  options.criterion = Criterion::determinant;
  EXPECT_GT(excite(robot, options).log_determinant, by_condition);
}

// A controller of the rate plays the samples as they are written; the condition is that of their regressor.
TEST(Excite, is_made_of_whole_samples_whose_condition_it_states) {
  const Robot robot = three_with_limits();
  for (const ExcitationKind kind : {ExcitationKind::fourier, ExcitationKind::points})
    for (const double rate : {100.0, 333.0}) {
      ExcitationOptions options = quick();
      options.kind = kind;
      options.trials = 8;
      options.rate = rate;
      options.period = 4.1234;
      const Excitation result = excite(robot, options);
      Log log = sampled(result, rate);
      for (std::size_t i = 0; i < log.samples(); ++i) ASSERT_NEAR(log.t[i], static_cast<double>(i) / rate, 1e-9);
      Motion motion;
      motion.step = 1 / rate;
      motion.q = log.q, motion.qd = log.qd, motion.qdd = log.qdd;
      for (auto* signals : {&motion.q, &motion.qd, &motion.qdd})
        for (Signal& signal : *signals) signal.pop_back();  // the first again
      motion.tau.assign(3, Signal(motion.samples(), 0.0));
      const IdentificationModel model = identification_model(robot, options.model);
      const std::vector<Motion> motions = {motion};
      const Eigen::MatrixXd w = stacked(factorise(model, motions, {}), model.unknowns(), Eigen::VectorXd::Ones(3));
      const Eigen::Index p = w.cols() - 1;
      const Eigen::VectorXd values = w.topLeftCorner(p, p).jacobiSvd().singularValues();
      EXPECT_NEAR(result.condition, values[0] / values[p - 1], 1e-6 * result.condition);
    }
}

TEST(Excite, keeps_its_distance) {
  const Robot robot = three_with_limits();
  ExcitationOptions options = quick();
  options.table = -0.2;
  options.clearance = 0.05;
  const Excitation result = excite(robot, options);
  const RobotSpace space(robot);
  const Log log = sampled(result, 500 / result.duration);
  for (std::size_t i = 0; i < log.samples(); ++i) {
    std::vector<double> q;
    for (const Signal& s : log.q) q.push_back(s[i]);
    const auto origins = space.origins(q);
    ASSERT_GE(space.lowest(origins), -0.15 - 1e-3);
    ASSERT_GE(space.self_distance(origins, 0.15), 0.05 - 1e-3);
  }
}

TEST(Excite, keeps_the_best_when_stopped_and_says_when_nothing_is_allowed) {
  const Robot robot = three_with_limits();
  ExcitationOptions options = quick();
  support::StopAfter at_once(1);
  options.trials = 1'000'000;
  const Excitation result = excite(robot, options, at_once);
  EXPECT_TRUE(result.stopped);
  EXPECT_LT(result.trials, 10U);
  EXPECT_GT(result.condition, 1);
  options.trials = 5;
  options.table = 100;
  EXPECT_THROW(excite(robot, options), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
