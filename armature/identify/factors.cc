// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/factors.h"

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/decimate.h"

namespace armature {
namespace {

constexpr std::size_t samples_at_once = 256;

// The joints whose Coulomb friction a coordinate feels, with the speed below which it is not trusted.
struct SlowJoint {
  const FrictionColumn* friction;
  double slowest;
};

std::vector<std::vector<SlowJoint>> slow_joints(const IdentificationModel& model, std::span<const Motion> motions,
                                                double share) {
  std::vector<std::vector<SlowJoint>> result(model.coordinates());
  if (share <= 0) return result;
  for (const ModelColumn& column : model.columns) {
    if (column.inertial || column.friction.kind != FrictionKind::coulomb) continue;
    const double most = greatest_rate(column.friction, motions);
    for (std::size_t k = 0; k < model.coordinates(); ++k)
      if (column.friction.coefficients[k] != 0) result[k].push_back({&column.friction, share * most});
  }
  return result;
}

// Each row times its weight at the given estimate.
void add_weighted(TallQr& factor, const std::vector<std::size_t>& active, std::size_t k,
                  std::span<const double* const> columns, std::size_t count, const RowOptions& options) {
  std::vector<double> row(columns.size());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t c = 0; c < row.size(); ++c) row[c] = columns[c][i];
    double residual = row.back();
    for (std::size_t a = 0; a < active.size(); ++a)
      residual -= row[a] * options.estimate[static_cast<Eigen::Index>(active[a])];
    factor.add_row(row, options.weight(k, residual));
  }
}

}  // namespace

double greatest_rate(const FrictionColumn& friction, std::span<const Motion> motions) {
  double most = 0;
  for (const Motion& motion : motions)
    for (std::size_t s = 0; s < motion.samples(); ++s) most = std::max(most, std::abs(friction.variable(motion.qd, s)));
  return most;
}

double CoordinateFactor::residual_squares(const Eigen::VectorXd& x) const {
  const auto p = static_cast<Eigen::Index>(columns.size());
  Eigen::VectorXd local(p);
  for (Eigen::Index a = 0; a < p; ++a) local[a] = x[static_cast<Eigen::Index>(columns[static_cast<std::size_t>(a)])];
  const Eigen::VectorXd rest =
      triangle.col(p).head(p) - triangle.topLeftCorner(p, p).triangularView<Eigen::Upper>() * local;
  return rest.squaredNorm() + triangle(p, p) * triangle(p, p);
}

double CoordinateFactor::torque_squares() const { return triangle.col(triangle.cols() - 1).squaredNorm(); }

double CoordinateFactor::relative_error(const Eigen::VectorXd& x) const {
  const double torque = torque_squares();
  return torque == 0 ? 0 : 100 * std::sqrt(residual_squares(x) / torque);
}

std::vector<CoordinateFactor> factorise(const IdentificationModel& model, std::span<const Motion> motions,
                                        const RowOptions& options) {
  const std::size_t n = model.coordinates();
  const auto slow = slow_joints(model, motions, options.slowest);
  std::vector<TallQr> factors;
  std::vector<Decimator> decimators;
  for (std::size_t k = 0; k < n; ++k) {
    factors.emplace_back(model.active[k].size() + 1);
    decimators.emplace_back(model.active[k].size() + 1, options.decimation);
  }
  RegressorRows rows(model, samples_at_once);
  std::vector<std::size_t> kept;
  Signal torque;
  for (const Motion& motion : motions) {
    ARMATURE_CHECK(motion.coordinates() == n);
    for (std::size_t first = 0; first < motion.samples(); first += samples_at_once) {
      const std::size_t count = std::min(samples_at_once, motion.samples() - first);
      rows.evaluate(motion, first, count);
      for (std::size_t k = 0; k < n; ++k) {
        kept.clear();
        for (std::size_t s = 0; s < count; ++s)
          if (std::none_of(slow[k].begin(), slow[k].end(), [&](const SlowJoint& joint) {
                return std::abs(joint.friction->variable(motion.qd, first + s)) < joint.slowest;
              }))
            kept.push_back(s);
        torque.assign(motion.tau[k].begin() + static_cast<std::ptrdiff_t>(first),
                      motion.tau[k].begin() + static_cast<std::ptrdiff_t>(first + count));
        std::vector<const double*> columns;
        const auto squeeze = [&](Signal& column) {
          for (std::size_t i = 0; kept.size() < count && i < kept.size(); ++i) column[i] = column[kept[i]];
          columns.push_back(column.data());
        };
        for (Signal& column : rows.values[k]) squeeze(column);
        squeeze(torque);
        decimators[k].add(columns, kept.size(), [&](std::span<const double* const> c, std::size_t ready) {
          if (options.weight) add_weighted(factors[k], model.active[k], k, c, ready, options);
          else factors[k].add(c, ready);
        });
      }
    }
  }
  std::vector<CoordinateFactor> result;
  for (std::size_t k = 0; k < n; ++k) result.push_back({model.active[k], factors[k].factor(), factors[k].rows()});
  return result;
}

Eigen::MatrixXd stacked(const std::vector<CoordinateFactor>& factors, std::size_t unknowns,
                        const Eigen::VectorXd& sigma) {
  TallQr all(unknowns + 1);
  std::vector<double> row(unknowns + 1);
  for (std::size_t k = 0; k < factors.size(); ++k) {
    const CoordinateFactor& f = factors[k];
    for (Eigen::Index i = 0; i < f.triangle.rows(); ++i) {
      std::fill(row.begin(), row.end(), 0.0);
      for (std::size_t a = 0; a < f.columns.size(); ++a)
        row[f.columns[a]] = f.triangle(i, static_cast<Eigen::Index>(a));
      row.back() = f.triangle(i, f.triangle.cols() - 1);
      all.add_row(row, 1 / sigma[static_cast<Eigen::Index>(k)]);
    }
  }
  return all.factor();
}

}  // namespace armature
