// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/recursive.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "armature/base/error.h"
#include "armature/control/information_factor.h"

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
    : SquareRootLeastSquares(start, Eigen::VectorXd::Ones(start.size()), {}, forgetting) {
  ARMATURE_CHECK(covariance.rows() == start.size());
  const Eigen::Index p = start.size();
  const Eigen::MatrixXd triangle = covariance.ldlt().solve(Eigen::MatrixXd::Identity(p, p)).llt().matrixU();
  factor_.clear();
  for (Eigen::Index k = 0; k < p; ++k)
    for (Eigen::Index i = k; i < p; ++i) factor_.push_back(triangle(k, i));
  right_ = triangle * start;
}

SquareRootLeastSquares::SquareRootLeastSquares(const Eigen::VectorXd& start, const Eigen::VectorXd& deviation,
                                               const Eigen::VectorXd& bound, double forgetting)
    : right_(start.cwiseQuotient(deviation)),
      value_(start),
      bound_(bound),
      root_(std::sqrt(forgetting)),
      share_(bound.size() == 0 ? 0 : std::sqrt(-std::expm1(static_cast<double>(start.size()) * std::log(forgetting)))) {
  ARMATURE_CHECK(forgetting > 0 && forgetting <= 1 && deviation.size() == start.size());
  for (Eigen::Index k = 0; k < start.size(); ++k)
    for (Eigen::Index i = k; i < start.size(); ++i) factor_.push_back(i == k ? 1 / deviation[k] : 0);
}

void SquareRootLeastSquares::add(const Eigen::MatrixXd& rows, const Eigen::VectorXd& values) {
  const auto p = static_cast<std::size_t>(value_.size());
  Eigen::VectorXd row(value_.size());
  for (double& each : factor_) each *= root_;
  right_ *= root_;
  if (share_ > 0) {  // some information returns, at the present estimate
    row.setZero();
    row[next_] = share_ / bound_[next_];
    control::rotate_in(factor_.data(), right_.data(), row.data(), row[next_] * value_[next_], p,
                       static_cast<std::size_t>(next_));
    next_ = (next_ + 1) % value_.size();
  }
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    row = rows.row(i).transpose();
    control::rotate_in(factor_.data(), right_.data(), row.data(), values[i], p);
  }
  value_ = right_;
  control::solve_upper(factor_.data(), value_.data(), p);
}

Eigen::VectorXd SquareRootLeastSquares::deviation() const {
  Eigen::VectorXd result(value_.size()), scratch(value_.size());
  for (Eigen::Index j = 0; j < value_.size(); ++j)
    result[j] = control::deviation_of(factor_.data(), static_cast<std::size_t>(j), scratch.data(),
                                      static_cast<std::size_t>(value_.size()));
  return result;
}

Eigen::MatrixXd SquareRootLeastSquares::covariance() const {
  const Eigen::Index p = value_.size();
  Eigen::MatrixXd inverse = Eigen::MatrixXd::Identity(p, p);
  for (Eigen::Index j = 0; j < p; ++j)
    control::solve_upper(factor_.data(), inverse.col(j).data(), static_cast<std::size_t>(p));
  return inverse * inverse.transpose();
}

}  // namespace armature::internal
