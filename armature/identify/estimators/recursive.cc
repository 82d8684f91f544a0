// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/recursive.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "armature/base/error.h"

namespace armature::internal {

RecursiveLeastSquares::RecursiveLeastSquares(Eigen::VectorXd start, Eigen::MatrixXd covariance, double forgetting)
    : value_(std::move(start)), covariance_(std::move(covariance)), forgetting_(forgetting) {
  ARMATURE_CHECK(forgetting > 0 && forgetting <= 1 && covariance_.rows() == value_.size());
}

double RecursiveLeastSquares::add(const Eigen::VectorXd& row, double value) {
  const double error = value - value_.dot(row);
  const Eigen::VectorXd spread = covariance_ * row;
  const Eigen::VectorXd gain = spread / (forgetting_ + row.dot(spread));
  value_ += gain * error;
  covariance_ = (covariance_ - gain * spread.transpose()) / forgetting_;
  return error;
}

SquareRootLeastSquares::SquareRootLeastSquares(const Eigen::VectorXd& start, const Eigen::MatrixXd& covariance,
                                               double forgetting)
    : root_(std::sqrt(forgetting)) {
  ARMATURE_CHECK(forgetting > 0 && forgetting <= 1 && covariance.rows() == start.size());
  const Eigen::Index p = start.size();
  const Eigen::MatrixXd information = covariance.ldlt().solve(Eigen::MatrixXd::Identity(p, p));
  triangle_.resize(p, p + 1);
  triangle_.leftCols(p) = information.llt().matrixU();
  triangle_.col(p) = triangle_.leftCols(p) * start;
}

void SquareRootLeastSquares::add(const Eigen::VectorXd& row, double value) {
  const Eigen::Index p = row.size();
  triangle_ *= root_;
  Eigen::RowVectorXd fresh(p + 1);
  fresh << row.transpose(), value;
  for (Eigen::Index k = 0; k < p; ++k) {  // rotations of Givens
    if (fresh[k] == 0) continue;
    const double length = std::hypot(triangle_(k, k), fresh[k]);
    const double c = triangle_(k, k) / length, s = fresh[k] / length;
    const Eigen::RowVectorXd old = triangle_.row(k).tail(p + 1 - k);
    triangle_.row(k).tail(p + 1 - k) = c * old + s * fresh.tail(p + 1 - k);
    fresh.tail(p + 1 - k) = c * fresh.tail(p + 1 - k).eval() - s * old;
  }
}

Eigen::VectorXd SquareRootLeastSquares::value() const {
  const Eigen::Index p = triangle_.rows();
  return triangle_.leftCols(p).triangularView<Eigen::Upper>().solve(triangle_.col(p));
}

Eigen::MatrixXd SquareRootLeastSquares::covariance() const {
  const Eigen::Index p = triangle_.rows();
  const Eigen::MatrixXd inverse =
      triangle_.leftCols(p).triangularView<Eigen::Upper>().solve(Eigen::MatrixXd::Identity(p, p));
  return inverse * inverse.transpose();
}

}  // namespace armature::internal
