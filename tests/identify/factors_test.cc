// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/factors.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature {
namespace {

TEST(Factors, KnowResidualsAndTorquesOfEveryEstimate) {
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

TEST(Factors, LeaveOutSlowRows) {
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
}  // namespace armature
