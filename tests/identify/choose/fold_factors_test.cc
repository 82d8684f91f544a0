// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/fold_factors.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// The folds together are the whole: the same estimate.
TEST(FoldFactors, add_up_to_the_whole) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 1500, 0.3))};
  RowOptions rows;
  rows.slowest = 0.01;
  auto folds = fold_factors(model, motions, rows);
  ASSERT_GT(folds.size(), 1U);
  std::vector<CoordinateFactor> sum = folds[0];
  for (std::size_t f = 1; f < folds.size(); ++f) merge(sum, folds[f]);
  const auto whole = factorise(model, motions, rows);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(sum[k].rows, whole[k].rows);
  const auto estimate = [&](const auto& f) {
    return least_squares(f, model.unknowns(), Weighting::by_coordinate).value;
  };
  EXPECT_LT((estimate(sum) - estimate(whole)).norm(), 1e-9 * estimate(whole).norm());
}

}  // namespace
}  // namespace armature::internal
