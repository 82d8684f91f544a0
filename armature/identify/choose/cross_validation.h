// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Cross-validation of models whose columns are among those of one wide model. Each fold leaves the triangles R_k of its
// coordinates (factors.h), and R_k^T R_k holds all products of its columns and torque; the products of the other folds
// are the sum less its own. A model costs one Cholesky factorisation a fold, whatever the length of the logs.
//
// Torques are weighted by the residuals of the last model that was taken. The gain of model b over model a is
//
//   g = sum over folds f of g_f,     g_f = sum_k (|r_kf(a)|^2 - |r_kf(b)|^2) / |r_k(a)|^2,
//
// r_kf the residual of coordinate k on fold f with the parameters of the other folds: one that halves the residual of
// one joint gains 3/4. Its standard error is that of a sum of as many independent g_f.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "armature/identify/equations/factors.h"

namespace armature::internal {

class CrossValidation {
 public:
  // The factors of each fold, all of the same wide model.
  CrossValidation(const std::vector<std::vector<CoordinateFactor>>& folds, std::size_t unknowns);

  // With the weights of another.
  CrossValidation(const std::vector<std::vector<CoordinateFactor>>& folds, std::size_t unknowns,
                  const CrossValidation& weights)
      : CrossValidation(folds, unknowns) {
    weights_ = weights.weights_;
  }

  // Replaces the equations of a coordinate in all folds, such as by those of a delayed torque.
  void replace(std::size_t coordinate, const std::vector<std::vector<CoordinateFactor>>& folds);

  // Residual squares: fold by coordinate. Nothing when the columns cannot be determined.
  using Residuals = Eigen::MatrixXd;
  std::optional<Residuals> residuals(const std::vector<std::size_t>& columns) const {
    return residuals(columns, *this);
  }
  // On the equations of another, which has the same folds.
  std::optional<Residuals> residuals(const std::vector<std::size_t>& columns, const CrossValidation& judge) const;
  // The parameters from all folds.
  std::optional<Eigen::VectorXd> estimate(const std::vector<std::size_t>& columns) const;
  void weigh_by(const Residuals& residuals);

  // In %: per coordinate, and of all together.
  std::vector<double> errors(const Residuals& residuals) const;
  double error(const Residuals& residuals) const;

  std::size_t folds() const { return products_.size(); }
  std::size_t coordinates() const { return rows_.size(); }

 private:
  struct Products {
    std::vector<std::size_t> columns;
    Eigen::MatrixXd squares;  // of [W_k tau_k]
    std::size_t rows = 0;
  };
  static Products products_of(const CoordinateFactor& factor);
  // Normal equations of some columns, and what one coordinate adds to them.
  struct Normal {
    Eigen::MatrixXd squares;
    Eigen::VectorXd right;
    void add(const Products& of, const std::vector<Eigen::Index>& place, double weight);
    std::optional<Eigen::VectorXd> solved() const;
  };
  // Where each column of the wide model is among these; -1: nowhere.
  std::vector<Eigen::Index> places_of(const std::vector<std::size_t>& columns) const;
  Normal normal_of(const std::vector<Products>& coordinates, const std::vector<std::size_t>& columns) const;
  // In the wide model, zero beyond these columns.
  Eigen::VectorXd spread(const Eigen::VectorXd& found, const std::vector<std::size_t>& columns) const;

  std::size_t unknowns_;
  std::vector<std::vector<Products>> products_;  // per fold and coordinate
  std::vector<Products> sums_;                   // per coordinate: of all folds
  std::vector<std::size_t> rows_;                // per coordinate
  Eigen::VectorXd weights_;                      // 1 / sigma^2
};

struct Gain {
  double gain = 0, standard_error = 0;
  std::vector<double> by_coordinate;
  std::size_t better = 0, worse = 0;  // folds
  // By more than twice its standard error, because the best of many is looked at, and by a fortieth of the error of
  // one joint.
  bool wins() const { return gain > 2 * standard_error && gain > 0.05; }
  // Folds that differ in size make the standard error large, however alike they gain. Six without an exception are
  // chance once in 64.
  bool wins_everywhere() const { return gain > 0.05 && worse == 0 && better >= 6; }
};
Gain gain_of(const CrossValidation::Residuals& before, const CrossValidation::Residuals& after);

}  // namespace armature::internal
