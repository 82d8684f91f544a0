// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/ladder.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "armature/identify/choose/fold_factors.h"
#include "armature/identify/equations/load_friction.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_steps = 12;

struct Trial {
  const Candidate* candidate = nullptr;
  Gain gain;
  CrossValidation::Residuals residuals;
  bool possible = false;
};

// Whether what takes energy does, with the parameters of all folds.
bool takes_energy(const IdentificationModel& model, const Candidate& candidate, const Eigen::VectorXd& x) {
  if (candidate.kind == Candidate::Kind::friction)
    return std::all_of(candidate.columns.begin(), candidate.columns.end(), [&](std::size_t c) {
      return !has_sign(model.columns[c].friction.kind) || x[static_cast<Eigen::Index>(c)] > 0;
    });
  // Inertia and viscous friction of a motor show only beside those of its joints; its Coulomb friction stands alone.
  return x[static_cast<Eigen::Index>(candidate.columns[2])] > 0;
}

// Whether a motor turns with one coordinate only.
bool is_alone(const std::vector<double>& motor) {
  return !motor.empty() && std::count(motor.begin(), motor.end(), 0.0) + 1 == static_cast<std::ptrdiff_t>(motor.size());
}

// A law of friction must explain a fifth of the squared residuals of a joint: laws that hardly show in one motion are
// wrong in the next. A motor acts on both of its coordinates: it must explain a quarter of those of each. One that
// turns with a single coordinate takes friction and inertia off the joints that this coordinate turns together with
// others: whichever joints that explains, it must be a quarter.
bool wins(const Trial& trial) {
  if (!trial.gain.wins() || trial.gain.gain < 0.2) return false;
  if (is_alone(trial.candidate->motor)) return trial.gain.gain >= 0.25;
  for (std::size_t k = 0; k < trial.candidate->motor.size(); ++k)
    if (trial.candidate->motor[k] != 0 && trial.gain.by_coordinate[k] < 0.25) return false;
  return true;
}

class Climb {
 public:
  Climb(const WideModel& wide, std::size_t given, const std::vector<std::vector<CoordinateFactor>>& folds)
      : wide_(wide), folds_(folds, wide.model.unknowns()), columns_(given) {
    std::iota(columns_.begin(), columns_.end(), std::size_t{0});
  }

  bool start() {
    for (int i = 0; i < 4; ++i) {
      const auto found = folds_.residuals(columns_);
      if (!found) return false;
      folds_.weigh_by(*found);
    }
    residuals_ = *folds_.residuals(columns_);
    return true;
  }

  // The trials of all candidates that are left, the best first.
  std::vector<Trial> trials(const std::vector<const Candidate*>& candidates) const {
    std::vector<Trial> result(candidates.size());
    tbb::parallel_for(std::size_t{0}, candidates.size(), [&](std::size_t i) {
      result[i].candidate = candidates[i];
      std::vector<std::size_t> with = columns_;
      with.insert(with.end(), candidates[i]->columns.begin(), candidates[i]->columns.end());
      const auto found = folds_.residuals(with);
      const auto x = folds_.estimate(with);
      if (!found || !x) return;
      result[i].residuals = *found;
      result[i].gain = gain_of(residuals_, *found);
      result[i].possible = takes_energy(wide_.model, *candidates[i], *x);
    });
    std::erase_if(result, [](const Trial& trial) { return !trial.possible; });
    std::stable_sort(result.begin(), result.end(),
                     [](const Trial& a, const Trial& b) { return a.gain.gain > b.gain.gain; });
    return result;
  }

  Rung rung(const Trial& trial, bool taken) const {
    const auto& gains = trial.gain.by_coordinate;
    const auto k = static_cast<std::size_t>(std::max_element(gains.begin(), gains.end()) - gains.begin());
    return {trial.candidate->text,
            trial.candidate->option,
            k,
            folds_.errors(residuals_)[k],
            folds_.errors(trial.residuals)[k],
            folds_.error(trial.residuals),
            trial.gain.gain,
            trial.gain.standard_error,
            taken,
            !taken && wins(trial) && !trial.candidate->is_held()};
  }

  void take(const Trial& trial) {
    columns_.insert(columns_.end(), trial.candidate->columns.begin(), trial.candidate->columns.end());
    residuals_ = trial.residuals;
    start();
  }

 private:
  const WideModel& wide_;
  CrossValidation folds_;
  std::vector<std::size_t> columns_;
  CrossValidation::Residuals residuals_;
};

std::vector<const Candidate*> all_of(const WideModel& wide) {
  std::vector<const Candidate*> all;
  for (const Candidate& candidate : wide.candidates) all.push_back(&candidate);
  return all;
}

// The motor of the same two coordinates with the ratio of the largest gain, and its rung.
std::pair<std::vector<double>, std::optional<Rung>> best_ratio(const IdentificationModel& model,
                                                               std::span<const Motion> motions, const RowOptions& rows,
                                                               const std::vector<double>& motor) {
  const WideModel wide = with_ratios(model, motor);
  Climb climb(wide, model.unknowns(), fold_factors(wide.model, motions, rows));
  if (!climb.start()) return {motor, std::nullopt};
  const auto trials = climb.trials(all_of(wide));
  if (trials.empty()) return {motor, std::nullopt};
  return {trials.front().candidate->motor, climb.rung(trials.front(), true)};
}

// Climbs until a motor or friction of the load is taken, which changes the model that the others are tried with.
// Whether to go on.
bool climb_some(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                const CandidateOptions& options, Ladder& ladder) {
  const WideModel wide = with_candidates(model, options);
  Climb climb(wide, model.unknowns(), fold_factors(wide.model, motions, rows));
  if (!climb.start()) return false;
  std::vector<const Candidate*> left = all_of(wide);
  while (!left.empty()) {
    const std::vector<Trial> trials = climb.trials(left);
    const auto winner = std::find_if(trials.begin(), trials.end(), [&](const Trial& trial) {
      return wins(trial) && (options.take_friction || trial.candidate->is_held());
    });
    if (winner == trials.end() || ladder.rungs.size() >= most_steps) {
      // The best of those that are not taken.
      for (std::size_t i = 0; i < std::min<std::size_t>(3, trials.size()); ++i)
        ladder.rungs.push_back(climb.rung(trials[i], false));
      return false;
    }
    const Candidate& taken = *winner->candidate;
    if (taken.kind == Candidate::Kind::motor) {
      auto [motor, rung] = is_alone(taken.motor) ? std::pair(taken.motor, std::optional<Rung>())
                                                 : best_ratio(model, motions, rows, taken.motor);
      ladder.rungs.push_back(rung.value_or(climb.rung(*winner, true)));
      ladder.motors.push_back(motor);
      add_motor(model, motor);
      return true;
    }
    ladder.rungs.push_back(climb.rung(*winner, true));
    for (const FrictionColumn& friction : taken.friction) {
      ladder.friction.push_back(friction);
      add_friction(model, friction);
    }
    if (taken.friction.front().kind == FrictionKind::load) {
      settle_loads(model, motions, rows);
      return true;  // what is left over is another with loads that are right
    }
    climb.take(*winner);
    std::erase(left, &taken);
  }
  return false;
}

}  // namespace

Ladder climb(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
             CandidateOptions options) {
  Ladder ladder;
  IdentificationModel extended = model;
  while (climb_some(extended, motions, rows, options, ladder)) options.taken = ladder.motors;
  return ladder;
}

IdentificationModel with_ladder(const IdentificationModel& model, const Ladder& ladder) {
  IdentificationModel result = model;
  for (const std::vector<double>& motor : ladder.motors) add_motor(result, motor);
  for (const FrictionColumn& friction : ladder.friction) add_friction(result, friction);
  return result;
}

}  // namespace armature::internal
