// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/deviation_over_logs.h"

#include <gtest/gtest.h>

#include <random>

namespace armature::internal {
namespace {

// tau = x w(t) + an error that is constant within each log: a textbook case of clusters. With w_ij = 1 the estimate is
// the mean of the logs' means, and its variance that of one of them over m.
std::vector<std::vector<CoordinateFactor>> logs_with_common_errors(std::size_t count, double common, double white,
                                                                   std::mt19937_64& generator) {
  std::normal_distribution<double> normal(0, 1);
  constexpr int rows = 50;
  std::vector<std::vector<CoordinateFactor>> logs;
  for (std::size_t i = 0; i < count; ++i) {
    const double shared = common * normal(generator);
    double sum = 0, squares = 0;
    for (int j = 0; j < rows; ++j) {
      const double tau = 3 + shared + white * normal(generator);
      sum += tau, squares += tau * tau;
    }
    // The triangle of [1 tau].
    Eigen::MatrixXd triangle = Eigen::MatrixXd::Zero(2, 2);
    triangle(0, 0) = std::sqrt(rows);
    triangle(0, 1) = sum / triangle(0, 0);
    triangle(1, 1) = std::sqrt(squares - triangle(0, 1) * triangle(0, 1));
    logs.push_back({{{0}, triangle, rows}});
  }
  return logs;
}

std::vector<CoordinateFactor> summed(const std::vector<std::vector<CoordinateFactor>>& logs) {
  std::vector<CoordinateFactor> sum = logs[0];
  for (std::size_t i = 1; i < logs.size(); ++i) merge(sum, logs[i]);
  return sum;
}

TEST(DeviationOverLogs, is_that_of_the_mean_of_clusters) {
  std::mt19937_64 generator(5);
  const auto logs = logs_with_common_errors(400, 1.0, 0.1, generator);
  const Estimate estimate = least_squares(summed(logs), 1, Weighting::by_coordinate);
  const auto found = deviation_over_logs(logs, estimate);
  ASSERT_TRUE(found.has_value());
  const double truth = std::sqrt((1.0 + 0.01 / 50) / 400);
  EXPECT_NEAR((*found)[0], truth, 0.1 * truth);
  EXPECT_LT(estimate.deviation[0], 0.2 * truth) << "white residuals would promise too much";
}

TEST(DeviationOverLogs, is_that_of_white_residuals_where_they_are_white) {
  std::mt19937_64 generator(6);
  const auto logs = logs_with_common_errors(400, 0, 1, generator);
  const Estimate estimate = least_squares(summed(logs), 1, Weighting::by_coordinate);
  EXPECT_NEAR((*deviation_over_logs(logs, estimate))[0], estimate.deviation[0], 0.1 * estimate.deviation[0]);
}

// The definition, by sums over rows instead of triangles: residuals e_ij, V = m/(m-1) sum_i (sum_j e_ij)^2 / N^2.
TEST(DeviationOverLogs, equals_its_definition) {
  std::mt19937_64 generator(7);
  const auto logs = logs_with_common_errors(12, 0.5, 1, generator);
  const Estimate estimate = least_squares(summed(logs), 1, Weighting::by_coordinate);
  double squares = 0;
  for (const auto& log : logs) {
    const double score = log[0].triangle(0, 1) * std::sqrt(50) - 50 * estimate.value[0];
    squares += score * score;
  }
  EXPECT_NEAR((*deviation_over_logs(logs, estimate))[0], std::sqrt(12.0 / 11 * squares) / (12 * 50), 1e-12);
  EXPECT_FALSE(deviation_over_logs({logs.begin(), logs.begin() + 9}, estimate).has_value());
}

}  // namespace
}  // namespace armature::internal
