// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/least_squares.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(LeastSquares, finds_the_truth_without_noise) {
  for (const bool large : {false, true}) {
    const Robot robot = large ? test::three_joints() : test::one_joint();
    const IdentificationModel model = identification_model(robot, {large, {}});
    const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 1, 500))};
    const Eigen::VectorXd truth = test::true_values(model);
    for (const Weighting weighting : {Weighting::none, Weighting::by_coordinate}) {
      const Estimate estimate = least_squares(factorise(model, motions, {}), model.unknowns(), weighting);
      EXPECT_LT((estimate.value - truth).cwiseAbs().maxCoeff(), 1e-9);
      EXPECT_LT(estimate.condition_scaled, 1000);
      EXPECT_GE(estimate.condition, 1);
    }
  }
}

// Random robots with trees, prismatic joints, couplings and massless links: what is found predicts other motions.
TEST(LeastSquares, finds_the_torques_of_awkward_robots) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Robot robot = test::awkward_robot(seed, 4);
    if (robot.coordinates.empty()) continue;
    const IdentificationModel model = identification_model(robot, {true, {}});
    const std::vector<Motion> seen = {test::motion_of(test::synthetic_log(robot, seed, 300))};
    const std::vector<Motion> other = {test::motion_of(test::synthetic_log(robot, seed + 100, 50))};
    const auto factors = factorise(model, seen, {});
    if (!undetermined(
             stacked(factors, model.unknowns(), Eigen::VectorXd::Ones(static_cast<Eigen::Index>(factors.size()))))
             .columns.empty())
      continue;
    ++tried;
    const Estimate estimate = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
    for (const CoordinateFactor& f : factorise(model, other, {}))
      EXPECT_LT(f.relative_error(estimate.value), 1e-6) << seed;
  }
  EXPECT_GE(tried, 6U);
}

// A joint with a hundred times the noise must not spoil the others.
TEST(LeastSquares, weights_by_the_noise_of_each_joint) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {});
  Motion motion = test::motion_of(test::synthetic_log(robot, 4, 600, 0.01));
  std::mt19937_64 generator(2);
  std::normal_distribution<double> normal(0, 5);
  for (double& tau : motion.tau[0]) tau += normal(generator);
  const auto factors = factorise(model, {&motion, 1}, {});
  const Eigen::VectorXd truth = test::true_values(model);
  const Estimate ordinary = least_squares(factors, model.unknowns(), Weighting::none);
  const Estimate weighted = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
  EXPECT_NEAR(weighted.sigma[0], 5, 0.5);
  EXPECT_NEAR(weighted.sigma[2], 0.01, 0.001);
  Eigen::Index fv3 = 0;
  while (model.columns[static_cast<std::size_t>(fv3)].name != "Fv3") ++fv3;
  EXPECT_LT(std::abs(weighted.value[fv3] - truth[fv3]), 5e-3);
  EXPECT_LT(weighted.deviation[fv3] * 5, ordinary.deviation[fv3]);
}

TEST(LeastSquares, sees_what_is_not_determined) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {});
  Motion motion = test::motion_of(test::synthetic_log(robot, 4, 300));
  for (auto* signals : {&motion.qd, &motion.qdd}) (*signals)[2].assign(motion.samples(), 0.0);
  motion.q[2].assign(motion.samples(), 0.3);
  const auto factors = factorise(model, {&motion, 1}, {});
  const Undetermined u = undetermined(stacked(factors, model.unknowns(), Eigen::VectorXd::Ones(3)));
  std::vector<std::string> names;
  for (const std::size_t c : u.columns) names.push_back(model.columns[c].name);
  EXPECT_NE(std::find(names.begin(), names.end(), "Fv3"), names.end());
  EXPECT_NE(std::find(names.begin(), names.end(), "Fs3"), names.end());
  EXPECT_EQ(std::find(names.begin(), names.end(), "Fv1"), names.end());
  EXPECT_THROW(least_squares(factors, model.unknowns(), Weighting::none), UnmetRequest);
}

TEST(LeastSquares, leaves_out_columns_that_are_not_used) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {false, {}});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 1, 200))};
  const Estimate e =
      least_squares(factorise(model, motions, {}), model.unknowns(), Weighting::by_coordinate, {1, 1, 1, 0, 1, 1});
  EXPECT_EQ(e.value[3], 0);
  EXPECT_EQ(e.deviation[3], 0);
  EXPECT_GT(e.deviation[0], 0);
}

}  // namespace
}  // namespace armature::internal
