// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/tall_qr.h"

#include <gtest/gtest.h>

#include <Eigen/QR>

namespace armature::internal {
namespace {

Eigen::MatrixXd random_matrix(Eigen::Index rows, Eigen::Index columns, unsigned seed) {
  std::srand(seed);
  return Eigen::MatrixXd::Random(rows, columns);
}

void add(TallQr& qr, const Eigen::MatrixXd& rows, double weight = 1) {
  std::vector<const double*> columns;
  for (Eigen::Index c = 0; c < rows.cols(); ++c) columns.push_back(rows.col(c).data());
  qr.add(columns, static_cast<std::size_t>(rows.rows()), weight);
}

// Eigen's own QR, with the signs of ours.
Eigen::MatrixXd reference(const Eigen::MatrixXd& a) {
  Eigen::MatrixXd r = a.householderQr().matrixQR().topRows(a.cols()).triangularView<Eigen::Upper>();
  for (Eigen::Index i = 0; i < r.rows(); ++i)
    if (r(i, i) < 0) r.row(i) *= -1;
  return r;
}

TEST(TallQr, gives_the_triangle_of_the_whole_whatever_the_chunks) {
  for (const Eigen::Index columns : {1, 2, 7, 8, 9, 30}) {
    const Eigen::MatrixXd a = random_matrix(1000, columns, 1);
    const Eigen::MatrixXd expected = reference(a);
    for (const Eigen::Index chunk : {1, 13, 128, 500, 1000}) {
      TallQr qr(static_cast<std::size_t>(columns));
      for (Eigen::Index first = 0; first < a.rows(); first += chunk)
        add(qr, a.middleRows(first, std::min(chunk, a.rows() - first)));
      EXPECT_LT((qr.factor() - expected).cwiseAbs().maxCoeff(), 1e-12 * expected.norm()) << columns << ' ' << chunk;
      EXPECT_EQ(qr.rows(), 1000U);
    }
  }
}

TEST(TallQr, merges_and_weights) {
  const Eigen::MatrixXd a = random_matrix(300, 6, 2), b = random_matrix(200, 6, 3);
  Eigen::MatrixXd both(500, 6);
  both << a, 0.5 * b;
  TallQr first(6), second(6);
  add(first, a);
  add(second, b, 0.5);
  first.merge(second.factor(), second.rows());
  EXPECT_LT((first.factor() - reference(both)).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_EQ(first.rows(), 500U);
}

TEST(TallQr, solves_least_squares_to_the_last_digits) {
  const Eigen::MatrixXd a = random_matrix(400, 5, 4);
  const Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(5, 1, 5), noise = random_matrix(400, 1, 5);
  const Eigen::VectorXd y = a * x + noise;
  TallQr qr(6);
  std::vector<double> row(6);
  for (Eigen::Index i = 0; i < 400; ++i) {
    for (Eigen::Index c = 0; c < 5; ++c) row[static_cast<std::size_t>(c)] = a(i, c);
    row[5] = y[i];
    qr.add_row(row);
  }
  const Eigen::MatrixXd r = qr.factor();
  const Eigen::VectorXd solved = r.topLeftCorner(5, 5).triangularView<Eigen::Upper>().solve(r.col(5).head(5));
  const Eigen::VectorXd expected = a.colPivHouseholderQr().solve(y);
  EXPECT_LT((solved - expected).norm(), 1e-12);
  EXPECT_NEAR(r(5, 5), (y - a * expected).norm(), 1e-11);
}

// A badly conditioned matrix: the normal equations would lose everything, the triangle does not.
TEST(TallQr, keeps_small_singular_values) {
  Eigen::MatrixXd a = random_matrix(500, 2, 6);
  a.col(1) = a.col(0) + 1e-9 * a.col(1);
  TallQr qr(2);
  add(qr, a);
  EXPECT_NEAR(qr.factor()(1, 1) / reference(a)(1, 1), 1, 1e-6);
}

TEST(TallQr, takes_columns_of_zeros) {
  Eigen::MatrixXd a = random_matrix(50, 4, 7);
  a.col(2).setZero();
  TallQr qr(4);
  add(qr, a);
  EXPECT_TRUE(qr.factor().allFinite());
  EXPECT_EQ(qr.factor()(2, 2), 0);
  TallQr nothing(3);
  EXPECT_EQ(nothing.factor().norm(), 0);
}

}  // namespace
}  // namespace armature::internal
