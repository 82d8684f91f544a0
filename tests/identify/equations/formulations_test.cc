// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/formulations.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/identify/estimators/least_squares.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// synthetic_log has 100 Hz; differences and trapezoids want more.
Motion fine_motion(const Robot& robot, std::uint64_t seed, std::size_t samples, double step = 0.002) {
  const support::NumericRobot oracle = support::numeric_robot(robot);
  const std::size_t n = robot.coordinates.size();
  support::Random random(seed);
  Motion motion;
  motion.step = step;
  for (auto* signals : {&motion.q, &motion.qd, &motion.qdd, &motion.tau}) signals->assign(n, Signal(samples));
  std::vector<double> w(n), v(n);
  for (std::size_t k = 0; k < n; ++k) {
    w[k] = random.uniform(2, 4);
    v[k] = random.uniform(5, 8);
  }
  for (std::size_t s = 0; s < samples; ++s) {
    support::State state;
    state.q = state.qd = state.qdd = support::Vector::Zero(static_cast<Eigen::Index>(n));
    const double t = motion.step * static_cast<double>(s);
    for (std::size_t k = 0; k < n; ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      state.q[i] = motion.q[k][s] = std::sin(w[k] * t) + 0.3 * std::cos(v[k] * t);
      state.qd[i] = motion.qd[k][s] = w[k] * std::cos(w[k] * t) - 0.3 * v[k] * std::sin(v[k] * t);
      state.qdd[i] = motion.qdd[k][s] = -w[k] * w[k] * std::sin(w[k] * t) - 0.3 * v[k] * v[k] * std::cos(v[k] * t);
    }
    const support::Vector tau = support::inverse_dynamics(oracle, state);
    for (std::size_t k = 0; k < n; ++k) motion.tau[k][s] = static_cast<double>(tau[static_cast<Eigen::Index>(k)]);
    for (std::size_t k = 0; k < n; ++k) motion.qdd[k][s] = 0;  // not to be used
  }
  return motion;
}

TEST(Formulations, filtered_model_needs_no_accelerations) {
  for (const Robot& robot : {test::one_joint(), test::three_joints()}) {
    const IdentificationModel model = identification_model(robot, {true, {}});
    const std::vector<Motion> motions = {fine_motion(robot, 1, 2500), fine_motion(robot, 2, 1500)};
    const Eigen::VectorXd truth = test::true_values(model);
    const Estimate found = least_squares(factorise_filtered(model, motions, {.decimation = 3, .slowest = 0.005}),
                                         model.unknowns(), Weighting::by_coordinate);
    EXPECT_LT((found.value - truth).cwiseAbs().maxCoeff(), 1e-4);
  }
}

// Without noise the equations through F and F' hold for the true parameters but for the integration between samples,
// whose error is of fourth order: 16 times smaller for half the step.
TEST(Formulations, filters_of_the_paper_keep_the_equations) {
  for (const Robot& robot : {test::one_joint(), test::three_joints()}) {
    const IdentificationModel model = identification_model(robot, {true, {}});
    const Eigen::VectorXd truth = test::true_values(model);
    for (const double pole : {10.0, 60.0}) {
      const auto worst = [&](double step) {
        const std::vector<Motion> motions = {fine_motion(robot, 1, static_cast<std::size_t>(4 / step), step)};
        double most = 0;
        for (const CoordinateFactor& factor : factorise_filtered(model, motions, {}, pole)) {
          EXPECT_GT(factor.rows, 100U);
          most = std::max(most, factor.relative_error(truth));
        }
        return most;
      };
      const double coarse = worst(0.01), fine = worst(0.005);
      EXPECT_LT(coarse, 0.02) << "percent";
      EXPECT_GT(coarse, 8 * fine);
    }
    const std::vector<Motion> motions = {fine_motion(robot, 1, 2500), fine_motion(robot, 2, 1500)};
    const Estimate found = least_squares(factorise_filtered(model, motions, {.decimation = 3, .slowest = 0.005}, 30.0),
                                         model.unknowns(), Weighting::by_coordinate);
    EXPECT_LT((found.value - truth).cwiseAbs().maxCoeff(), 1e-4);
  }
}

TEST(Formulations, a_filter_faster_than_the_samples_is_refused) {
  const IdentificationModel model = identification_model(test::one_joint(), {true, {}});
  const std::vector<Motion> motions = {fine_motion(test::one_joint(), 1, 100, 0.01)};
  EXPECT_THROW(factorise_filtered(model, motions, {}, 315.0), UnmetRequest);
  EXPECT_NO_THROW(factorise_filtered(model, motions, {}, 300.0));
}

TEST(Formulations, energy_model_needs_no_accelerations) {
  for (const Robot& robot : {test::one_joint(), test::three_joints()}) {
    const IdentificationModel model = identification_model(robot, {true, {}});
    const std::vector<Motion> motions = {fine_motion(robot, 1, 3000), fine_motion(robot, 2, 3000)};
    const Eigen::VectorXd truth = test::true_values(model);
    const auto factors = factorise_energy(model, motions, 0.02);
    ASSERT_EQ(factors.size(), 1U);
    EXPECT_LT(factors[0].relative_error(truth), 0.5);
    const Estimate found = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
    EXPECT_LT((found.value - truth).cwiseAbs().maxCoeff(), 0.05);
  }
}

}  // namespace
}  // namespace armature::internal
