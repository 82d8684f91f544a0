// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/width_slopes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "armature/base/error.h"
#include "armature/identify/estimators/choices.h"

namespace armature::internal {

double fitted_likelihood(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                         Eigen::VectorXd& x) {
  const auto factors = factorise(model, motions, rows);
  try {
    x = least_squares(factors, model.unknowns(), Weighting::by_coordinate).value;
  } catch (const UnmetRequest&) {
    return -std::numeric_limits<double>::infinity();
  }
  return log_likelihood(factors, x);
}

std::vector<std::size_t> columns_with_width(const IdentificationModel& model, FrictionKind kind) {
  std::vector<std::size_t> result;
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (const ModelColumn& column = model.columns[c];
        !column.inertial && column.friction.kind == kind && column.friction.width > 0)
      result.push_back(c);
  return result;
}

IdentificationModel with_slopes(const IdentificationModel& model, const std::vector<std::size_t>& columns) {
  IdentificationModel result = model;
  for (const std::size_t c : columns) {
    ModelColumn slope = model.columns[c];
    slope.friction.kind =
        slope.friction.kind == FrictionKind::stribeck ? FrictionKind::stribeck_slope : FrictionKind::coulomb_slope;
    for (std::size_t k = 0; k < model.coordinates(); ++k)
      if (slope.friction.coefficients[k] != 0) result.active[k].push_back(result.columns.size());
    result.columns.push_back(std::move(slope));
  }
  return result;
}

void refine_widths(IdentificationModel& model, const std::vector<std::size_t>& columns, std::span<const Motion> motions,
                   const RowOptions& rows, const WidthRange& range) {
  if (columns.empty()) return;
  const auto width = [&](std::size_t c) -> double& { return model.columns[c].friction.width; };
  std::vector<double> fastest, best;
  for (const std::size_t c : columns) {
    fastest.push_back(greatest_rate(model.columns[c].friction, motions));
    best.push_back(width(c));
  }
  Eigen::VectorXd x, step;
  double most = fitted_likelihood(model, motions, rows, x);
  for (int iteration = 0; iteration < range.steps && std::isfinite(most); ++iteration) {
    if (!std::isfinite(fitted_likelihood(with_slopes(model, columns), motions, rows, step))) break;
    bool better = false;
    double change = 0;
    for (double length = 1; length > 0.1 && !better; length /= 2) {
      change = 0;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const double size = step[static_cast<Eigen::Index>(columns[i])];
        const double newton = step[static_cast<Eigen::Index>(model.unknowns() + i)] / size;
        const double limited = std::isfinite(newton) ? length * std::clamp(newton, -0.5 * best[i], best[i]) : 0;
        width(columns[i]) = std::clamp(best[i] + limited, range.least * fastest[i], range.most * fastest[i]);
        change = std::max(change, std::abs(width(columns[i]) - best[i]) / best[i]);
      }
      if (change < 1e-3) break;
      const double found = fitted_likelihood(model, motions, rows, x);
      better = found > most;
      if (better) most = found;
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (!better) width(columns[i]) = best[i];
      best[i] = width(columns[i]);
    }
    if (!better || change < 1e-2) break;
  }
}

}  // namespace armature::internal
