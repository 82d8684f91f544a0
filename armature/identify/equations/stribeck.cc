// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/stribeck.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "armature/identify/equations/width_slopes.h"

namespace armature::internal {
namespace {

constexpr double first_shares[] = {0.02, 0.05, 0.1, 0.2, 0.4};

std::vector<std::size_t> stribeck_columns(const IdentificationModel& model) {
  std::vector<std::size_t> result;
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (!model.columns[c].inertial && model.columns[c].friction.kind == FrictionKind::stribeck) result.push_back(c);
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
    const double found = fitted_likelihood(model, motions, rows, trial);
    if (!(found > most) && x.size() > 0) continue;
    most = found;
    x = trial;
    for (std::size_t i = 0; i < columns.size(); ++i) best[i] = width(columns[i]);
  }
  for (std::size_t i = 0; i < columns.size(); ++i) width(columns[i]) = best[i];
  if (std::isfinite(most)) refine_widths(model, columns, motions, rows, {});
}

}  // namespace armature::internal
