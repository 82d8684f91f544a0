// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/fit_again.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>

#include "armature/base/random.h"

namespace armature::internal {
namespace {

// Rows of two coordinates with noise of different size, and the same as normal equations.
struct Equations {
  explicit Equations(std::uint64_t seed) {
    RandomNumbers random(seed);
    const std::size_t width = p + 1;
    truth = Eigen::VectorXd::Zero(p);
    for (Eigen::Index c = 0; c < p; ++c) truth[c] = c == 2 ? 0.001 : random.uniform(0.5, 2);
    for (const double noise : {0.02, 0.5}) {
      NormalEquations sums{std::vector<long double>(width * width, 0), 200, std::vector<double>(width, 0)};
      Eigen::MatrixXd a(200, p + 1);
      for (Eigen::Index i = 0; i < a.rows(); ++i) {
        for (Eigen::Index c = 0; c < p; ++c) a(i, c) = random.uniform(-1, 1) * (c == 1 ? 30 : 1);
        a(i, p) = a.row(i).head(p).dot(truth) + noise * random.uniform(-1, 1);
        for (std::size_t c = 0; c < width; ++c) {
          const double x = a(i, static_cast<Eigen::Index>(c));
          sums.largest[c] = std::max(sums.largest[c], std::abs(x));
          for (std::size_t d = 0; d < width; ++d)
            sums.sums[c * width + d] += static_cast<long double>(x) * a(i, static_cast<Eigen::Index>(d));
        }
      }
      normal.push_back(std::move(sums));
      rows.push_back(std::move(a));
    }
  }
  static constexpr Eigen::Index p = 5;
  Eigen::VectorXd truth;
  std::vector<NormalEquations> normal;
  std::vector<Eigen::MatrixXd> rows;
};

TEST(FitAgain, is_the_fixed_point_of_weighted_least_squares_by_qr) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Equations e(seed);
    const auto fit = fit_again(e.normal, std::vector<char>(5, 1));
    ASSERT_TRUE(fit);
    Eigen::MatrixXd all(400, 6), plain(400, 5);
    for (Eigen::Index k = 0; k < 2; ++k) {
      all.middleRows(200 * k, 200) = e.rows[static_cast<std::size_t>(k)] / fit->sigma[static_cast<std::size_t>(k)];
      plain.middleRows(200 * k, 200) = e.rows[static_cast<std::size_t>(k)].leftCols(5);
    }
    const Eigen::VectorXd x = all.leftCols(5).colPivHouseholderQr().solve(all.col(5));
    const Eigen::MatrixXd covariance = (all.leftCols(5).transpose() * all.leftCols(5)).inverse();
    for (Eigen::Index c = 0; c < 5; ++c) {
      EXPECT_NEAR(fit->value[static_cast<std::size_t>(c)], x[c], 1e-6 * std::abs(x[c]) + 1e-9);
      EXPECT_NEAR(fit->deviation[static_cast<std::size_t>(c)], std::sqrt(covariance(c, c)),
                  1e-5 * std::sqrt(covariance(c, c)));
    }
    for (Eigen::Index k = 0; k < 2; ++k) {  // the residual has the size that the weights say
      const Eigen::MatrixXd& a = e.rows[static_cast<std::size_t>(k)];
      const double squares = (a.col(5) - a.leftCols(5) * x).squaredNorm();
      EXPECT_NEAR(std::sqrt(squares / 200 * 400 / 395), fit->sigma[static_cast<std::size_t>(k)],
                  1e-4 * fit->sigma[static_cast<std::size_t>(k)]);
    }
    const Eigen::VectorXd s = plain.bdcSvd().singularValues();
    EXPECT_NEAR(fit->condition, s[0] / s[4], 1e-9 * fit->condition);
    EXPECT_LT(fit->condition_scaled, fit->condition);
  }
}

TEST(FitAgain, eigenvalues_are_those_of_another_method) {
  RandomNumbers random(3);
  Eigen::MatrixXd a(8, 8);
  std::vector<long double> plain;
  for (Eigen::Index i = 0; i < 8; ++i)
    for (Eigen::Index j = 0; j < 8; ++j) a(i, j) = random.uniform(-1, 1);
  a = (a + a.transpose()).eval();
  for (Eigen::Index i = 0; i < 64; ++i) plain.push_back(a(i / 8, i % 8));
  const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(a).eigenvalues();
  const std::vector<long double> found = symmetric_eigenvalues(plain, 8);
  for (Eigen::Index i = 0; i < 8; ++i)
    EXPECT_NEAR(static_cast<double>(found[static_cast<std::size_t>(i)]), values[i], 1e-12);
}

TEST(FitAgain, an_uncertain_parameter_is_left_out_and_a_dependent_column_is_not_determined) {
  Equations e(7);
  const auto fit = fit_again(e.normal, std::vector<char>(5, 1));
  ASSERT_TRUE(fit);
  EXPECT_EQ(essential_again(e.normal, fit->sigma, 0.1), (std::vector<char>{1, 1, 0, 1, 1}));
  EXPECT_EQ(essential_again(e.normal, fit->sigma, 1e9), (std::vector<char>(5, 1)));
  for (NormalEquations& each : e.normal)
    for (std::size_t c = 0; c < 6; ++c) each.sums[c] = each.sums[6 * c] = 0;  // a column of zeros
  EXPECT_FALSE(fit_again(e.normal, std::vector<char>(5, 1)));
  EXPECT_TRUE(fit_again(e.normal, {0, 1, 1, 1, 1}));
}

TEST(FitAgain, a_contribution_is_a_share_of_the_greatest_torque) {
  const Equations e(2);
  const std::vector<double> shares = contributions_again(e.normal, {1, 0, 0, 0, -2});
  double expected = 0;
  for (const Eigen::MatrixXd& a : e.rows)
    expected = std::max(expected, 2 * a.col(4).cwiseAbs().maxCoeff() / a.col(5).cwiseAbs().maxCoeff());
  EXPECT_DOUBLE_EQ(shares[4], expected);
  EXPECT_EQ(shares[1], 0);
}

}  // namespace
}  // namespace armature::internal
