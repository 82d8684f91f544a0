// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/control/information_factor.h"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <Eigen/LU>
#include <vector>

namespace armature::control {
namespace {

Eigen::MatrixXd full(const std::vector<double>& factor, Eigen::Index p) {
  Eigen::MatrixXd r = Eigen::MatrixXd::Zero(p, p);
  std::size_t i = 0;
  for (Eigen::Index k = 0; k < p; ++k)
    for (Eigen::Index c = k; c < p; ++c) r(k, c) = factor[i++];
  return r;
}

class InformationFactor : public testing::Test {
 protected:
  InformationFactor() {
    std::srand(3);
    for (double& each : factor) each = Eigen::internal::random<double>(0.5, 2.0);
  }
  static constexpr Eigen::Index p = 5;
  std::vector<double> factor = std::vector<double>(factor_size(p));
};

// R'^T R' = R^T R + phi^T phi, and R'^T d is phi^T e.
TEST_F(InformationFactor, takes_a_row_as_a_sum_of_squares) {
  for (Eigen::Index first = 0; first < p; ++first) {
    const Eigen::MatrixXd before = full(factor, p);
    Eigen::VectorXd row = Eigen::VectorXd::Random(p), d = Eigen::VectorXd::Zero(p);
    row.head(first).setZero();
    const Eigen::VectorXd given = row;
    rotate_in(factor.data(), d.data(), row.data(), 0.7, p, static_cast<std::size_t>(first));
    const Eigen::MatrixXd after = full(factor, p);
    EXPECT_LT((after.transpose() * after - before.transpose() * before - given * given.transpose()).norm(), 1e-12);
    EXPECT_LT((after.transpose() * d - 0.7 * given).norm(), 1e-12);
  }
}

TEST_F(InformationFactor, solves_and_tells_deviations) {
  const Eigen::MatrixXd r = full(factor, p);
  Eigen::VectorXd d = Eigen::VectorXd::Random(p), u(p);
  const Eigen::VectorXd given = d;
  solve_upper(factor.data(), d.data(), p);
  EXPECT_LT((r * d - given).norm(), 1e-12);
  const Eigen::MatrixXd covariance = (r.transpose() * r).inverse();
  d = given;
  apply_covariance(factor.data(), d.data(), p);
  EXPECT_LT((d - covariance * given).norm(), 1e-9 * covariance.norm());
  for (std::size_t j = 0; j < p; ++j) {
    const auto i = static_cast<Eigen::Index>(j);
    EXPECT_NEAR(deviation_of(factor.data(), j, u.data(), p), std::sqrt(covariance(i, i)), 1e-9);
  }
}

TEST_F(InformationFactor, forgets_and_returns_some) {
  const Eigen::MatrixXd before = full(factor, p);
  Eigen::VectorXd row(p), d = Eigen::VectorXd::Zero(p);
  forget(factor.data(), std::sqrt(0.9), 0.3, 2.0, 2, row.data(), d.data(), p);
  const Eigen::MatrixXd after = full(factor, p);
  Eigen::MatrixXd expected = 0.9 * before.transpose() * before;
  expected(2, 2) += 0.15 * 0.15;
  EXPECT_LT((after.transpose() * after - expected).norm(), 1e-12);
  EXPECT_EQ(d.norm(), 0);
}

}  // namespace
}  // namespace armature::control
