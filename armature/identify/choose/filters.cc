// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/filters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "armature/identify/choose/cross_validation.h"
#include "armature/identify/choose/fold_factors.h"
#include "armature/identify/equations/filtered_friction.h"
#include "armature/identify/equations/motions.h"
#include "armature/identify/equations/predict.h"
#include "armature/log/signals/filtered_alike.h"

namespace armature::internal {
namespace {

// A fifth of the squared residuals of a joint, as for laws of friction (ladder.cc).
constexpr double least_gain = 0.2;
// A share of the residuals: a distortion below it is about a tenth of the squared residuals.
constexpr double small_distortion = 1.0 / 3;

std::vector<std::size_t> all_columns(const IdentificationModel& model) {
  std::vector<std::size_t> columns(model.unknowns());
  std::iota(columns.begin(), columns.end(), std::size_t{0});
  return columns;
}

// Nothing when the folds do not determine the parameters.
std::optional<CrossValidation::Residuals> weighed(CrossValidation& folds, const std::vector<std::size_t>& columns) {
  for (int i = 0; i < 3; ++i)
    if (const auto found = folds.residuals(columns)) folds.weigh_by(*found);
  return folds.residuals(columns);
}

Rung rung_of(std::string model, std::string option, const CrossValidation& judge,
             const CrossValidation::Residuals& before, const CrossValidation::Residuals& after) {
  const Gain gain = gain_of(before, after);
  const auto best = std::max_element(gain.by_coordinate.begin(), gain.by_coordinate.end());
  const auto k = static_cast<std::size_t>(best - gain.by_coordinate.begin());
  return {std::move(model),
          std::move(option),
          k,
          judge.errors(before)[k],
          judge.errors(after)[k],
          judge.error(after),
          gain.gain,
          gain.standard_error,
          gain.wins() && gain.gain > least_gain};
}

// The stretches of time that both have; empty when they are not stretches of the same logs.
std::pair<std::vector<Motion>, std::vector<Motion>> common(std::span<const Motion> a, std::span<const Motion> b) {
  std::pair<std::vector<Motion>, std::vector<Motion>> result;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    const double step = a[i].step, start = std::max(a[i].start, b[i].start);
    if (a[i].file != b[i].file || b[i].step != step) return {};
    const auto first = [&](const Motion& motion) {
      return static_cast<std::size_t>(std::lround((start - motion.start) / step));
    };
    if (first(a[i]) >= a[i].samples() || first(b[i]) >= b[i].samples()) return {};
    const std::size_t count = std::min(a[i].samples() - first(a[i]), b[i].samples() - first(b[i]));
    result.first.push_back(some_samples(a[i], first(a[i]), count));
    result.second.push_back(some_samples(b[i], first(b[i]), count));
  }
  return result;
}

// The largest distortion of a joint, over its residual.
double distortion(const IdentificationModel& model, std::span<const Motion> low, std::span<const Motion> high,
                  const Eigen::VectorXd& x) {
  const std::size_t n = model.coordinates();
  std::vector<double> wrong(n, 0.0), left(n, 1e-300);
  for (std::size_t m = 0; m < low.size(); ++m) {
    Motion filter = low[m];  // friction was filtered before, unless it is left sharp
    filter.sharp_friction = false;
    const std::vector<Signal> rounded = predicted_torques(model, low[m], x),
                              fine = predicted_torques(model, high[m], x);
    for (std::size_t k = 0; k < n; ++k) {
      const Signal both = filtered_alike(filter, 0, filter.samples(), [&](std::size_t s) { return fine[k][s]; });
      // The ends have no past.
      for (std::size_t s = both.size() / 10; s < both.size() - both.size() / 10; ++s) {
        wrong[k] += std::pow(both[s] - rounded[k][s], 2);
        left[k] += std::pow(low[m].tau[k][s] - rounded[k][s], 2);
      }
    }
  }
  double most = 0;
  for (std::size_t k = 0; k < n; ++k) most = std::max(most, std::sqrt(wrong[k] / left[k]));
  return most;
}

}  // namespace

std::optional<Rung> try_sharp_friction(const IdentificationModel& model, std::span<const Motion> motions,
                                       const RowOptions& rows) {
  const auto is_bent = [](const ModelColumn& column) { return !column.inertial && bends(column.friction.kind); };
  if (motions.empty() || !filters_friction(motions.front()) || std::ranges::none_of(model.columns, is_bent))
    return std::nullopt;
  const std::vector<std::size_t> columns = all_columns(model);
  CrossValidation filtered(fold_factors(model, motions, rows), model.unknowns());
  const auto before = weighed(filtered, columns);
  std::vector<Motion> sharp(motions.begin(), motions.end());
  for (Motion& motion : sharp) motion.sharp_friction = true;
  const CrossValidation other(fold_factors(model, sharp, rows), model.unknowns(), filtered);
  const auto after = other.residuals(columns);
  if (!before || !after) return std::nullopt;
  return rung_of("friction that is not filtered", "@filter_friction=no", filtered, *before, *after);
}

std::optional<Rung> try_cutoff(const IdentificationModel& model, std::span<const Motion> motions,
                               const RowOptions& rows, const OtherCutoff& other) {
  const auto [here, there] = common(motions, other.motions);
  if (here.empty()) return std::nullopt;
  const std::vector<std::size_t> columns = all_columns(model);
  CrossValidation used(fold_factors(model, here, rows), model.unknowns());
  const auto errors = weighed(used, columns);
  const auto x = used.estimate(columns);
  if (!errors || !x) return std::nullopt;
  const bool lower = other.cutoff < here.front().cutoff;
  const double distorted = lower ? distortion(model, there, here, *x) : distortion(model, here, there, *x);
  if (lower ? distorted > small_distortion : distorted < small_distortion) return std::nullopt;
  RowOptions thinned = rows;
  thinned.decimation = other.decimation;
  const CrossValidation trial(fold_factors(model, there, thinned), model.unknowns(), used);
  if (trial.folds() != used.folds()) return std::nullopt;
  const auto before = used.residuals(columns, trial), after = trial.residuals(columns);
  if (!before || !after) return std::nullopt;
  return rung_of(fmt::format("a cut-off of {:.3g} Hz", other.cutoff), fmt::format("@cutoff={:.3g}", other.cutoff),
                 trial, *before, *after);
}

std::optional<CutoffTrial> best_cutoff(const IdentificationModel& model, std::span<const Motion> motions,
                                       const RowOptions& rows, double cutoff,
                                       const std::function<OtherCutoff(double cutoff)>& prepared) {
  std::optional<CutoffTrial> best;
  for (const double factor : {0.5, 2.0}) {
    if (factor * cutoff * motions.front().step > 0.4) continue;
    const OtherCutoff other = prepared(factor * cutoff);
    if (const auto rung = try_cutoff(model, motions, rows, other); rung && (!best || rung->gain > best->rung.gain))
      best = {other.cutoff, *rung};
  }
  return best;
}

}  // namespace armature::internal
