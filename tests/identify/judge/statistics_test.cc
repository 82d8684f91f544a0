// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/statistics.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(Statistics, summarise_logs) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const Eigen::VectorXd truth = test::true_values(model);
  std::vector<std::vector<CoordinateFactor>> logs;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Motion motion = test::motion_of(test::synthetic_log(robot, seed, 500, 0.2));
    logs.push_back(factorise(model, std::span(&motion, 1), {}));
  }
  const Motion still = test::motion_of(test::synthetic_log(robot, 1, 5));  // tells nothing
  logs.push_back(factorise(model, std::span(&still, 1), {}));
  const OverLogs over = over_logs(logs, model.unknowns(), Weighting::by_coordinate);
  EXPECT_EQ(over.logs, 5U);
  for (Eigen::Index c = 0; c < truth.size(); ++c) {
    EXPECT_LE(over.least[c], over.average[c]);
    EXPECT_GE(over.most[c], over.average[c]);
    EXPECT_LE(over.most[c] - over.least[c], 4 * over.deviation[c] + 1e-12);
    EXPECT_NEAR(over.average[c], truth[c], 4 * over.deviation[c]);
  }
}

// Of each parameter, of one joint and of three with different noise: 95 % of the intervals, 93 to 97 % of a thousand.
// With the same noise everywhere, ordinary least squares too.
TEST(Statistics, nineteen_of_twenty_intervals_hold_the_truth) {
  for (const bool large : {false, true}) {
    const Robot robot = large ? test::three_joints() : test::one_joint();
    const IdentificationModel model = identification_model(robot, {true, {}});
    const Motion motion = test::motion_of(test::synthetic_log(robot, 1, 600));
    const Eigen::VectorXd share = test::coverage(
        factorise(model, std::span(&motion, 1), {}), {0.5, 0.1, 0.02}, test::true_values(model),
        [&](const auto& noisy) { return least_squares(noisy, model.unknowns(), Weighting::by_coordinate); });
    EXPECT_LE((share.array() - 0.95).abs().maxCoeff(), test::coverage_tolerance);
    const Eigen::VectorXd ordinary =
        test::coverage(factorise(model, std::span(&motion, 1), {}), {0.3, 0.3, 0.3}, test::true_values(model),
                       [&](const auto& noisy) { return least_squares(noisy, model.unknowns(), Weighting::none); });
    EXPECT_LE((ordinary.array() - 0.95).abs().maxCoeff(), test::coverage_tolerance);
  }
}

}  // namespace
}  // namespace armature::internal
