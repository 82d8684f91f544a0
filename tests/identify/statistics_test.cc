// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/statistics.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature {
namespace {

TEST(Statistics, SummariseLogs) {
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

// Noise of one pole has the correlation of that pole.
TEST(Statistics, ResidualsTellTheirColour) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {true, {}});
  std::mt19937_64 generator(5);
  std::normal_distribution<double> normal(0, 1);
  for (const double pole : {0.0, 0.6}) {
    Motion motion = test::motion_of(test::synthetic_log(robot, 1, 4000));
    double noise = 0;
    for (double& tau : motion.tau[0]) {
      noise = pole * noise + normal(generator);
      tau += noise;
    }
    const auto found = residual_correlation(model, std::span(&motion, 1), {}, test::true_values(model));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_NEAR(found[0], pole, 0.05);
  }
}

// Noise is drawn where it matters: in the triangles. Orthogonal transformations keep white noise white, so that the
// right-hand side gets white noise and the last entry the rest of its energy, as from all the rows.
TEST(Statistics, NineteenOfTwentyIntervalsHoldTheTruth) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const Eigen::VectorXd truth = test::true_values(model);
  const Motion motion = test::motion_of(test::synthetic_log(robot, 1, 600));
  const auto exact = factorise(model, std::span(&motion, 1), {});
  std::mt19937_64 generator(7);
  std::normal_distribution<double> normal(0, 1);
  constexpr int runs = 1000;
  int inside = 0;
  for (int run = 0; run < runs; ++run) {
    auto noisy = exact;
    for (std::size_t k = 0; k < noisy.size(); ++k) {
      CoordinateFactor& f = noisy[k];
      const double sigma = 0.1 * static_cast<double>(k + 1);
      const Eigen::Index p = f.triangle.cols() - 1;
      for (Eigen::Index i = 0; i < p; ++i) f.triangle(i, p) += sigma * normal(generator);
      std::chi_squared_distribution<double> rest(static_cast<double>(f.rows) - static_cast<double>(p));
      f.triangle(p, p) = sigma * std::sqrt(rest(generator));
    }
    const Estimate found = least_squares(noisy, model.unknowns(), Weighting::by_coordinate);
    for (Eigen::Index c = 0; c < truth.size(); ++c)
      inside += std::abs(found.value[c] - truth[c]) <= 1.96 * found.deviation[c];
  }
  const double share = inside / static_cast<double>(runs * truth.size());
  EXPECT_GT(share, 0.93);
  EXPECT_LT(share, 0.97);
}

}  // namespace
}  // namespace armature
