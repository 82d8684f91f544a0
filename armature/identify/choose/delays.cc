// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/delays.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "armature/identify/choose/common_delay.h"
#include "armature/identify/choose/fold_factors.h"
#include "armature/identify/choose/folds.h"
#include "armature/identify/equations/motions.h"

namespace armature::internal {
namespace {

constexpr double longest = 0.1;  // s, of single drives beyond the delay of all
// s: the end of the grid. What fits best there is later still, or no delay.
constexpr double end_of_grid = longest / 0.875;
// A delay must explain this share of the torque of a joint: of all drives, of one. Smaller ones change nothing.
constexpr double least_of_all = 0.005, least_of_one = 0.01;
constexpr double long_delay = 0.1;  // s: a longer one of all drives must halve the error

bool matters(const DelayTrial& trial) {
  const double explained = trial.before * trial.before - trial.after * trial.after;
  return explained > std::pow(100 * (trial.common ? least_of_all : least_of_one), 2);
}

// The spacing of the grid: a third of a radian at the cut-off of the filter, and whole samples at least.
double spacing(const Motion& motion) {
  const double fastest = motion.cutoff > 0 ? motion.cutoff : 0.1 / motion.step;
  return std::min(std::max(0.05 / fastest, motion.step), longest / 8);
}

// h, 2 h, 4 h, ... and the end.
std::vector<double> grid_of(double h) {
  std::vector<double> grid;
  for (double delay = h; delay < 0.9 * end_of_grid; delay *= 2) grid.push_back(delay);
  grid.push_back(end_of_grid);
  return grid;
}

class Search {
 public:
  // `common`: the delay of all drives that is to be tried.
  Search(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows, double common)
      : model_(model),
        motions_(motions),
        rows_(rows),
        step_(motions.front().step),
        margin_(margin_of(std::vector<double>{std::abs(common) + end_of_grid + 2 * motions.front().step}, step_)),
        columns_(model.unknowns()),
        inner_(without_margins(motions, margin_)),
        current_(folds_with(std::vector<double>(model.coordinates(), 0.0)), model.unknowns()) {
    std::iota(columns_.begin(), columns_.end(), std::size_t{0});
  }

  DelayChoice run(double common, bool each) {
    DelayChoice choice;
    const std::size_t n = model_.coordinates();
    delays_.assign(n, 0.0);
    const auto residuals = weighed();
    choice.delays = delays_;
    if (!residuals) return choice;
    residuals_ = *residuals;
    base_ = residuals_.colwise().sum();
    if (common != 0) try_common(common, choice);
    if (each) try_each(choice);
    choice.delays = delays_;
    return choice;
  }

 private:
  // One delay of all drives.
  void try_common(double best, DelayChoice& choice) {
    const double h = std::min(spacing(motions_.front()), 0.005);
    const auto alike = [&](double delay) { return std::vector<double>(delays_.size(), delay); };
    for (const double width : {h / 2, h / 8}) {
      std::array<double, 3> scores{};
      const auto folds = folds_with(std::vector{alike(best - width), alike(best), alike(best + width)});
      for (std::size_t i = 0; i < 3; ++i) {
        const auto found = CrossValidation(folds[i], model_.unknowns(), current_).residuals(columns_);
        scores[i] = found ? weighted(*found) : std::numeric_limits<double>::infinity();
      }
      best = vertex(best, width, scores);
    }
    const CrossValidation with(folds_with(alike(best)), model_.unknowns(), current_);
    const auto found = with.residuals(columns_);
    if (!found) return;
    DelayTrial trial;
    trial.common = delays_.size() > 1;
    trial.delay = best;
    trial.gain = gain_of(residuals_, *found);
    const auto& gains = trial.gain.by_coordinate;
    trial.coordinate = static_cast<std::size_t>(std::max_element(gains.begin(), gains.end()) - gains.begin());
    trial.before = current_.errors(residuals_)[trial.coordinate];
    trial.after = with.errors(*found)[trial.coordinate];
    trial.all = with.error(*found);
    // A delay that all have worsens none, and none fits better with half of it.
    trial.taken = (trial.gain.wins() || trial.gain.wins_everywhere()) && matters(trial) &&
                  *std::min_element(gains.begin(), gains.end()) > -0.05 && !one_prefers(best / 2, with, *found) &&
                  (std::abs(best) < long_delay || trial.all < 0.5 * current_.error(residuals_));
    choice.trials.push_back(trial);
    if (!trial.taken) return;
    delays_.assign(delays_.size(), best);
    current_ = with;
    residuals_ = weighed().value_or(*found);
    base_ = residuals_.colwise().sum();
  }

  // Does a drive fit clearly better with this delay, while the others have the common one?
  bool one_prefers(double delay, const CrossValidation& common, const CrossValidation::Residuals& residuals) const {
    if (delays_.size() == 1) return false;
    const FoldFactors folds = folds_with(std::vector<double>(delays_.size(), delay));
    for (std::size_t k = 0; k < delays_.size(); ++k) {
      CrossValidation other = common;
      other.replace(k, folds);
      const auto found = other.residuals(columns_);
      if (found && gain_of(residuals, *found).wins()) return true;
    }
    return false;
  }

  // One drive after the other, that with the largest gain first.
  void try_each(DelayChoice& choice) {
    const double h = spacing(motions_.front()), common = delays_.front();
    std::vector<std::vector<double>> grid;
    for (const double delay : grid_of(h))
      for (const double side : {-delay, delay}) grid.emplace_back(delays_.size(), common + side);
    try_all(grid);
    std::vector<double> best = best_of_grid();
    double far = 0;
    for (const double delay : best) far = std::max(far, std::abs(delay - common));
    // The grid is coarse where it is far: half of the way to its neighbours there.
    for (double width = far / 4; width > 1.5 * h; width /= 2) best = refined(best, width);
    for (const double width : {h, h / 4}) best = refined(best, width);
    std::vector<std::size_t> left;
    for (std::size_t k = 0; k < best.size(); ++k)
      // What differs from the delay of all by less than a tenth of the grid is the same delay.
      if (std::abs(best[k] - common) > (common != 0 ? 0.1 * h : 0) && std::abs(best[k] - common) <= longest)
        left.push_back(k);
    const auto finest = folds_with(best);
    while (!left.empty()) {
      std::vector<DelayTrial> trials;
      for (const std::size_t k : left) {
        CrossValidation with = current_;
        with.replace(k, finest);
        const auto found = with.residuals(columns_);
        DelayTrial trial;
        trial.coordinate = k;
        trial.delay = best[k];
        trial.before = current_.errors(residuals_)[k];
        if (found) {
          trial.gain = gain_of(residuals_, *found);
          trial.after = with.errors(*found)[k];
          trial.all = with.error(*found);
        }
        trials.push_back(trial);
      }
      auto& top = *std::max_element(trials.begin(), trials.end(),
                                    [](const DelayTrial& a, const DelayTrial& b) { return a.gain.gain < b.gain.gain; });
      for (DelayTrial& trial : trials) trial.small = trial.gain.wins() && !matters(trial);
      top.taken = top.gain.wins() && !top.small;
      if (!top.taken) {
        choice.trials.insert(choice.trials.end(), trials.begin(), trials.end());
        break;
      }
      choice.trials.push_back(top);
      delays_[top.coordinate] = top.delay;
      current_.replace(top.coordinate, finest);
      residuals_ = weighed().value_or(residuals_);
      left.erase(std::find(left.begin(), left.end(), top.coordinate));
    }
    settle(h, choice);
  }

  // The delays of single drives were found while the others had theirs: found again without them. Residuals count
  // beside those that are left now: beside what a delay had caused, its last milliseconds would be nothing.
  void settle(double h, DelayChoice& choice) {
    std::vector<DelayTrial*> taken;
    for (DelayTrial& trial : choice.trials)
      if (trial.taken && !trial.common) taken.push_back(&trial);
    if (taken.empty()) return;
    for (const double width : {h / 2, h / 2, h / 4, h / 8}) {
      base_ = residuals_.colwise().sum();
      const std::vector<double> better = refined(delays_, width);
      for (const DelayTrial* trial : taken) delays_[trial->coordinate] = better[trial->coordinate];
      const FoldFactors folds = folds_with(delays_);
      for (const DelayTrial* trial : taken) current_.replace(trial->coordinate, folds);
      residuals_ = weighed().value_or(residuals_);
    }
    for (DelayTrial* trial : taken) {
      trial->delay = delays_[trial->coordinate];
      trial->after = current_.errors(residuals_)[trial->coordinate];
      trial->all = current_.error(residuals_);
    }
  }

  static bool outlasts(const Motion& motion, std::size_t margin) { return motion.samples() > 2 * margin + 10; }

  static std::vector<Motion> without_margins(std::span<const Motion> motions, std::size_t margin) {
    std::vector<Motion> inner;
    for (const Motion& motion : motions)
      if (outlasts(motion, margin)) inner.push_back(some_samples(motion, margin, motion.samples() - 2 * margin));
    return inner;
  }

  // One set of folds for each set of delays; they differ in the torques only.
  std::vector<FoldFactors> folds_with(const std::vector<std::vector<double>>& delays) const {
    std::vector<OtherTorques> torques;
    for (const std::vector<double>& each : delays) {
      torques.emplace_back();
      for (const Motion& motion : motions_)
        if (outlasts(motion, margin_)) torques.back().push_back(torques_without_delays(motion, each, margin_));
    }
    return fold_factors(model_, inner_, rows_, torques);
  }
  FoldFactors folds_with(const std::vector<double>& delays) const {
    return folds_with(std::vector<std::vector<double>>{delays}).front();
  }

  std::optional<CrossValidation::Residuals> weighed() {
    for (int i = 0; i < 3; ++i)
      if (const auto found = current_.residuals(columns_)) current_.weigh_by(*found);
    return current_.residuals(columns_);
  }

  // The scores of each coordinate with each of these delays, the others without.
  void try_all(const std::vector<std::vector<double>>& delays) {
    scores_.clear();
    const std::vector<FoldFactors> folds = folds_with(delays);
    for (std::size_t i = 0; i < delays.size(); ++i)
      for (std::size_t k = 0; k < delays[i].size(); ++k) {
        CrossValidation with = current_;
        with.replace(k, folds[i]);
        const auto found = with.residuals(columns_);
        if (found) scores_.push_back({k, delays[i][k], weighted(*found)});
      }
  }

  // Relative to the residuals without delays.
  double weighted(const CrossValidation::Residuals& r) const {
    return (r.colwise().sum().array() / base_.array()).sum();
  }

  std::vector<double> best_of_grid() const {
    std::vector<double> best = delays_;
    for (std::size_t k = 0; k < best.size(); ++k) {
      double least = static_cast<double>(model_.coordinates());
      for (const Score& s : scores_)
        if (s.coordinate == k && s.value < least) {
          least = s.value;
          best[k] = s.delay;
        }
    }
    return best;
  }

  // The vertex of the parabola through y at x - width, x, x + width.
  static double vertex(double x, double width, const std::array<double, 3>& y) {
    const double bend = y[0] - 2 * y[1] + y[2];
    return bend > 0 && std::isfinite(bend) ? x + width * std::clamp((y[0] - y[2]) / (2 * bend), -1.0, 1.0) : x;
  }

  std::vector<double> refined(const std::vector<double>& best, double width) {
    const auto shifted = [&](double by) {
      std::vector<double> delays = best;
      for (double& d : delays) d += by;
      return delays;
    };
    try_all({shifted(-width), best, shifted(width)});
    std::vector<double> result = best;
    for (std::size_t k = 0; k < best.size(); ++k) {
      std::vector<double> y;
      for (const Score& s : scores_)
        if (s.coordinate == k) y.push_back(s.value);
      if (y.size() != 3) continue;
      result[k] = vertex(best[k], width, {y[0], y[1], y[2]});
    }
    return result;
  }

  struct Score {
    std::size_t coordinate;
    double delay, value;
  };
  const IdentificationModel& model_;
  std::span<const Motion> motions_;
  const RowOptions& rows_;
  double step_;
  std::size_t margin_;
  std::vector<std::size_t> columns_;
  std::vector<Motion> inner_;  // without the margins
  CrossValidation current_;
  CrossValidation::Residuals residuals_;  // with delays_
  Eigen::RowVectorXd base_;
  std::vector<double> delays_;  // taken
  std::vector<Score> scores_;
};

}  // namespace

double read_at(const Signal& s, double x) {
  const auto last = static_cast<std::ptrdiff_t>(s.size()) - 1;
  const double floor = std::floor(x), t = x - floor;
  const auto i = static_cast<std::ptrdiff_t>(floor);
  const auto at = [&](std::ptrdiff_t j) { return s[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(j, 0, last))]; };
  const double a = at(i - 1), b = at(i), c = at(i + 1), d = at(i + 2);
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

std::size_t margin_of(std::span<const double> delays, double step) {
  double most = 0;
  for (const double d : delays) most = std::max(most, std::abs(d));
  return most == 0 ? 0 : static_cast<std::size_t>(std::ceil(most / step)) + 2;
}

std::vector<Signal> torques_without_delays(const Motion& motion, std::span<const double> delays, std::size_t margin) {
  std::vector<Signal> result;
  for (std::size_t k = 0; k < motion.tau.size(); ++k) {
    const Signal& tau = motion.tau[k];
    result.emplace_back(tau.begin() + static_cast<std::ptrdiff_t>(margin),
                        tau.end() - static_cast<std::ptrdiff_t>(margin));
    if (k >= delays.size() || delays[k] == 0) continue;
    for (std::size_t s = 0; s < result[k].size(); ++s)
      result[k][s] = read_at(tau, static_cast<double>(s + margin) + delays[k] / motion.step);
  }
  return result;
}

Motion without_delays(const Motion& motion, std::span<const double> delays, std::size_t margin) {
  Motion result = some_samples(motion, margin, motion.samples() - 2 * margin);
  result.tau = torques_without_delays(motion, delays, margin);
  return result;
}

Motion without_delays(const Motion& motion, std::span<const double> delays) {
  return without_delays(motion, delays, std::min(margin_of(delays, motion.step), motion.samples() / 2));
}

std::vector<double> sum_of(std::span<const double> first, std::span<const double> further) {
  std::vector<double> sum(further.begin(), further.end());
  for (std::size_t k = 0; k < first.size(); ++k) sum[k] += first[k];
  return sum;
}

DelayChoice choose_delays(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                          DelaysOf drives) {
  const auto long_enough = [](const Motion& motion) {
    return static_cast<double>(motion.samples()) * motion.step > 20 * longest;
  };
  if (!std::any_of(motions.begin(), motions.end(), long_enough))
    return {std::vector<double>(model.coordinates(), 0.0), {}, {}};
  const CommonDelay common = scan_common_delay(model, motions);
  DelayChoice choice = Search(model, motions, rows, common.delay).run(common.delay, drives == DelaysOf::each);
  choice.end = common.end;
  return choice;
}

}  // namespace armature::internal
