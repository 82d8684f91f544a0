// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/least_squares.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/estimators/singular_values.h"

namespace armature::internal {
Eigen::VectorXd residual_deviations(const std::vector<CoordinateFactor>& factors, const Eigen::VectorXd& x) {
  Eigen::VectorXd sigma(static_cast<Eigen::Index>(factors.size()));
  for (std::size_t k = 0; k < factors.size(); ++k)
    sigma[static_cast<Eigen::Index>(k)] = std::max(
        std::sqrt(factors[k].residual_squares(x) / static_cast<double>(std::max<std::size_t>(factors[k].rows, 1))),
        1e-300);
  return sigma;
}

Eigen::MatrixXd triangle_of(const Estimate& estimate) {
  const Eigen::Index p = estimate.value.size();
  // Scaled to unit diagonal, so that the factorisation keeps all digits whatever the units.
  const Eigen::VectorXd scale = estimate.deviation.cwiseMax(1e-300).cwiseInverse();
  const Eigen::MatrixXd scaled = scale.asDiagonal() * estimate.covariance * scale.asDiagonal();
  const Eigen::MatrixXd information = scaled.llt().solve(Eigen::MatrixXd::Identity(p, p));
  Eigen::MatrixXd triangle = Eigen::MatrixXd::Zero(p + 1, p + 1);
  triangle.topLeftCorner(p, p) = Eigen::MatrixXd(information.llt().matrixU()) * scale.asDiagonal();
  triangle.col(p).head(p) = triangle.topLeftCorner(p, p) * estimate.value;
  return triangle;
}

Eigen::MatrixXd chosen_columns(const Eigen::MatrixXd& triangle, const std::vector<Eigen::Index>& columns) {
  TallQr qr(columns.size() + 1);
  std::vector<double> row(columns.size() + 1);
  for (Eigen::Index i = 0; i < triangle.rows(); ++i) {
    for (std::size_t c = 0; c < columns.size(); ++c) row[c] = triangle(i, columns[c]);
    row.back() = triangle(i, triangle.cols() - 1);
    qr.add_row(row);
  }
  return qr.factor();
}

Estimate least_squares(const std::vector<CoordinateFactor>& factors, std::size_t unknowns, Weighting weighting,
                       std::vector<char> used) {
  const auto n = static_cast<Eigen::Index>(factors.size()), all = static_cast<Eigen::Index>(unknowns);
  if (used.empty()) used.assign(unknowns, 1);
  std::vector<Eigen::Index> columns;
  for (Eigen::Index c = 0; c < all; ++c)
    if (used[static_cast<std::size_t>(c)]) columns.push_back(c);
  const auto p = static_cast<Eigen::Index>(columns.size());
  Estimate estimate;
  estimate.used = used;
  for (const CoordinateFactor& f : factors) estimate.rows += f.rows;
  if (estimate.rows <= unknowns || p == 0)
    throw UnmetRequest("there are fewer rows than unknowns", "measure for longer");
  const double freedom = static_cast<double>(estimate.rows - columns.size()) / static_cast<double>(estimate.rows);
  estimate.sigma = Eigen::VectorXd::Ones(n);
  const std::size_t most = weighting == Weighting::none ? 1 : 50;
  for (estimate.iterations = 1; estimate.iterations <= most; ++estimate.iterations) {
    const Eigen::MatrixXd r = chosen_columns(stacked(factors, unknowns, estimate.sigma), columns);
    const auto triangle = r.topLeftCorner(p, p).triangularView<Eigen::Upper>();
    if (estimate.iterations == 1) {
      estimate.condition = condition_number(r.topLeftCorner(p, p));
      estimate.condition_scaled = scaled_condition_number(r.topLeftCorner(p, p));
      if (!(estimate.condition_scaled < 1e12))
        throw UnmetRequest("some parameters cannot be distinguished in this motion", "move all joints, faster");
    }
    const Eigen::VectorXd x = triangle.solve(r.col(p).head(p));
    estimate.value = Eigen::VectorXd::Zero(all);
    for (Eigen::Index c = 0; c < p; ++c) estimate.value[columns[static_cast<std::size_t>(c)]] = x[c];
    Eigen::VectorXd sigma(n);
    double total = 0;
    for (Eigen::Index k = 0; k < n; ++k) {
      const CoordinateFactor& f = factors[static_cast<std::size_t>(k)];
      const double squares = f.residual_squares(estimate.value);
      total += squares;
      // A torque that fits exactly still has the resolution of its numbers.
      const double least =
          1e-14 * std::sqrt(f.torque_squares() / static_cast<double>(std::max<std::size_t>(f.rows, 1)));
      sigma[k] = std::max(
          {std::sqrt(squares / (freedom * static_cast<double>(std::max<std::size_t>(f.rows, 1)))), least, 1e-300});
    }
    if (weighting == Weighting::none)
      sigma.setConstant(std::max(std::sqrt(total / (freedom * static_cast<double>(estimate.rows))), 1e-300));
    const double change = (sigma - estimate.sigma).cwiseAbs().cwiseQuotient(sigma).maxCoeff();
    const Eigen::VectorXd before = estimate.sigma;
    estimate.sigma = sigma;
    if (weighting == Weighting::none || change < 1e-6 || estimate.iterations == most) {
      const Eigen::MatrixXd inverse = triangle.solve(Eigen::MatrixXd::Identity(p, p));
      // Ordinary least squares was solved with unit weights.
      const double scale = weighting == Weighting::none ? sigma[0] / before[0] : 1;
      const Eigen::MatrixXd covariance = scale * scale * inverse * inverse.transpose();
      estimate.covariance = Eigen::MatrixXd::Zero(all, all);
      for (Eigen::Index a = 0; a < p; ++a)
        for (Eigen::Index b = 0; b < p; ++b)
          estimate.covariance(columns[static_cast<std::size_t>(a)], columns[static_cast<std::size_t>(b)]) =
              covariance(a, b);
      estimate.deviation = estimate.covariance.diagonal().cwiseMax(0).cwiseSqrt();
      break;
    }
  }
  return estimate;
}

Undetermined undetermined(const Eigen::MatrixXd& triangle, double tolerance) {
  const Eigen::Index p = triangle.cols() - 1;
  const Eigen::VectorXd scale = column_lengths(triangle.topLeftCorner(p, p));
  const Eigen::MatrixXd r = triangle.topLeftCorner(p, p) * scale.cwiseInverse().asDiagonal();
  const auto [values, v] = right_singular_vectors(r);
  Undetermined result;
  Eigen::VectorXd part = Eigen::VectorXd::Zero(p);
  for (Eigen::Index i = 0; i < p; ++i) {
    if (values[i] > tolerance * values[0]) continue;
    part += v.col(i).cwiseAbs2();
    std::vector<std::size_t> together;
    for (Eigen::Index c = 0; c < p; ++c)
      if (std::abs(v(c, i)) > 1e-3) together.push_back(static_cast<std::size_t>(c));
    result.together.push_back(std::move(together));
  }
  for (Eigen::Index c = 0; c < p; ++c)
    if (part[c] > 1e-6) result.columns.push_back(static_cast<std::size_t>(c));
  std::stable_sort(result.columns.begin(), result.columns.end(), [&](std::size_t a, std::size_t b) {
    return part[static_cast<Eigen::Index>(a)] > part[static_cast<Eigen::Index>(b)];
  });
  return result;
}

}  // namespace armature::internal
