// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/correlated_errors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// What the torques of a run have beyond the model.
struct Disturbance {
  double correlation = 0;  // of the noise, from one sample to the next
  double cogging = 0;      // Nm, a torque cogging * sin(9 q) that the model does not know
};

struct Coverage {
  double plain = 0, correlated = 0;  // shares of intervals of 1.96 standard deviations that hold the value
};

// The value that is covered is that which the estimates scatter about: the truth where the model holds, and otherwise
// the mean of runs with other motions.
Coverage coverage(const Disturbance& what, int runs) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {});
  std::mt19937_64 generator(11);
  std::normal_distribution<double> normal(0, 1);
  std::vector<Eigen::VectorXd> values, plain, correlated;
  for (int run = 0; run < runs; ++run) {
    Log log = test::synthetic_log(robot, 100 + static_cast<std::uint64_t>(run), 3000);
    double noise = normal(generator);
    for (std::size_t i = 0; i < log.t.size(); ++i) {
      noise = what.correlation * noise + std::sqrt(1 - what.correlation * what.correlation) * normal(generator);
      log.tau[0][i] += 0.5 * noise + what.cogging * std::sin(9 * log.q[0][i]);
    }
    Motions motions;
    motions.add({test::motion_of(log)});
    const RowOptions rows;
    const Estimate estimate =
        least_squares(factorise(model, motions, rows), model.unknowns(), Weighting::by_coordinate);
    values.push_back(estimate.value);
    plain.push_back(estimate.deviation);
    correlated.push_back(correlated_errors(model, motions, rows, estimate).deviation);
  }
  Eigen::VectorXd centre = test::true_values(model);
  if (what.cogging != 0) {
    centre.setZero();
    for (const Eigen::VectorXd& each : values) centre += each / runs;
  }
  Coverage covered;
  for (std::size_t run = 0; run < values.size(); ++run)
    for (Eigen::Index j = 0; j < centre.size(); ++j) {
      const double distance = std::abs(values[run][j] - centre[j]);
      const double share = 1.0 / (runs * static_cast<double>(centre.size()));
      if (distance <= 1.96 * plain[run][j]) covered.plain += share;
      if (distance <= 1.96 * correlated[run][j]) covered.correlated += share;
    }
  testing::Test::RecordProperty("plain", std::to_string(covered.plain));
  testing::Test::RecordProperty("correlated", std::to_string(covered.correlated));
  return covered;
}

TEST(CorrelatedErrors, are_told_where_residuals_are_not_white) {
  const Robot robot = test::one_joint();
  const IdentificationModel model = identification_model(robot, {});
  Motions motions;
  Log log = test::synthetic_log(robot, 4, 2000, 0.1);
  for (std::size_t i = 0; i < log.t.size(); ++i) log.tau[0][i] += 0.4 * std::sin(9 * log.q[0][i]);
  motions.add({test::motion_of(log)});
  const Estimate estimate = least_squares(factorise(model, motions, {}), model.unknowns(), Weighting::by_coordinate);
  const Eigen::VectorXd found = correlated_errors(model, motions, {}, estimate).deviation;
  std::vector<std::string> notes;
  note_correlation(model, estimate.deviation, estimate.deviation, notes);
  EXPECT_TRUE(notes.empty());
  note_correlation(model, found, estimate.deviation, notes);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes[0].find("times those of white residuals"), std::string::npos) << notes[0];
}

constexpr int runs = static_cast<int>(support::random_count(300));

TEST(CorrelatedErrors, agree_with_plain_ones_for_white_noise) {
  const Coverage white = coverage({}, runs);
  EXPECT_NEAR(white.plain, 0.95, 0.02);
  EXPECT_NEAR(white.correlated, 0.95, 0.025);
}

TEST(CorrelatedErrors, cover_coloured_noise) {
  const Coverage coloured = coverage({.correlation = 0.9, .cogging = 0}, runs);
  EXPECT_LT(coloured.plain, 0.75);
  EXPECT_NEAR(coloured.correlated, 0.95, 0.04);
}

TEST(CorrelatedErrors, cover_coloured_noise_and_unmodelled_friction) {
  const Coverage both = coverage({.correlation = 0.9, .cogging = 0.5}, runs);
  EXPECT_LT(both.plain, 0.75);
  EXPECT_NEAR(both.correlated, 0.95, 0.05);
}

}  // namespace
}  // namespace armature::internal
