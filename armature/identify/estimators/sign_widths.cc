// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/sign_widths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "armature/identify/choose/cross_validation.h"
#include "armature/identify/choose/fold_factors.h"
#include "armature/identify/equations/motions.h"
#include "armature/identify/equations/width_slopes.h"

namespace armature::internal {
namespace {

// From the plain sign to friction that creeps over most of a slow motion.
constexpr double shares[] = {0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3};
constexpr std::size_t most_sweeps = 3;
constexpr double shortest_rest = 0.1;  // s
constexpr std::size_t samples_for_widths = 20'000;

// Four digits, so that a robot's file holds the very width that was used.
double rounded(double width) { return std::strtod(fmt::format("{:.4g}", width).c_str(), nullptr); }

std::vector<std::size_t> coulomb_columns(const IdentificationModel& model) {
  std::vector<std::size_t> result;
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (!model.columns[c].inertial && model.columns[c].friction.kind == FrictionKind::coulomb) result.push_back(c);
  return result;
}

// The candidates of each Coulomb friction are its column, with the first width, and others that are appended.
class WidthChoice {
 public:
  // `widths`: the candidates of each Coulomb friction, as many for each; the first one is what a joint has to begin
  // with.
  WidthChoice(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& given,
              const std::vector<std::vector<double>>& widths)
      : wider_(model), given_(model.unknowns()), count_(widths.front().size()) {
    for (const std::size_t c : coulomb_columns(model)) {
      const std::vector<double>& own = widths[columns_.size()];
      wider_.columns[c].friction.width = own[0];
      columns_.push_back({c});
      for (std::size_t s = 1; s < count_; ++s) {
        ModelColumn column = model.columns[c];
        column.friction.width = own[s];
        for (std::size_t k = 0; k < model.coordinates(); ++k)
          if (column.friction.coefficients[k] != 0) wider_.active[k].push_back(wider_.columns.size());
        columns_.back().push_back(wider_.columns.size());
        wider_.columns.push_back(std::move(column));
      }
    }
    RowOptions rows = given;
    rows.rest = shortest_rest;
    rows.fastest = greatest_rates(wider_, motions);
    folds_ = fold_factors(wider_, motions, rows);
  }

  // Per joint, which candidate. One that wins is taken, joint after joint, until none does.
  std::vector<std::size_t> chosen() const {
    std::vector<std::size_t> best(columns_.size(), 0);
    CrossValidation folds(folds_, wider_.unknowns());
    auto residuals = weighed(folds, best);
    bool better = residuals.has_value();
    for (std::size_t sweep = 0; sweep < most_sweeps && better; ++sweep) {
      better = false;
      for (std::size_t j = 0; j < columns_.size(); ++j) {
        std::size_t candidate = best[j];
        Gain most;
        for (std::size_t s = 0; s < count_; ++s) {
          std::vector<std::size_t> trial = best;
          trial[j] = s;
          const auto found = s == best[j] ? std::nullopt : folds.residuals(used(trial));
          if (!found) continue;
          if (const Gain gain = gain_of(*residuals, *found); gain.gain > most.gain) most = gain, candidate = s;
        }
        if (candidate == best[j] || !(most.wins() || most.wins_everywhere())) continue;
        best[j] = candidate;
        better = true;
        residuals = weighed(folds, best);
        if (!residuals) return best;
      }
    }
    return best;
  }

 private:
  std::vector<std::size_t> used(const std::vector<std::size_t>& choice) const {
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < given_; ++c) columns.push_back(c);
    for (std::size_t j = 0; j < columns_.size(); ++j)
      *std::ranges::find(columns, columns_[j][0]) = columns_[j][choice[j]];
    return columns;
  }

  // The residuals, each joint weighted by its own.
  std::optional<CrossValidation::Residuals> weighed(CrossValidation& folds,
                                                    const std::vector<std::size_t>& choice) const {
    constexpr int rounds = 4;
    auto found = folds.residuals(used(choice));
    for (int i = 0; i < rounds && found; ++i) {
      folds.weigh_by(*found);
      found = folds.residuals(used(choice));
    }
    return found;
  }

  IdentificationModel wider_;
  std::size_t given_;                              // columns of the model as given
  std::size_t count_;                              // candidates of each
  std::vector<std::vector<std::size_t>> columns_;  // per Coulomb friction and candidate
  std::vector<std::vector<CoordinateFactor>> folds_;
};

// From the best share to the width of the largest likelihood, where that wins; a few thousand samples tell it.
void refine(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& given) {
  const std::vector<std::size_t> smooth = columns_with_width(model, FrictionKind::coulomb);
  if (smooth.empty()) return;
  RowOptions rows = given;
  rows.rest = shortest_rest;
  const std::vector<Motion> some = excerpt(motions, samples_for_widths);
  IdentificationModel refined = model;
  rows.fastest = greatest_rates(model, some);
  refine_widths(refined, smooth, some, rows, {.least = 0.5 * shares[1], .most = 0.5, .steps = 4});
  std::vector<std::vector<double>> widths;
  const std::vector<std::size_t> columns = coulomb_columns(model);
  for (const std::size_t c : columns)
    widths.push_back({model.columns[c].friction.width, rounded(refined.columns[c].friction.width)});
  const std::vector<std::size_t> best = WidthChoice(model, motions, given, widths).chosen();
  for (std::size_t j = 0; j < columns.size(); ++j) model.columns[columns[j]].friction.width = widths[j][best[j]];
}

}  // namespace

void set_sign_widths(IdentificationModel& model, std::span<const double> greatest_rates, double share) {
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (!model.columns[c].inertial && model.columns[c].friction.kind == FrictionKind::coulomb)
      model.columns[c].friction.width = rounded(share * greatest_rates[c]);
}

void set_sign_widths(IdentificationModel& model, std::span<const Motion> motions, double share) {
  set_sign_widths(model, greatest_rates(model, motions), share);
}

std::vector<double> choose_sign_widths(IdentificationModel& model, std::span<const Motion> motions,
                                       const RowOptions& rows) {
  std::vector<double> result(model.unknowns(), 0.0);
  const std::vector<std::size_t> columns = coulomb_columns(model);
  if (columns.empty()) return result;
  std::vector<double> fastest;
  std::vector<std::vector<double>> widths;
  for (const std::size_t c : columns) {
    fastest.push_back(greatest_rate(model.columns[c].friction, motions));
    widths.emplace_back();
    for (const double share : shares) widths.back().push_back(rounded(share * fastest.back()));
  }
  const std::vector<std::size_t> best = WidthChoice(model, motions, rows, widths).chosen();
  for (std::size_t j = 0; j < columns.size(); ++j) model.columns[columns[j]].friction.width = widths[j][best[j]];
  refine(model, motions, rows);
  for (std::size_t j = 0; j < columns.size(); ++j) {
    const double width = model.columns[columns[j]].friction.width;
    if (width > 0) result[columns[j]] = width == widths[j][best[j]] ? shares[best[j]] : width / fastest[j];
  }
  return result;
}

std::string note_on_widths(const IdentificationModel& model, const std::vector<double>& of_columns) {
  std::vector<std::string> widths;
  bool smooth = false;
  for (std::size_t c = 0; c < of_columns.size(); ++c) {
    if (model.columns[c].inertial || model.columns[c].friction.kind != FrictionKind::coulomb) continue;
    smooth = smooth || of_columns[c] > 0;
    widths.push_back(fmt::format("{:.2g}", 100 * of_columns[c]));
  }
  if (widths.empty()) return "";
  if (!smooth) return "Coulomb friction with the plain sign of the velocity: a smooth one explains nothing more";
  return fmt::format("Coulomb friction with tanh(velocity / width), width {} % of the greatest speed of the joint",
                     fmt::join(widths, ", "));
}

}  // namespace armature::internal
