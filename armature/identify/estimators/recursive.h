// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Recursive least squares with a forgetting factor (Zomaya & Morris 1989, eq. 16-20), one row phi, f at a time:
//
//   f^(k) = x(k-1)^T phi(k)                                             (16)
//   e(k)  = f(k) - f^(k)                                                (17)
//   x(k)  = x(k-1) + L(k) e(k)                                          (18)
//   L(k)  = P(k-1) phi(k) / (lambda + phi(k)^T P(k-1) phi(k))           (19)
//   P(k)  = (1 - L(k) phi(k)^T) P(k-1) / lambda,   0 < lambda <= 1, P(0) > 0   (20)
//
// The paper prints (17) with the other sign, with which (18) would diverge.
//
// The square-root form keeps the triangle of the information matrix instead, R(k)^T R(k) = P(k)^-1: each row is rotated
// into sqrt(lambda) R, nothing is subtracted, and P stays positive definite however long it runs. Both give the same
// estimates.
#pragma once

#include <Eigen/Core>

namespace armature::internal {

class RecursiveLeastSquares {
 public:
  // x(0), P(0) and lambda.
  RecursiveLeastSquares(Eigen::VectorXd start, Eigen::MatrixXd covariance, double forgetting = 1);
  // Adds a row; returns its error e(k).
  double add(const Eigen::VectorXd& row, double value);
  const Eigen::VectorXd& value() const { return value_; }
  const Eigen::MatrixXd& covariance() const { return covariance_; }

 private:
  Eigen::VectorXd value_;
  Eigen::MatrixXd covariance_;
  double forgetting_;
};

class SquareRootLeastSquares {
 public:
  SquareRootLeastSquares(const Eigen::VectorXd& start, const Eigen::MatrixXd& covariance, double forgetting = 1);
  void add(const Eigen::VectorXd& row, double value);
  Eigen::VectorXd value() const;
  Eigen::MatrixXd covariance() const;

 private:
  Eigen::MatrixXd triangle_;  // [R z]
  double root_;               // of the forgetting factor
};

}  // namespace armature::internal
