// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/identify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "armature/base/error.h"
#include "armature/identify/campaign.h"
#include "armature/identify/chunks_suffice.h"
#include "armature/identify/equations/load_friction.h"
#include "armature/identify/judge/correlated_errors.h"
#include "armature/identify/judge/deviation_over_logs.h"
#include "armature/identify/judge/excitation_check.h"
#include "armature/identify/judge/moved_values.h"
#include "armature/identify/judge/payload_deviation.h"
#include "armature/identify/judge/repeated_motion.h"
#include "armature/identify/judge/spring_notes.h"
#include "armature/identify/judge/uncertain_widths.h"
#include "armature/identify/log_statistics.h"
#include "armature/identify/solve.h"

namespace armature::internal {
namespace {

constexpr std::size_t samples_to_show = 25'000;  // in plots

// Solves the equations of a campaign and judges the result. Without motions (their statistics were made elsewhere) what
// needs the motions themselves is left out.
class Solver {
 public:
  Solver(Campaign& campaign, std::vector<LogStatistics> logs)
      : c_(campaign),
        result_(campaign.found),
        options_(campaign.options),
        measured_(campaign.motions.logs() > 0),
        logs_(std::move(logs)),
        all_(merged(logs_)) {
    result_.samples = all_.samples;
  }

  Identification solved() {
    const RowOptions rows = c_.rows_of(c_.motions);
    const std::vector<CoordinateFactor>& factors = all_.solved;
    if (measured_) require_excitation(result_.model, c_.extents, factors);
    else require_excitation(result_.model, factors);
    c_.now("solving for the parameters");
    Solution solution = solve(result_.model, c_.motions, rows, chosen_equations(factors),
                              {options_.estimator, options_.forgetting, options_.consistent});
    const Eigen::MatrixXd triangle = std::move(solution.triangle);
    result_.estimate = std::move(solution.estimate);
    result_.white_deviation = result_.estimate.deviation;
    result_.trace = std::move(solution.trace);
    result_.notes.insert(result_.notes.end(), solution.notes.begin(), solution.notes.end());
    FoundBodies bodies = find_bodies(result_.model, triangle, options_.consistent);
    result_.consistent = std::move(bodies.consistent);
    result_.prior = std::move(bodies.prior);
    if (auto note = note_on_search(result_.consistent)) result_.notes.push_back(std::move(*note));
    std::ranges::copy(notes_on_springs(result_.model, result_.consistent.base), std::back_inserter(result_.notes));
    c_.now("judging the parameters");
    // Energy has one residual; those of the joints follow from the dynamic equations.
    if (options_.formulation == Formulation::energy)
      result_.estimate.sigma = residual_deviations(factors, result_.estimate.value);
    result_.essential = essential_parameters(factors, result_.model.unknowns(), result_.estimate, options_.essential);
    result_.contribution = all_.greatest.of(result_.estimate.value);
    result_.significant = significant_parameters(factors, result_.estimate, result_.contribution, options_.significant);
    go_on(c_.progress);
    if (measured_) judge_residuals(rows, factors);
    else use_deviation_over_logs();
    mark();
    compare_logs();
    find_payload(factors);
    judge_all();
    const JudgedRows& judged = c_.held_out.logs() > 0 ? result_.validation_rows : result_.train_rows;
    result_.misfit = body_misfit(result_.model, triangle, result_.prior, result_.consistent, result_.estimate.value,
                                 [&](const Eigen::VectorXd& x) { return errors_and_total(judged, x); });
    result_.train_factors = factors;
    if (measured_) look_at_motions(factors);
    if (measured_ || c_.held_out.logs() > 0)
      result_.exported =
          run_exported(result_.model, result_.consistent.standard, c_.held_out.logs() > 0 ? c_.held_out : c_.motions);
    return std::move(result_);
  }

 private:
  void judge_residuals(const RowOptions& rows, const std::vector<CoordinateFactor>& factors) {
    result_.whiteness = residual_whiteness(result_.model, c_.motions, rows, result_.estimate.value,
                                           whitening_predictor(result_.cutoff, c_.some.front().step, rows.decimation));
    if (options_.formulation == Formulation::dynamic && options_.estimator != Estimator::recursive)
      use_correlated_errors(rows, factors);
  }

  void look_at_motions(const std::vector<CoordinateFactor>& factors) {
    result_.suspicions = find_suspicions({result_.model, c_.some, result_.prior, result_.estimate, result_.contribution,
                                          factors, result_.unconstrained.train, result_.unconstrained.validation,
                                          result_.unconstrained.train_total, result_.unconstrained.validation_total,
                                          options_.delays ? std::span<const double>{} : result_.delays});
    result_.train = excerpt(c_.some, samples_to_show);
    result_.repeats = repetitions(c_.held_out, c_.motions.streamed() ? c_.some : c_.motions.whole());
  }

  // Other estimators than these two see the same residuals: their standard deviations grow alike.
  void use_correlated_errors(const RowOptions& rows, const std::vector<CoordinateFactor>& factors) {
    Estimate& estimate = result_.estimate;
    const bool plain = options_.estimator == Estimator::weighted || options_.estimator == Estimator::ordinary;
    const Estimate seen = plain ? estimate : least_squares(factors, result_.model.unknowns(), Weighting::by_coordinate);
    const Eigen::VectorXd growth =
        correlated_errors(result_.model, c_.motions, rows, seen).deviation.cwiseQuotient(seen.deviation);
    estimate.deviation.array() *= growth.array().max(1.0);
    if (!options_.sign_width)
      estimate.deviation.array() *= growth_by_widths(result_.model, c_.motions, rows, estimate).array();
    note_correlation(result_.model, estimate.deviation, result_.white_deviation, result_.notes);
  }

  void mark() {
    result_.marks = mark_parameters(
        result_.model, result_.prior,
        information_of(result_.estimate.covariance, result_.white_deviation, result_.estimate.deviation),
        widest_friction(all_.greatest.of(Eigen::VectorXd::Ones(result_.white_deviation.size()))));
    unmark_moved(result_.model, result_.prior, result_.consistent.standard, result_.marks);
  }

  void use_deviation_over_logs() {
    const auto spread = deviation_over_logs(solved_by_log(), result_.estimate);
    if (!spread) return;
    result_.estimate.deviation = result_.estimate.deviation.cwiseMax(*spread);
    note_correlation(result_.model, result_.estimate.deviation, result_.white_deviation, result_.notes);
  }

  // The equations of the chosen formulation. Energy gives one equation for all joints.
  std::vector<CoordinateFactor> chosen_equations(const std::vector<CoordinateFactor>& dynamic) const {
    if (options_.formulation == Formulation::dynamic) return dynamic;
    const Estimator how = options_.estimator;
    if (how != Estimator::ordinary && how != Estimator::weighted && how != Estimator::total &&
        how != Estimator::link_by_link)
      throw UnmetRequest("the filtered and the energy model are solved by least squares only",
                         "@estimator=weighted, ordinary, total or link-by-link");
    const RowOptions rows = c_.rows_of(c_.motions);
    return summed(c_.motions, [&](std::span<const Motion> some) {
      return options_.formulation == Formulation::filtered
                 ? factorise_filtered(result_.model, some, rows, options_.filter_pole)
                 : factorise_energy(result_.model, some, options_.energy_interval);
    });
  }

  void compare_logs() {
    if (logs_.size() < 2) return;
    result_.over_logs = over_logs(solved_by_log(), result_.model.unknowns(), Weighting::by_coordinate);
  }

  std::vector<std::vector<CoordinateFactor>> solved_by_log() const {
    std::vector<std::vector<CoordinateFactor>> logs;
    for (const LogStatistics& log : logs_) logs.push_back(log.solved);
    return logs;
  }

  void find_payload(const std::vector<CoordinateFactor>& factors) {
    if (c_.loaded.logs() == 0) return;
    const std::vector<CoordinateFactor> loaded = factorise(result_.model, c_.loaded, c_.rows_of(c_.loaded));
    result_.payload = identify_payload(result_.model, factors, loaded, result_.estimate.sigma, options_.load_mass,
                                       options_.load_place);
    grow(*result_.payload, result_.white_deviation, result_.estimate.deviation);
    if (options_.load_mass) return;  // gains explain part of a payload on the wrong link
    if (auto note = note_on_payload(result_.model, factors, loaded, result_.estimate.sigma, *result_.payload))
      result_.notes.push_back(std::move(*note));
  }

  // The same measure for motions that were used and that were held out: the deadband is that of the motions used.
  void judge_all() {
    const RowOptions rows{.slowest = c_.rows_of(c_.motions).slowest, .fastest = c_.speeds, .progress = &c_.progress};
    result_.train_rows = all_.judged;
    if (c_.held_out.logs() > 0) result_.validation_rows = judged_rows(result_.model, c_.held_out, rows);
    const auto fill = [&](Identification::Errors& of, const Eigen::VectorXd& x) {
      of = judged(result_.train_rows, result_.validation_rows, x);
    };
    for (std::size_t i = 0; c_.held_out.logs() > 1 && i < c_.held_out.logs(); ++i)
      result_.error_by_log.push_back(
          judged_errors(judged_rows(result_.model, c_.held_out.log(i), rows), result_.consistent.base));
    fill(result_.unconstrained, result_.estimate.value);
    fill(result_.error, result_.consistent.base);
    fill(result_.essential_error, result_.essential.estimate.value);
    fill(result_.significant_error, result_.significant.estimate.value);
  }

  Campaign& c_;
  Identification& result_;
  const EstimationOptions& options_;
  const bool measured_;
  std::vector<LogStatistics> logs_;
  LogStatistics all_;
};

Identification identified(Campaign& campaign) {
  settle_loads_of_bodies(campaign);
  campaign.now("stacking the equations");
  return Solver(campaign, statistics_by_log(campaign.found.model, campaign.motions, campaign.rows_of(campaign.motions)))
      .solved();
}

}  // namespace

void settle_loads_of_bodies(Campaign& campaign) {
  constexpr int most_rounds = 8;
  IdentificationModel& model = campaign.found.model;
  if (!has_loads(model)) return;
  const RowOptions rows = campaign.rows_of(campaign.motions);
  std::vector<double> before;
  for (int round = 0; round < most_rounds; ++round) {
    const std::vector<CoordinateFactor> factors = factorise(model, campaign.motions, rows);
    require_excitation(model, factors);
    const Solution solution = solve(model, campaign.motions, rows, factors, {});
    const std::vector<double> loads =
        loads_of_bodies(model, find_bodies(model, solution.triangle, campaign.options.consistent).consistent.standard);
    set_loads(model, loads);
    double change = 0, size = 0;
    for (std::size_t c = 0; c < before.size(); ++c) {
      change += std::pow(loads[c] - before[c], 2);
      size += std::pow(loads[c], 2);
    }
    if (!before.empty() && change < 1e-14 * size) return;
    before = loads;
  }
}

Identification::Errors judged(const JudgedRows& train, const JudgedRows& validation, const Eigen::VectorXd& x) {
  Identification::Errors result;
  result.train_parts = judged_errors(train, x);
  result.train = result.train_parts.error;
  result.train_total = result.train_parts.total;
  if (validation.moving.empty()) return result;
  result.validation_parts = judged_errors(validation, x);
  result.validation = result.validation_parts.error;
  result.validation_total = result.validation_parts.total;
  return result;
}

Campaign with_best_cutoff(const Robot& robot, const std::vector<Log>& logs, const std::vector<Log>& validation,
                          EstimationOptions& options, Progress& progress) {
  Campaign campaign(robot, options, progress);
  campaign.choose(logs, validation, options.loaded);
  const std::optional<CutoffTrial> other = campaign.other_cutoff(logs);
  if (other) campaign.add_rung(other->rung);
  if (!other || !other->rung.taken) return campaign;
  options.prepare.cutoff = other->cutoff;
  Campaign again(robot, options, progress);
  again.choose(logs, validation, options.loaded);
  again.add_rung(other->rung);
  return again;
}

Identification identify(const Robot& robot, const std::vector<Log>& logs, const std::vector<Log>& validation,
                        const EstimationOptions& options, Progress& progress) {
  EstimationOptions with = options;
  Campaign campaign = with_best_cutoff(robot, logs, validation, with, progress);
  return identified(campaign);
}

Identification identify(const Robot& robot, const LogStreams& logs, const EstimationOptions& options,
                        Progress& progress) {
  require_chunks_suffice(options.estimator, options.prepare);
  Campaign campaign(robot, options, progress);
  campaign.choose(logs.train, logs.validation, logs.loaded);
  return identified(campaign);
}

Identification identify(Campaign& campaign, std::vector<LogStatistics> logs) {
  return Solver(campaign, std::move(logs)).solved();
}

}  // namespace armature::internal
