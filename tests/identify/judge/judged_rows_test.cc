// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/judged_rows.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// Sample by sample, without triangles: predictions are differences of the oracle's torques.
TEST(JudgedRows, errors_are_those_of_all_samples) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Motion exact = test::motion_of(test::synthetic_log(robot, seed, 700));
    const Motion noisy = test::motion_of(test::synthetic_log(robot, seed, 700, 0.3));
    Motions motions;
    motions.add(std::vector<Motion>{noisy});
    RowOptions rows{.slowest = 0.1};
    rows.fastest = greatest_rates(model, motions);
    const JudgedErrors found = judged_errors(judged_rows(model, motions, rows), test::true_values(model));
    double all_residual = 0, all_torque = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      double fastest = 0, residual[2] = {0, 0}, torque[2] = {0, 0};
      for (const double v : noisy.qd[k]) fastest = std::max(fastest, std::abs(v));
      for (std::size_t s = 0; s < noisy.samples(); ++s) {
        const int rests = std::abs(noisy.qd[k][s]) < 0.1 * fastest;
        const double e = noisy.tau[k][s] - exact.tau[k][s];
        residual[rests] += e * e;
        torque[rests] += noisy.tau[k][s] * noisy.tau[k][s];
      }
      ASSERT_GT(residual[1], 0);
      EXPECT_NEAR(found.error[k], 100 * std::sqrt((residual[0] + residual[1]) / (torque[0] + torque[1])), 1e-6);
      EXPECT_NEAR(found.moving[k], 100 * std::sqrt(residual[0] / torque[0]), 1e-6);
      EXPECT_NEAR(found.rest[k], 100 * residual[1] / (residual[0] + residual[1]), 1e-6);
      all_residual += residual[0] + residual[1];
      all_torque += torque[0] + torque[1];
    }
    EXPECT_NEAR(found.total, 100 * std::sqrt(all_residual / all_torque), 1e-6);
  }
}

// Without a deadband nothing rests.
TEST(JudgedRows, everything_moves_without_a_deadband) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  Motions motions;
  motions.add(std::vector<Motion>{test::motion_of(test::synthetic_log(robot, 5, 300, 0.3))});
  const JudgedErrors found = judged_errors(judged_rows(model, motions, {}), test::true_values(model));
  EXPECT_EQ(found.error, found.moving);
  EXPECT_EQ(found.rest, std::vector<double>(3, 0.0));
  EXPECT_GT(found.total, 0);
}

}  // namespace
}  // namespace armature::internal
