// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/additions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/identify/choose/delays.h"
#include "armature/identify/equations/load_friction.h"
#include "armature/identify/equations/temperature_friction.h"

namespace armature::internal {
namespace {

Rung rung_of(const DelayTrial& trial) {
  return {trial.common ? fmt::format("a delay of {:.4g} ms of all drives", 1e3 * trial.delay)
                       : fmt::format("a delay of {:.4g} ms of drive {}{}", 1e3 * trial.delay, trial.coordinate + 1,
                                     trial.small ? " (< 1 % of the torque)" : ""),
          "@delay",
          trial.coordinate,
          trial.before,
          trial.after,
          trial.all,
          trial.gain.gain,
          trial.gain.standard_error,
          trial.taken};
}

// Those that are taken, and the best of the others.
std::vector<Rung> rungs_of(std::vector<DelayTrial> trials) {
  std::stable_sort(trials.begin(), trials.end(), [](const DelayTrial& a, const DelayTrial& b) {
    return a.taken > b.taken || (a.taken == b.taken && a.gain.gain > b.gain.gain);
  });
  std::vector<Rung> rungs;
  for (const DelayTrial& trial : trials) {
    rungs.push_back(rung_of(trial));
    if (!trial.taken) break;
  }
  return rungs;
}

}  // namespace

std::string note_of(const Rung& rung) {
  if (rung.held_back)
    return fmt::format(
        "without {}, which a robot's file or some of its models cannot have: with it the cross-validated error of "
        "joint {} would go from {:.2f} to {:.2f} % (@choose=yes)",
        rung.model, rung.coordinate + 1, rung.before, rung.after);
  return fmt::format("with {}: the cross-validated error of joint {} goes from {:.2f} to {:.2f} % ({})", rung.model,
                     rung.coordinate + 1, rung.before, rung.after, rung.option);
}

AdditionOptions additions_for(Estimator estimator, Formulation formulation, AdditionOptions asked,
                              std::size_t coordinates) {
  if (formulation != Formulation::energy && estimator != Estimator::instrumental &&
      estimator != Estimator::output_error)
    return asked;
  if (!asked.delays) asked.delays = std::vector<double>(coordinates, 0.0);
  asked.candidates.friction = asked.candidates.motors = false;
  return asked;
}

Additions choose_first_delays(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                              const AdditionOptions& options) {
  Additions result;
  if (options.delays) {
    result.delays = *options.delays;
    return result;
  }
  const DelayChoice found = choose_delays(model, motions, rows, DelaysOf::all_alike);
  result.delays = found.delays;
  for (const DelayTrial& trial : found.trials)
    if (trial.taken) result.ladder.rungs.push_back(rung_of(trial));
  for (const Rung& rung : result.ladder.rungs) result.notes.push_back(note_of(rung));
  if (found.end)
    result.notes.push_back(
        fmt::format("the torques are explained best {:g} s {} than the motion, where the search for a delay ends: "
                    "compare the stamps of torques and positions (no delay is taken for that; @delay sets one)",
                    std::abs(*found.end), *found.end > 0 ? "later" : "earlier"));
  return result;
}

Additions choose_additions(const IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                           const AdditionOptions& options) {
  Additions result;
  result.delays = options.delays.value_or(std::vector<double>(model.coordinates(), 0.0));
  std::vector<Rung> delays;
  const auto find_delays = [&](const IdentificationModel& with) {
    if (options.delays) return;
    DelayChoice found = choose_delays(with, motions, rows);
    result.delays = std::move(found.delays);
    delays = rungs_of(std::move(found.trials));
  };
  find_delays(model);
  const auto find_rest = [&] {
    std::vector<Motion> moved;
    for (const Motion& motion : motions) moved.push_back(without_delays(motion, result.delays));
    CandidateOptions candidates = options.candidates;
    candidates.fastest.assign(model.coordinates(), 0.0);
    for (std::size_t k = 0; k < model.coordinates(); ++k)
      for (const Motion& motion : moved)
        for (const double rate : motion.qd[k]) candidates.fastest[k] = std::max(candidates.fastest[k], std::abs(rate));
    if (candidates.friction) candidates.loads = loads_of(model, factorise(model, moved, rows));
    candidates.warm = changing_temperatures(moved);
    result.ladder = climb(model, moved, rows, candidates);
  };
  if (options.candidates.friction || options.candidates.motors) {
    find_rest();
    // What was missing may have been taken for a delay, and a delay for something that is missing.
    if (!options.delays && (!result.ladder.friction.empty() || !result.ladder.motors.empty())) {
      const std::vector<double> before = result.delays;
      find_delays(with_ladder(model, result.ladder));
      if (result.delays != before) find_rest();
    }
  }
  result.ladder.rungs.insert(result.ladder.rungs.begin(), delays.begin(), delays.end());
  for (const Rung& rung : result.ladder.rungs)
    if (rung.taken || rung.held_back) result.notes.push_back(note_of(rung));
  return result;
}

}  // namespace armature::internal
