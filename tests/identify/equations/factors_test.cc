// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/factors.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(Factors, know_residuals_and_torques_of_every_estimate) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 1, 300)),
                                       test::motion_of(test::synthetic_log(robot, 2, 150))};
  const auto factors = factorise(model, motions, {});
  Eigen::VectorXd x = test::true_values(model);
  x *= 1.1;
  // The same sums, sample by sample.
  RegressorRows rows(model, 300);
  for (std::size_t k = 0; k < 3; ++k) {
    double residual = 0, torque = 0;
    for (const Motion& motion : motions) {
      rows.evaluate(motion, 0, motion.samples());
      for (std::size_t s = 0; s < motion.samples(); ++s) {
        double tau = motion.tau[k][s];
        torque += tau * tau;
        for (std::size_t a = 0; a < model.active[k].size(); ++a)
          tau -= rows.values[k][a][s] * x[static_cast<Eigen::Index>(model.active[k][a])];
        residual += tau * tau;
      }
    }
    EXPECT_EQ(factors[k].rows, 450U);
    EXPECT_NEAR(factors[k].torque_squares() / torque, 1, 1e-12);
    EXPECT_NEAR(factors[k].residual_squares(x) / residual, 1, 1e-9);
    EXPECT_NEAR(factors[k].relative_error(x), 100 * std::sqrt(residual / torque), 1e-7);
    EXPECT_LT(factors[k].relative_error(x / 1.1), 1e-9);
  }
}

// More than one piece: threads share them, and nobody can tell from the result.
TEST(Factors, do_not_depend_on_threads_and_merge_as_ranks_would) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {});
  const Motion once = test::motion_of(test::synthetic_log(robot, 4, 2000));
  std::vector<Motion> motions(40, once);
  for (std::size_t m = 0; m < motions.size(); ++m)
    for (double& tau : motions[m].tau[0]) tau += 0.1 * static_cast<double>(m);
  RowOptions rows;
  rows.threads = 1;
  const auto one = factorise(model, motions, rows);
  rows.threads = 4;
  const auto four = factorise(model, motions, rows);
  EXPECT_EQ(one[0].rows, 80'000U);
  EXPECT_EQ(one[0].triangle, four[0].triangle);
  auto ranks = factorise(model, std::span(motions).first(13), rows);
  merge(ranks, factorise(model, std::span(motions).subspan(13), rows));
  EXPECT_EQ(ranks[0].rows, one[0].rows);
  EXPECT_LT((ranks[0].triangle - one[0].triangle).norm(), 1e-12 * one[0].triangle.norm());
  rows.weight = [](std::size_t, double) { return 1.0; };
  rows.estimate = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(model.unknowns()));
  EXPECT_LT((factorise(model, motions, rows)[0].triangle - one[0].triangle).norm(), 1e-12 * one[0].triangle.norm());
}

TEST(Factors, leave_out_slow_rows) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {false, {}});
  const std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 1000))};
  const double fastest = greatest_rate(model.columns[3].friction, motions);
  std::size_t fast = 0;
  for (const double v : motions[0].qd[0]) fast += std::abs(v) >= 0.2 * fastest;
  EXPECT_EQ(factorise(model, motions, {1, 0.2})[0].rows, fast);
  EXPECT_LT(fast, 950U);
  EXPECT_EQ(factorise(model, motions, {10, 0})[0].rows, (1000 - 41) / 10 + 1U);
}

}  // namespace
}  // namespace armature::internal
