// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/singular_values.h"

#include <Eigen/SVD>
#include <limits>

#include "armature/identify/equations/tall_qr.h"

namespace armature::internal {
namespace {

// Divide and conquer, or a factorisation inside Eigen's SVD, would take ten times as long to compile.
using JacobiSvd = Eigen::JacobiSVD<Eigen::MatrixXd, Eigen::NoQRPreconditioner>;

// R of W = Q R has the singular values and right singular vectors of W, and is square.
Eigen::MatrixXd square(const Eigen::MatrixXd& w) {
  if (w.rows() == w.cols()) return w;
  TallQr qr(static_cast<std::size_t>(w.cols()));
  std::vector<double> row(static_cast<std::size_t>(w.cols()));
  for (Eigen::Index i = 0; i < w.rows(); ++i) {
    for (Eigen::Index c = 0; c < w.cols(); ++c) row[static_cast<std::size_t>(c)] = w(i, c);
    qr.add_row(row);
  }
  return qr.factor();
}

}  // namespace

Eigen::VectorXd singular_values(const Eigen::MatrixXd& w) { return JacobiSvd(square(w)).singularValues(); }

RightSingularVectors right_singular_vectors(const Eigen::MatrixXd& w) {
  const JacobiSvd svd(square(w), Eigen::ComputeFullV);
  return {svd.singularValues(), svd.matrixV()};
}

double condition_number(const Eigen::MatrixXd& w) {
  const Eigen::VectorXd s = singular_values(w);
  return s[s.size() - 1] > 0 ? s[0] / s[s.size() - 1] : std::numeric_limits<double>::infinity();
}

double scaled_condition_number(const Eigen::MatrixXd& w) {
  return condition_number(w * column_lengths(w).cwiseInverse().asDiagonal());
}

Eigen::VectorXd column_lengths(const Eigen::MatrixXd& w) {
  return w.colwise().norm().transpose().unaryExpr([](double x) { return x > 0 ? x : 1.0; });
}

}  // namespace armature::internal
