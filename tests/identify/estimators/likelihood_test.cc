// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/likelihood.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// Joints 2 and 3 share nearly all of their noise: knowing that, their difference is measured ten times better.
TEST(Likelihood, uses_noise_that_joints_share) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const Eigen::VectorXd truth = test::true_values(model);
  double likelihood = 0, weighted = 0;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Motion motion = test::motion_of(test::synthetic_log(robot, seed, 400));
    std::mt19937_64 generator(seed);
    std::normal_distribution<double> normal(0, 1);
    for (std::size_t s = 0; s < motion.samples(); ++s) {
      const double shared = normal(generator);
      motion.tau[0][s] += 0.1 * normal(generator);
      motion.tau[1][s] += shared + 0.05 * normal(generator);
      motion.tau[2][s] += shared + 0.05 * normal(generator);
    }
    const std::span motions(&motion, 1);
    const Estimate start = least_squares(factorise(model, motions, {}), model.unknowns(), Weighting::by_coordinate);
    const LikelihoodFit fit = maximum_likelihood(model, motions, {}, start);
    const double correlation = fit.covariance(1, 2) / std::sqrt(fit.covariance(1, 1) * fit.covariance(2, 2));
    EXPECT_NEAR(correlation, 0.9975, 0.005);
    weighted += (start.value - truth).cwiseQuotient(start.deviation).squaredNorm();
    likelihood += (fit.estimate.value - truth).cwiseQuotient(start.deviation).squaredNorm();
    EXPECT_LT((fit.estimate.value - truth).cwiseQuotient(fit.estimate.deviation).cwiseAbs().maxCoeff(), 4.5);
  }
  EXPECT_LT(likelihood, 0.6 * weighted);
}

TEST(Likelihood, finds_the_truth_without_noise) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const Motion motion = test::motion_of(test::synthetic_log(robot, 4, 300));
  const std::span motions(&motion, 1);
  const Estimate start = least_squares(factorise(model, motions, {}), model.unknowns(), Weighting::by_coordinate);
  const LikelihoodFit fit = maximum_likelihood(model, motions, {}, start);
  EXPECT_LT((fit.estimate.value - test::true_values(model)).cwiseAbs().maxCoeff(), 1e-8);
}

}  // namespace
}  // namespace armature::internal
