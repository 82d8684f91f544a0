// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/robust.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(Robust, outliers_do_not_spoil_it) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {false, {}});
  Motion motion = test::motion_of(test::synthetic_log(robot, 3, 1000, 0.05));
  support::Random random(9);
  for (double& tau : motion.tau[0])
    if (random.chance(0.05)) tau += random.uniform(20, 60);  // a glitch, always upwards
  const Eigen::VectorXd truth = test::true_values(model);
  const auto factors = factorise(model, {&motion, 1}, {});
  const Estimate plain = least_squares(factors, model.unknowns(), Weighting::by_coordinate);
  Motions motions;
  motions.add(std::vector<Motion>{motion});
  for (const Loss loss : {Loss::huber, Loss::bisquare}) {
    const RobustFit fit = robust_least_squares(model, motions, {}, factors, loss);
    EXPECT_LT((fit.estimate.value - truth).norm(), 0.1 * (plain.value - truth).norm());
    EXPECT_NEAR(fit.outliers[0], 0.05, 0.02);
  }
  const RobustFit best = robust_least_squares(model, motions, {}, factors, Loss::bisquare);
  EXPECT_LT((best.estimate.value - truth).norm(), 0.05);
}

TEST(Robust, weights_are_those_of_their_formulas) {
  EXPECT_EQ(row_weight(Loss::huber, -1), 1);
  EXPECT_DOUBLE_EQ(row_weight(Loss::huber, 2.69), 0.5);
  EXPECT_EQ(row_weight(Loss::bisquare, 5), 0);
  EXPECT_EQ(row_weight(Loss::bisquare, 0), 1);
  EXPECT_NEAR(row_weight(Loss::bisquare, -4.685 / 2), 0.5625, 1e-12);
}

}  // namespace
}  // namespace armature::internal
