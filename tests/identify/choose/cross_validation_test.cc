// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/cross_validation.h"

#include <gtest/gtest.h>

#include "armature/identify/choose/folds.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// By hand: an estimate from the other folds by least squares, judged on the fold left out.
TEST(CrossValidation, leaves_each_fold_out) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {false, {}});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 900, 0.5))};
  std::vector<std::vector<CoordinateFactor>> folds;
  for (const auto& fold : cut_into_folds(motions)) folds.push_back(factorise_parts(model, motions, fold, {}));
  ASSERT_EQ(folds.size(), most_folds);
  const CrossValidation validation(folds, model.unknowns());
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < model.unknowns(); ++c) columns.push_back(c);
  const auto residuals = validation.residuals(columns);
  ASSERT_TRUE(residuals);
  for (std::size_t f = 0; f < folds.size(); ++f) {
    std::vector<CoordinateFactor> others;
    for (std::size_t g = 0; g < folds.size(); ++g) {
      if (g == f) continue;
      if (others.empty()) others = folds[g];
      else merge(others, folds[g]);
    }
    const Estimate estimate = least_squares(others, model.unknowns(), Weighting::by_coordinate);
    EXPECT_NEAR((*residuals)(static_cast<Eigen::Index>(f), 0) / folds[f][0].residual_squares(estimate.value), 1, 1e-6);
  }
}

// Four folds of 1 that become 0.5, 0.5, 0.5 and 0.1: the gain is 2.4 of 4.
TEST(CrossValidation, gain_and_its_standard_error) {
  Eigen::MatrixXd before = Eigen::MatrixXd::Ones(4, 1), after(4, 1);
  after << 0.5, 0.5, 0.5, 0.1;
  const Gain gain = gain_of(before, after);
  EXPECT_NEAR(gain.gain, 0.6, 1e-12);
  // Of 0.125, 0.125, 0.125, 0.225: deviation 0.05, times the root of four.
  EXPECT_NEAR(gain.standard_error, 0.1, 1e-12);
  EXPECT_TRUE(gain.wins());
  EXPECT_FALSE(gain_of(after, before).wins());
}

}  // namespace
}  // namespace armature::internal
