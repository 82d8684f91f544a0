// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/sign_widths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>

#include "armature/base/error.h"
#include "armature/identify/equations/motions.h"
#include "armature/identify/equations/width_slopes.h"
#include "armature/identify/estimators/choices.h"
#include "armature/identify/estimators/least_squares.h"

namespace armature::internal {
namespace {

constexpr double shares[] = {0, 0.01, 0.02, 0.05, 0.1};
constexpr std::size_t share_count = std::size(shares);
constexpr std::size_t piece_count = 6;
// Student's t of 99 % with five degrees of freedom: pieces of one motion are alike, and a width that fits the slow
// parts of one motion by chance fails the next.
constexpr double certain = 3.365;
constexpr double shortest_rest = 0.1;  // s
constexpr std::size_t samples_for_widths = 20'000;
// The share of the squared residuals that a width must explain: as for other laws of friction (ladder.cc), what hardly
// shows in one motion is wrong in the next.
constexpr double enough = 0.2;
// Two units of BIC are "positive" evidence (Kass & Raftery 1995).
constexpr double evidence = 2;

// Four digits, so that a robot's file holds the very width that was used.
double rounded(double width) { return std::strtod(fmt::format("{:.4g}", width).c_str(), nullptr); }

// The candidates of each Coulomb friction are its column, with the first width, and others that are appended.
class WidthChoice {
 public:
  // `widths`: the candidates of each Coulomb friction, as many for each.
  WidthChoice(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& given,
              const std::vector<std::vector<double>>& widths)
      : wider_(model), inertial_(model.unknowns()), count_(widths.empty() ? 0 : widths.front().size()) {
    for (std::size_t c = 0; c < model.unknowns(); ++c) {
      if (model.columns[c].inertial || model.columns[c].friction.kind != FrictionKind::coulomb) continue;
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
    std::size_t samples = 0;
    for (const Motion& motion : motions) samples += motion.samples();
    for (std::size_t i = 0; i < piece_count; ++i)
      pieces_.push_back(
          factorise(wider_, part_of(motions, i * samples / piece_count, (i + 1) * samples / piece_count), rows));
    all_ = without(piece_count);
  }

  // One candidate for all joints, by BIC, from which single joints depart.
  std::vector<std::size_t> chosen() {
    std::vector<std::size_t> best(columns_.size(), 0);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t s = 0; s < count_; ++s) {
      const std::vector<std::size_t> trial(columns_.size(), s);
      const double cost = information(trial);
      if (s > 0 && !(cost < least - evidence)) continue;
      if (!std::isfinite(cost)) return best;  // not identifiable, whatever the widths
      least = cost;
      best = trial;
    }
    return columns_.size() > 1 ? departed(best, least) : best;
  }

  // Whether candidate s of a joint explains enough more of the squared residuals of a coordinate than the first one.
  bool explains_more(std::size_t joint, std::size_t s) {
    std::vector<std::size_t> first(columns_.size(), 0), trial = first;
    trial[joint] = s;
    const std::optional<Estimate> before = fit(all_, first), after = fit(all_, trial);
    if (!before || !after) return false;
    for (std::size_t k = 0; k < all_.size(); ++k)
      if (wider_.columns[columns_[joint][0]].friction.coefficients[k] != 0 &&
          all_[k].residual_squares(after->value) < (1 - enough) * all_[k].residual_squares(before->value))
        return true;
    return false;
  }

  // Joints depart one by one from the first candidates.
  std::vector<std::size_t> departed() {
    const std::vector<std::size_t> first(columns_.size(), 0);
    const double cost = information(first);
    return std::isfinite(cost) ? departed(first, cost) : first;
  }

  const std::vector<std::vector<std::size_t>>& columns() const { return columns_; }
  double width(std::size_t joint, std::size_t share) const {
    return wider_.columns[columns_[joint][share]].friction.width;
  }

 private:
  std::vector<std::size_t> departed(std::vector<std::size_t> best, double least) {
    for (std::size_t j = 0; j < columns_.size(); ++j) {
      std::vector<std::size_t> better = best;
      double lower = least;
      for (std::size_t s = 0; s < count_; ++s) {
        std::vector<std::size_t> trial = best;
        trial[j] = s;
        const double cost = s == best[j] ? least : information(trial);
        if (!(cost < lower - evidence)) continue;
        lower = cost;
        better = trial;
      }
      if (better == best || !predicts_better(better, best)) continue;
      best = better;
      least = lower;
    }
    return best;
  }

  static std::vector<Motion> part_of(std::span<const Motion> motions, std::size_t from, std::size_t to) {
    std::vector<Motion> part;
    std::size_t start = 0;
    for (const Motion& motion : motions) {
      const std::size_t stop = start + motion.samples();
      if (start < to && stop > from) {
        const std::size_t first = std::max(from, start);
        part.push_back(some_samples(motion, first - start, std::min(to, stop) - first));
      }
      start = stop;
    }
    return part;
  }

  std::vector<CoordinateFactor> without(std::size_t piece) const {
    std::vector<CoordinateFactor> sum;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (i == piece) continue;
      if (sum.empty()) sum = pieces_[i];
      else merge(sum, pieces_[i]);
    }
    return sum;
  }

  std::optional<Estimate> fit(const std::vector<CoordinateFactor>& factors, const std::vector<std::size_t>& choice) {
    std::vector<char> used(wider_.unknowns(), 0);
    std::fill_n(used.begin(), inertial_, 1);
    for (std::size_t j = 0; j < columns_.size(); ++j) {
      used[columns_[j][0]] = 0;
      used[columns_[j][choice[j]]] = 1;
    }
    try {
      return least_squares(factors, wider_.unknowns(), Weighting::by_coordinate, used);
    } catch (const UnmetRequest&) {
      return std::nullopt;
    }
  }

  double information(const std::vector<std::size_t>& choice) {
    const std::optional<Estimate> found = fit(all_, choice);
    return found ? bayes_information(all_, *found) : std::numeric_limits<double>::infinity();
  }

  // Gaussian cost of each piece, predicted by the others: sum_k N_k log sigma_k + |tau_k - W_k x|^2 / (2 sigma_k^2).
  std::vector<double> predicted(const std::vector<std::size_t>& choice) {
    std::vector<double> costs;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const std::optional<Estimate> found = fit(without(i), choice);
      if (!found) return {};
      double cost = 0;
      for (std::size_t k = 0; k < pieces_[i].size(); ++k) {
        const double sigma = std::max(found->sigma[static_cast<Eigen::Index>(k)], 1e-150);
        cost += static_cast<double>(pieces_[i][k].rows) * std::log(sigma) +
                pieces_[i][k].residual_squares(found->value) / (2 * sigma * sigma);
      }
      costs.push_back(cost);
    }
    return costs;
  }

  bool predicts_better(const std::vector<std::size_t>& choice, const std::vector<std::size_t>& than) {
    const std::vector<double> a = predicted(than), b = predicted(choice);
    if (a.empty() || b.empty()) return false;
    const auto n = static_cast<double>(a.size());
    double mean = 0, squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) mean += (a[i] - b[i]) / n;
    for (std::size_t i = 0; i < a.size(); ++i) squares += (a[i] - b[i] - mean) * (a[i] - b[i] - mean);
    return mean > certain * std::sqrt(squares / (n - 1) / n);
  }

  IdentificationModel wider_;
  std::size_t inertial_;                           // columns of the model as given
  std::size_t count_;                              // candidates of each
  std::vector<std::vector<std::size_t>> columns_;  // per Coulomb friction and candidate
  std::vector<std::vector<CoordinateFactor>> pieces_;
  std::vector<CoordinateFactor> all_;
};

std::vector<std::size_t> coulomb_columns(const IdentificationModel& model) {
  std::vector<std::size_t> result;
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (!model.columns[c].inertial && model.columns[c].friction.kind == FrictionKind::coulomb) result.push_back(c);
  return result;
}

// From the best share to the best width, where that predicts better; a few thousand samples tell it.
void refine(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& given) {
  const std::vector<std::size_t> smooth = columns_with_width(model, FrictionKind::coulomb);
  if (smooth.empty()) return;
  RowOptions rows = given;
  rows.rest = shortest_rest;
  const std::vector<Motion> some = excerpt(motions, samples_for_widths);
  IdentificationModel refined = model;
  rows.fastest = greatest_rates(model, some);
  refine_widths(refined, smooth, some, rows, {.least = 0.5 * shares[1], .most = 0.3, .steps = 4});
  std::vector<std::vector<double>> widths;
  const std::vector<std::size_t> columns = coulomb_columns(model);
  for (const std::size_t c : columns)
    widths.push_back({model.columns[c].friction.width, rounded(refined.columns[c].friction.width)});
  WidthChoice choice(model, motions, given, widths);
  const std::vector<std::size_t> best = choice.departed();
  for (std::size_t j = 0; j < columns.size(); ++j)
    if (best[j] > 0 && choice.explains_more(j, best[j])) model.columns[columns[j]].friction.width = widths[j][best[j]];
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
  std::vector<std::vector<double>> widths;
  for (const std::size_t c : coulomb_columns(model)) {
    const double fastest = greatest_rate(model.columns[c].friction, motions);
    widths.emplace_back();
    for (const double share : shares) widths.back().push_back(rounded(share * fastest));
  }
  WidthChoice choice(model, motions, rows, widths);
  const std::vector<std::size_t> best = choice.chosen();
  std::vector<double> result(model.unknowns(), 0.0);
  for (std::size_t j = 0; j < best.size(); ++j) {
    const std::size_t c = choice.columns()[j][0];
    model.columns[c].friction.width = choice.width(j, best[j]);
    result[c] = shares[best[j]];
  }
  const IdentificationModel before = model;
  refine(model, motions, rows);
  for (std::size_t c = 0; c < result.size(); ++c)
    if (const double width = model.columns[c].friction.width; width != before.columns[c].friction.width)
      result[c] = width / greatest_rate(model.columns[c].friction, motions);
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
