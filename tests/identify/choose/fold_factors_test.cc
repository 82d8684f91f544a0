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

// Several torques of the same motion in one pass are as many passes.
TEST(FoldFactors, with_other_torques_are_those_of_other_motions) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 900, 0.3)),
                                 test::motion_of(test::synthetic_log(robot, 4, 700, 0.3))};
  RowOptions rows;
  rows.slowest = 0.01;
  rows.decimation = 3;
  std::vector<OtherTorques> torques;
  for (const std::uint64_t seed : {8, 9, 10}) {
    torques.emplace_back();
    for (const Motion& motion : motions)
      torques.back().push_back(test::synthetic_log(robot, seed, motion.samples()).tau);
  }
  const std::vector<FoldFactors> found = fold_factors(model, motions, rows, torques);
  ASSERT_EQ(found.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t m = 0; m < motions.size(); ++m) motions[m].tau = torques[i][m];
    const FoldFactors alone = fold_factors(model, motions, rows);
    ASSERT_EQ(found[i].size(), alone.size());
    for (std::size_t f = 0; f < alone.size(); ++f)
      for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_EQ(found[i][f][k].rows, alone[f][k].rows);
        EXPECT_LT((found[i][f][k].triangle - alone[f][k].triangle).norm(), 1e-10 * alone[f][k].triangle.norm());
      }
  }
}

}  // namespace
}  // namespace armature::internal
