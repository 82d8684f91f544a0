// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/stribeck.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "armature/base/error.h"
#include "armature/identify/equations/load_friction.h"
#include "armature/identify/equations/temperature_friction.h"
#include "armature/identify/equations/width_slopes.h"
#include "armature/identify/estimators/choices.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {
namespace {

constexpr double first_shares[] = {0.02, 0.05, 0.1, 0.2, 0.4};  // of the largest speed

std::vector<std::size_t> stribeck_columns(const IdentificationModel& model) {
  std::vector<std::size_t> result;
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (!model.columns[c].inertial && model.columns[c].friction.kind == FrictionKind::stribeck) result.push_back(c);
  return result;
}

// Joint by joint the share of the largest likelihood, until none changes; all shares are columns of one wider model, so
// that the motions are read once. Whether the equations determine them.
bool take_best_shares(IdentificationModel& model, const std::vector<std::size_t>& columns,
                      std::span<const Motion> motions, const RowOptions& given) {
  constexpr int most_sweeps = 4;
  IdentificationModel wide = model;
  std::vector<std::vector<std::size_t>> places;  // per joint and share
  for (const std::size_t c : columns) {
    const double fastest = greatest_rate(model.columns[c].friction, motions);
    wide.columns[c].friction.width = first_shares[0] * fastest;
    places.push_back({c});
    for (const double share : std::span(first_shares).subspan(1)) {
      ModelColumn other = model.columns[c];
      other.friction.width = share * fastest;
      for (std::size_t k = 0; k < model.coordinates(); ++k)
        if (other.friction.coefficients[k] != 0) wide.active[k].push_back(wide.columns.size());
      places.back().push_back(wide.columns.size());
      wide.columns.push_back(std::move(other));
    }
  }
  RowOptions rows = given;
  if (!rows.fastest.empty()) rows.fastest.resize(wide.unknowns(), 0.0);
  const std::vector<CoordinateFactor> factors = factorise(wide, motions, rows);
  const auto likelihood = [&](const std::vector<std::size_t>& choice) {
    std::vector<char> used(wide.unknowns(), 0);
    std::fill_n(used.begin(), model.unknowns(), 1);
    for (std::size_t i = 0; i < places.size(); ++i) used[places[i][0]] = 0;
    for (std::size_t i = 0; i < places.size(); ++i) used[places[i][choice[i]]] = 1;
    try {
      return log_likelihood(factors, least_squares(factors, wide.unknowns(), Weighting::by_coordinate, used).value);
    } catch (const UnmetRequest&) {
      return -std::numeric_limits<double>::infinity();
    }
  };
  std::vector<std::size_t> best(columns.size(), 0);
  double most = -std::numeric_limits<double>::infinity();
  const auto try_choice = [&](const std::vector<std::size_t>& choice) {
    const double found = likelihood(choice);
    if (!(found > most)) return false;
    most = found;
    best = choice;
    return true;
  };
  for (std::size_t s = 0; s < std::size(first_shares); ++s) try_choice(std::vector<std::size_t>(columns.size(), s));
  bool better = std::isfinite(most);
  for (int sweep = 0; sweep < most_sweeps && better; ++sweep) {
    better = false;
    for (std::size_t i = 0; i < columns.size(); ++i)
      for (std::size_t s = 0; s < std::size(first_shares); ++s) {
        std::vector<std::size_t> choice = best;
        choice[i] = s;
        if (s != best[i] && try_choice(choice)) better = true;
      }
  }
  for (std::size_t i = 0; i < columns.size(); ++i)
    model.columns[columns[i]].friction.width = wide.columns[places[i][best[i]]].friction.width;
  return std::isfinite(most);
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
  if (!take_best_shares(model, columns, motions, rows)) return;
  refine_widths(model, columns, motions, rows, {});
}

void settle_widths(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows) {
  std::vector<std::size_t> columns = stribeck_columns(model);
  if (columns.empty()) return;
  for (const std::size_t c : columns_with_width(model, FrictionKind::coulomb)) columns.push_back(c);
  refine_widths(model, columns, motions, rows, {.least = 0.0025});
  warm_as_coulomb(model);
  const auto is_load = [](const ModelColumn& c) { return !c.inertial && c.friction.kind == FrictionKind::load; };
  if (const auto load = std::ranges::find_if(model.columns, is_load); load != model.columns.end())
    set_loads(model, std::vector(load->friction.loads));
}

}  // namespace armature::internal
