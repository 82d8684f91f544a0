// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/whiteness.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// Noise of one pole: e(i) = pole e(i - 1) + white, whose autocorrelation is pole^h.
Whiteness of_one_pole(double pole, std::size_t count, std::mt19937_64& generator) {
  std::normal_distribution<double> normal(0, 1);
  Autocorrelation seen;
  double e = normal(generator) / std::sqrt(1 - pole * pole);
  for (std::size_t i = 0; i < count; ++i) {
    seen.add(e);
    e = pole * e + normal(generator);
  }
  return seen.whiteness();
}

// 0.05 of the runs are refused: +- 0.02 is three standard deviations of a thousand runs.
TEST(Whiteness, white_noise_passes_at_the_nominal_rate) {
  std::mt19937_64 generator(3);
  for (const std::size_t count : {150U, 600U}) {
    constexpr int runs = 1000;
    double refused = 0, beyond = 0;
    for (int run = 0; run < runs; ++run) {
      const Whiteness w = of_one_pole(0, count, generator);
      ASSERT_EQ(w.correlation.size(), 20U);
      refused += w.white() ? 0 : 1.0 / runs;
      beyond += static_cast<double>(w.beyond()) / (20.0 * runs);
    }
    EXPECT_NEAR(refused, 0.05, 0.02) << count;
    EXPECT_NEAR(beyond, 0.05, count < 500 ? 0.015 : 0.01) << count;  // the bound is that of long logs
  }
}

TEST(Whiteness, coloured_noise_fails) {
  std::mt19937_64 generator(4);
  for (const double pole : {0.3, -0.3, 0.8})
    for (int run = 0; run < 50; ++run) {
      const Whiteness w = of_one_pole(pole, 1000, generator);
      EXPECT_FALSE(w.white()) << pole;
      EXPECT_NEAR(w.correlation[0], pole, 0.15);
      EXPECT_NEAR(w.correlation[1], pole * pole, 0.2);
      EXPECT_GE(w.beyond(), 1U);
    }
}

// By hand: of 1, 2, 1, 2, ..., ten in all, sum e^2 = 25, neighbours 9 * 2 = 18, next but one 4 * (1 + 4) = 20. The tail
// of two degrees of freedom is exp(-Q / 2).
TEST(Whiteness, of_ten_numbers_by_hand) {
  Autocorrelation seen;
  for (int i = 0; i < 10; ++i) seen.add(1 + i % 2);
  const Whiteness w = seen.whiteness();
  ASSERT_EQ(w.correlation.size(), 2U);
  EXPECT_DOUBLE_EQ(w.correlation[0], 18.0 / 25);
  EXPECT_DOUBLE_EQ(w.correlation[1], 20.0 / 25);
  const double q = 120 * (0.72 * 0.72 / 9 + 0.8 * 0.8 / 8);
  EXPECT_DOUBLE_EQ(w.ljung_box, q);
  EXPECT_NEAR(w.probability, std::exp(-q / 2), 1e-15);
  EXPECT_NEAR(w.bound(), 1.96 / std::sqrt(10.0), 1e-15);
}

TEST(Whiteness, of_nothing) {
  EXPECT_TRUE(Autocorrelation().whiteness().white());
  Autocorrelation zeros;
  for (int i = 0; i < 100; ++i) zeros.add(0);
  EXPECT_TRUE(zeros.whiteness().white());
  EXPECT_TRUE(zeros.whiteness().correlation.empty());
}

TEST(Whiteness, of_the_residuals_of_each_joint) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  Motion motion = test::motion_of(test::synthetic_log(robot, 1, 2000));
  std::mt19937_64 generator(5);
  std::normal_distribution<double> normal(0, 1);
  const double poles[] = {0, 0.6, -0.4};
  for (std::size_t k = 0; k < 3; ++k) {
    double noise = 0;
    for (double& tau : motion.tau[k]) tau += noise = poles[k] * noise + normal(generator);
  }
  Motions motions;
  motions.add(std::vector<Motion>{motion});
  const auto found = residual_whiteness(model, motions, {}, test::true_values(model));
  ASSERT_EQ(found.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(found[k].rows, 2000U);
    EXPECT_NEAR(found[k].correlation[0], poles[k], 0.06);
    EXPECT_EQ(found[k].white(), k == 0);
  }
}

// White noise on the torques of a log, which is then filtered and decimated as any other.
TEST(Whiteness, filters_alone_do_not_make_residuals_coloured) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const Log motion = test::synthetic_log(robot, 1, 6000);
  std::size_t white = 0, coloured = 0;
  constexpr std::uint64_t runs = 30;
  for (std::uint64_t seed = 1; seed <= runs; ++seed)
    for (const double pole : {0.0, 0.9}) {
      Log log = motion;
      std::mt19937_64 generator(seed);
      std::normal_distribution<double> normal(0, 1);
      double noise = 0;
      for (double& tau : log.tau[0]) tau = noise = pole * noise + normal(generator);  // all that is left over
      std::vector<std::string> notes;
      PrepareOptions how;
      how.cutoff = 8;
      Motions motions;
      motions.add(prepare(log, how, notes));
      RowOptions rows;
      rows.decimation = 5;
      const Eigen::VectorXd nothing = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(model.unknowns()));
      const Whiteness found =
          residual_whiteness(model, motions, rows, nothing, whitening_predictor(8, 0.01, rows.decimation))[0];
      (pole == 0 ? white : coloured) += found.white() == (pole == 0);
    }
  EXPECT_GE(white, runs * 8 / 10) << "of " << runs;
  EXPECT_GE(coloured, runs * 9 / 10) << "of " << runs;
}

}  // namespace
}  // namespace armature::internal
