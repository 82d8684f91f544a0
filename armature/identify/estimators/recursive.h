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
// The square-root form keeps the triangle of the information matrix instead (control/information_factor.h): it stays
// positive definite however long it runs, takes several rows at a time, and bounds what forgetting does without
// excitation. Here its right-hand side holds the torques, R x = z: without forgetting this is the QR factorisation of
// all rows, which starts from next to nothing without losing digits. Both give the same estimates.
#pragma once

#include <Eigen/Core>
#include <vector>

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
  // P(0) = diag(deviation^2). With forgetting, no standard deviation winds up beyond `bound` (for p steps, see there).
  SquareRootLeastSquares(const Eigen::VectorXd& start, const Eigen::VectorXd& deviation, const Eigen::VectorXd& bound,
                         double forgetting);
  // The rows of one sample; those before are forgotten by lambda.
  void add(const Eigen::MatrixXd& rows, const Eigen::VectorXd& values);
  const Eigen::VectorXd& value() const { return value_; }
  Eigen::VectorXd deviation() const;
  Eigen::MatrixXd covariance() const;

 private:
  std::vector<double> factor_;             // R, by rows without its zeros
  Eigen::VectorXd right_, value_, bound_;  // z, x = R^-1 z
  double root_, share_;
  Eigen::Index next_ = 0;
};

}  // namespace armature::internal
