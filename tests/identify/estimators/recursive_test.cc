// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/recursive.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>

namespace armature::internal {
namespace {

// In closed form: x minimises sum lambda^(n-k) (f_k - phi_k x)^2 + lambda^n (x - x0)^T P0^-1 (x - x0).
TEST(Recursive, equals_the_weighted_solution_in_closed_form) {
  std::srand(1);
  const Eigen::Index n = 60, p = 4;
  const Eigen::MatrixXd rows = Eigen::MatrixXd::Random(n, p);
  const Eigen::VectorXd values = Eigen::VectorXd::Random(n), start = Eigen::VectorXd::Random(p);
  const Eigen::MatrixXd half = Eigen::MatrixXd::Random(p, p);
  const Eigen::MatrixXd covariance = half * half.transpose() + Eigen::MatrixXd::Identity(p, p);
  for (const double lambda : {1.0, 0.95}) {
    RecursiveLeastSquares plain(start, covariance, lambda);
    SquareRootLeastSquares root(start, covariance, lambda);
    Eigen::MatrixXd information = covariance.inverse();
    Eigen::VectorXd right = information * start;
    for (Eigen::Index k = 0; k < n; ++k) {
      plain.add(rows.row(k).transpose(), values[k]);
      root.add(rows.row(k), values.segment(k, 1));
      information = lambda * information + rows.row(k).transpose() * rows.row(k);
      right = lambda * right + rows.row(k).transpose() * values[k];
    }
    const Eigen::VectorXd expected = information.ldlt().solve(right);
    EXPECT_LT((plain.value() - expected).norm(), 1e-11);
    EXPECT_LT((root.value() - expected).norm(), 1e-12);
    EXPECT_LT((plain.covariance() - information.inverse()).norm(), 1e-10);
    EXPECT_LT((root.covariance() - information.inverse()).norm(), 1e-12);
    EXPECT_LT((root.deviation() - information.inverse().diagonal().cwiseSqrt()).norm(), 1e-12);
  }
}

// Several rows at a time are as many rows one after the other.
TEST(Recursive, takes_the_rows_of_a_sample_together) {
  std::srand(2);
  const Eigen::Index p = 5;
  const Eigen::VectorXd zero = Eigen::VectorXd::Zero(p), wide = Eigen::VectorXd::Constant(p, 1e6);
  SquareRootLeastSquares together(zero, wide, wide, 1), apart = together;
  for (int sample = 0; sample < 50; ++sample) {
    const Eigen::MatrixXd rows = Eigen::MatrixXd::Random(3, p);
    const Eigen::VectorXd values = Eigen::VectorXd::Random(3);
    together.add(rows, values);
    for (Eigen::Index i = 0; i < 3; ++i) apart.add(rows.row(i), values.segment(i, 1));
  }
  EXPECT_LT((together.value() - apart.value()).norm(), 1e-11);
  EXPECT_LT((together.covariance() - apart.covariance()).norm(), 1e-11);
}

// Paper 002, table 3: link 3 of the Stanford arm, x3, y3, z3 from (0.2, 0.2, 0) to (0, 0, -0.6447).
TEST(Recursive, finds_the_third_link_of_the_stanford_arm) {
  const Eigen::Vector3d truth(0, 0, -0.6447);
  RecursiveLeastSquares estimator(Eigen::Vector3d(0.2, 0.2, 0), 1e4 * Eigen::Matrix3d::Identity(), 0.98);
  const double m3 = 4.25;
  for (int k = 0; k < 200; ++k) {
    const double t = 0.01 * k, q2 = std::sin(3 * t), qd1 = std::cos(2 * t), qd2 = 3 * std::cos(3 * t);
    const double qdd1 = -2 * std::sin(2 * t), qdd2 = -9 * std::sin(3 * t), s = std::sin(q2), c = std::cos(q2);
    const Eigen::Vector3d phi(-m3 * (qdd2 + s * c * qd1 * qd1), -m3 * s * qdd1, -m3 * (s * s * qd1 * qd1 + qd2 * qd2));
    estimator.add(phi, phi.dot(truth));
  }
  EXPECT_LT((estimator.value() - truth).norm(), 1e-4);
}

// A parameter that changes is followed when the past is forgotten, and only then.
TEST(Recursive, forgets_as_it_is_told) {
  for (const double lambda : {1.0, 0.9}) {
    RecursiveLeastSquares e(Eigen::VectorXd::Zero(1), 100 * Eigen::MatrixXd::Identity(1, 1), lambda);
    for (int k = 0; k < 200; ++k) e.add(Eigen::VectorXd::Ones(1), k < 100 ? 1.0 : 2.0);
    EXPECT_EQ(std::abs(e.value()[0] - 2) < 1e-3, lambda < 1);
  }
}

}  // namespace
}  // namespace armature::internal
