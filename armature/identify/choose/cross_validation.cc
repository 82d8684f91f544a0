// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/cross_validation.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "armature/base/error.h"

namespace armature::internal {

CrossValidation::Products CrossValidation::products_of(const CoordinateFactor& factor) {
  return {factor.columns, factor.triangle.transpose() * factor.triangle, factor.rows};
}

CrossValidation::CrossValidation(const std::vector<std::vector<CoordinateFactor>>& folds, std::size_t unknowns)
    : unknowns_(unknowns) {
  ARMATURE_CHECK(!folds.empty());
  const std::size_t n = folds.front().size();
  rows_.assign(n, 0);
  for (const auto& fold : folds) {
    products_.emplace_back();
    for (std::size_t k = 0; k < n; ++k) {
      products_.back().push_back(products_of(fold[k]));
      rows_[k] += fold[k].rows;
      if (sums_.size() <= k) sums_.push_back(products_.back()[k]);
      else sums_[k].squares += products_.back()[k].squares;
    }
  }
  weights_ = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(n));
  for (std::size_t k = 0; k < n; ++k) {
    double torque = 0;
    for (const auto& fold : products_)
      torque += fold[k].squares(fold[k].squares.rows() - 1, fold[k].squares.rows() - 1);
    weights_[static_cast<Eigen::Index>(k)] = torque > 0 ? static_cast<double>(rows_[k]) / torque : 1;
  }
}

void CrossValidation::replace(std::size_t coordinate, const std::vector<std::vector<CoordinateFactor>>& folds) {
  ARMATURE_CHECK(folds.size() == products_.size());
  sums_[coordinate].squares.setZero();
  for (std::size_t f = 0; f < folds.size(); ++f) {
    products_[f][coordinate] = products_of(folds[f][coordinate]);
    sums_[coordinate].squares += products_[f][coordinate].squares;
  }
}

void CrossValidation::Normal::add(const Products& of, const std::vector<Eigen::Index>& place, double weight) {
  const Eigen::Index last = of.squares.rows() - 1;
  for (Eigen::Index b = 0; b < last; ++b) {
    const Eigen::Index to = place[of.columns[static_cast<std::size_t>(b)]];
    if (to < 0) continue;
    right[to] += weight * of.squares(b, last);
    for (Eigen::Index a = 0; a < last; ++a)
      if (const Eigen::Index from = place[of.columns[static_cast<std::size_t>(a)]]; from >= 0)
        squares(from, to) += weight * of.squares(a, b);
  }
}

std::optional<Eigen::VectorXd> CrossValidation::Normal::solved() const {
  Eigen::VectorXd scale = squares.diagonal();
  if (!(scale.minCoeff() > 0)) return std::nullopt;
  scale = scale.cwiseSqrt().cwiseInverse();
  const Eigen::LLT<Eigen::MatrixXd> root(scale.asDiagonal() * squares * scale.asDiagonal());
  // The least pivot: the share of a column that is no combination of those before it.
  if (root.info() != Eigen::Success || root.matrixLLT().diagonal().minCoeff() < 1e-6) return std::nullopt;
  return scale.asDiagonal() * root.solve(scale.asDiagonal() * right);
}

std::vector<Eigen::Index> CrossValidation::places_of(const std::vector<std::size_t>& columns) const {
  std::vector<Eigen::Index> place(unknowns_, -1);
  for (std::size_t c = 0; c < columns.size(); ++c) place[columns[c]] = static_cast<Eigen::Index>(c);
  return place;
}

CrossValidation::Normal CrossValidation::normal_of(const std::vector<Products>& coordinates,
                                                   const std::vector<std::size_t>& columns) const {
  const auto p = static_cast<Eigen::Index>(columns.size());
  Normal normal{Eigen::MatrixXd::Zero(p, p), Eigen::VectorXd::Zero(p)};
  const std::vector<Eigen::Index> place = places_of(columns);
  for (std::size_t k = 0; k < coordinates.size(); ++k)
    normal.add(coordinates[k], place, weights_[static_cast<Eigen::Index>(k)]);
  return normal;
}

Eigen::VectorXd CrossValidation::spread(const Eigen::VectorXd& found, const std::vector<std::size_t>& columns) const {
  Eigen::VectorXd all = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(unknowns_));
  for (std::size_t c = 0; c < columns.size(); ++c)
    all[static_cast<Eigen::Index>(columns[c])] = found[static_cast<Eigen::Index>(c)];
  return all;
}

std::optional<Eigen::VectorXd> CrossValidation::estimate(const std::vector<std::size_t>& columns) const {
  const auto found = normal_of(sums_, columns).solved();
  if (!found) return std::nullopt;
  return spread(*found, columns);
}

std::optional<CrossValidation::Residuals> CrossValidation::residuals(const std::vector<std::size_t>& columns,
                                                                     const CrossValidation& judge) const {
  Residuals result(static_cast<Eigen::Index>(folds()), static_cast<Eigen::Index>(coordinates()));
  const Normal whole = normal_of(sums_, columns);
  for (std::size_t f = 0; f < folds(); ++f) {
    Normal others = normal_of(products_[f], columns);
    others.squares = whole.squares - others.squares;
    others.right = whole.right - others.right;
    // A column that only this fold has leaves rounding errors.
    if ((others.squares.diagonal().array() <= 1e-12 * whole.squares.diagonal().array()).any()) return std::nullopt;
    const auto found = others.solved();
    if (!found) return std::nullopt;
    const Eigen::VectorXd all = spread(*found, columns);
    for (std::size_t k = 0; k < coordinates(); ++k) {
      const Products& of = judge.products_[f][k];
      const Eigen::Index last = of.squares.rows() - 1;
      Eigen::VectorXd x(last + 1);
      for (Eigen::Index a = 0; a < last; ++a)
        x[a] = -all[static_cast<Eigen::Index>(of.columns[static_cast<std::size_t>(a)])];
      x[last] = 1;
      // Residuals below the resolution of the products are not compared.
      result(static_cast<Eigen::Index>(f), static_cast<Eigen::Index>(k)) =
          std::max(x.dot(of.squares * x), 1e-9 * of.squares(last, last)) + 1e-300;
    }
  }
  return result;
}

void CrossValidation::weigh_by(const Residuals& residuals) {
  for (Eigen::Index k = 0; k < weights_.size(); ++k)
    weights_[k] = static_cast<double>(std::max<std::size_t>(rows_[static_cast<std::size_t>(k)], 1)) /
                  std::max(residuals.col(k).sum(), 1e-300);
}

std::vector<double> CrossValidation::errors(const Residuals& residuals) const {
  std::vector<double> result;
  for (std::size_t k = 0; k < coordinates(); ++k) {
    double torque = 0;
    for (const auto& fold : products_)
      torque += fold[k].squares(fold[k].squares.rows() - 1, fold[k].squares.rows() - 1);
    result.push_back(torque > 0 ? 100 * std::sqrt(residuals.col(static_cast<Eigen::Index>(k)).sum() / torque) : 0);
  }
  return result;
}

double CrossValidation::error(const Residuals& residuals) const {
  double torque = 0;
  for (const auto& fold : products_)
    for (const Products& of : fold) torque += of.squares(of.squares.rows() - 1, of.squares.rows() - 1);
  return torque > 0 ? 100 * std::sqrt(residuals.sum() / torque) : 0;
}

Gain gain_of(const CrossValidation::Residuals& before, const CrossValidation::Residuals& after) {
  const Eigen::RowVectorXd whole = before.colwise().sum();
  const Eigen::MatrixXd each = (before - after) * whole.cwiseInverse().asDiagonal();
  const Eigen::VectorXd by_fold = each.rowwise().sum();
  const auto folds = static_cast<double>(by_fold.size());
  Gain result;
  result.gain = by_fold.sum();
  const double variance =
      folds > 1 ? (by_fold.array() - by_fold.mean()).square().sum() / (folds - 1) : result.gain * result.gain;
  result.standard_error = std::sqrt(folds * variance);
  result.better = static_cast<std::size_t>((by_fold.array() > 0).count());
  result.worse = static_cast<std::size_t>((by_fold.array() < 0).count());
  const Eigen::RowVectorXd joints = each.colwise().sum();
  result.by_coordinate.assign(joints.begin(), joints.end());
  return result;
}

}  // namespace armature::internal
