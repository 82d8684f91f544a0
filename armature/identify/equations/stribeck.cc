// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/stribeck.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "armature/base/error.h"
#include "armature/identify/estimators/choices.h"

namespace armature::internal {
namespace {

constexpr double first_shares[] = {0.02, 0.05, 0.1, 0.2, 0.4};

std::vector<std::size_t> stribeck_columns(const IdentificationModel& model) {
  std::vector<std::size_t> result;
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (!model.columns[c].inertial && model.columns[c].friction.kind == FrictionKind::stribeck) result.push_back(c);
  return result;
}

// The best linear parameters and their likelihood.
double likelihood(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                  Eigen::VectorXd& x) {
  const auto factors = factorise(model, motions, rows);
  try {
    x = least_squares(factors, model.unknowns(), Weighting::by_coordinate).value;
  } catch (const UnmetRequest&) {
    return -std::numeric_limits<double>::infinity();
  }
  return log_likelihood(factors, x);
}

// The model with a column d/dw for each of Stribeck's.
IdentificationModel with_slopes(const IdentificationModel& model, const std::vector<std::size_t>& columns) {
  IdentificationModel result = model;
  for (const std::size_t c : columns) {
    ModelColumn slope = model.columns[c];
    slope.friction.kind = FrictionKind::stribeck_slope;
    for (std::size_t k = 0; k < model.coordinates(); ++k)
      if (slope.friction.coefficients[k] != 0) result.active[k].push_back(result.columns.size());
    result.columns.push_back(std::move(slope));
  }
  return result;
}

}  // namespace

void start_stribeck(IdentificationModel& model, std::span<const double> greatest_rates) {
  for (const std::size_t c : stribeck_columns(model)) model.columns[c].friction.width = 0.1 * greatest_rates[c];
}

void start_stribeck(IdentificationModel& model, std::span<const Motion> motions) {
  start_stribeck(model, greatest_rates(model, motions));
}

void fit_stribeck(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows) {
  const std::vector<std::size_t> columns = stribeck_columns(model);
  if (columns.empty()) return;
  const auto width = [&](std::size_t c) -> double& { return model.columns[c].friction.width; };
  std::vector<double> fastest, best(columns.size());
  for (const std::size_t c : columns) fastest.push_back(greatest_rate(model.columns[c].friction, motions));
  Eigen::VectorXd x, trial;
  double most = -std::numeric_limits<double>::infinity();
  for (const double share : first_shares) {
    for (std::size_t i = 0; i < columns.size(); ++i) width(columns[i]) = share * fastest[i];
    const double found = likelihood(model, motions, rows, trial);
    if (!(found > most) && x.size() > 0) continue;
    most = found;
    x = trial;
    for (std::size_t i = 0; i < columns.size(); ++i) best[i] = width(columns[i]);
  }
  for (std::size_t i = 0; i < columns.size(); ++i) width(columns[i]) = best[i];
  for (int iteration = 0; iteration < 8 && std::isfinite(most); ++iteration) {
    const IdentificationModel wider = with_slopes(model, columns);
    Eigen::VectorXd step;
    if (!std::isfinite(likelihood(wider, motions, rows, step))) break;
    bool better = false;
    double change = 0;
    for (double length = 1; length > 0.1 && !better; length /= 2) {
      change = 0;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const double peak = step[static_cast<Eigen::Index>(columns[i])];
        const double newton = step[static_cast<Eigen::Index>(model.unknowns() + i)] / peak;
        const double limited = std::isfinite(newton) ? length * std::clamp(newton, -0.5 * best[i], best[i]) : 0;
        width(columns[i]) = std::clamp(best[i] + limited, 0.005 * fastest[i], fastest[i]);
        change = std::max(change, std::abs(width(columns[i]) - best[i]) / best[i]);
      }
      const double found = likelihood(model, motions, rows, trial);
      better = found > most;
      if (better) most = found;
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (!better) width(columns[i]) = best[i];
      best[i] = width(columns[i]);
    }
    if (!better || change < 1e-3) break;
  }
}

}  // namespace armature::internal
