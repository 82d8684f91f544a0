// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/identify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "armature/base/error.h"
#include "armature/identify/choose/additions.h"
#include "armature/identify/choose/assembly.h"
#include "armature/identify/choose/delays.h"
#include "armature/identify/choose/filters.h"
#include "armature/identify/choose/grouped_rotors.h"
#include "armature/identify/choose/rotors.h"
#include "armature/identify/chunks_suffice.h"
#include "armature/identify/equations/add_log.h"
#include "armature/identify/equations/decimate.h"
#include "armature/identify/equations/known_rates.h"
#include "armature/identify/equations/load_friction.h"
#include "armature/identify/equations/stribeck.h"
#include "armature/identify/estimators/sign_widths.h"
#include "armature/identify/judge/correlated_errors.h"
#include "armature/identify/judge/excitation_check.h"
#include "armature/identify/judge/moved_values.h"
#include "armature/identify/judge/payload_deviation.h"
#include "armature/identify/judge/repeated_motion.h"
#include "armature/identify/judge/spring_notes.h"
#include "armature/identify/judge/uncertain_widths.h"
#include "armature/identify/solve.h"

namespace armature::internal {
namespace {

constexpr std::size_t samples_for_choices = 50'000;  // at most
constexpr std::size_t samples_to_show = 25'000;      // in plots

class Campaign {
 public:
  Campaign(const Robot& robot, const EstimationOptions& options, Progress& progress)
      : robot_(robot), options_(options), progress_(progress) {
    rows_.progress = &progress_;
  }

  // Prepares the logs and chooses the model; then identified() may be called, once.
  template <class AnyLog>
  void choose(const std::vector<AnyLog>& logs, const std::vector<AnyLog>& validation,
              const std::vector<AnyLog>& loaded) {
    prepare_logs(logs, validation, loaded);
    look_through();
    if (!options_.filter_friction.value_or(true)) leave_friction_sharp();
    now("choosing the model");
    choose_model();
  }

  // The best of some cut-offs beside that of the spectrum; nothing where it is given, or nothing is filtered.
  std::optional<CutoffTrial> other_cutoff(const std::vector<Log>& logs) {
    if (!options_.choose_filter || options_.prepare.cutoff || options_.prepare.period ||
        options_.prepare.savitzky_golay || result_.cutoff <= 0)
      return std::nullopt;
    return best_cutoff(result_.model, some_, rows_, result_.cutoff, [&](double cutoff) {
      now("choosing the filter");
      OtherCutoff other{cutoff, {}, decimation_of(cutoff)};
      PrepareOptions how = options_.prepare;
      how.cutoff = cutoff;
      std::vector<std::string> notes;
      for (const Log& log : logs)
        for (Motion& motion : prepared(log, how, options_.known, notes)) {
          motion.sharp_friction = result_.sharp_friction;
          other.motions.push_back(without_delays(motion, result_.delays));
        }
      return other;
    });
  }

  void add_rung(const Rung& rung) {
    result_.ladder.push_back(rung);
    if (rung.taken) result_.notes.push_back(note_of(rung));
  }

  Identification identified() {
    now("stacking the equations");
    const RowOptions rows = rows_of(motions_);
    Contributions contributions(result_.model);
    const auto factors = summed(motions_, [&](std::span<const Motion> some) {
      contributions.add(some);
      return factorise(result_.model, some, rows);
    });
    require_excitation(result_.model, extents_, factors);
    now("solving for the parameters");
    Solution solution = solve(result_.model, motions_, rows, chosen_equations(factors),
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
    now("judging the parameters");
    // Energy has one residual; those of the joints follow from the dynamic equations.
    if (options_.formulation == Formulation::energy)
      result_.estimate.sigma = residual_deviations(factors, result_.estimate.value);
    result_.essential = essential_parameters(factors, result_.model.unknowns(), result_.estimate, options_.essential);
    result_.contribution = contributions.of(result_.estimate.value);
    result_.significant = significant_parameters(factors, result_.estimate, result_.contribution, options_.significant);
    go_on(progress_);
    result_.whiteness = residual_whiteness(result_.model, motions_, rows, result_.estimate.value,
                                           whitening_predictor(result_.cutoff, some_.front().step, rows.decimation));
    if (options_.formulation == Formulation::dynamic && options_.estimator != Estimator::recursive)
      use_correlated_errors(rows, factors);
    mark(contributions);
    compare_logs();
    find_payload(factors);
    judge_all();
    const JudgedRows& judged = held_out_.logs() > 0 ? result_.validation_rows : result_.train_rows;
    result_.misfit = body_misfit(result_.model, triangle, result_.prior, result_.consistent, result_.estimate.value,
                                 [&](const Eigen::VectorXd& x) { return errors_and_total(judged, x); });
    result_.suspicions = find_suspicions({result_.model, some_, result_.prior, result_.estimate, result_.contribution,
                                          factors, result_.unconstrained.train, result_.unconstrained.validation,
                                          result_.unconstrained.train_total, result_.unconstrained.validation_total,
                                          options_.delays ? std::span<const double>{} : result_.delays});
    result_.train_factors = factors;
    result_.train = excerpt(some_, samples_to_show);
    result_.exported =
        run_exported(result_.model, result_.consistent.standard, held_out_.logs() > 0 ? held_out_ : motions_);
    result_.repeats = repetitions(held_out_, motions_.streamed() ? some_ : motions_.whole());
    return std::move(result_);
  }

 private:
  // Other estimators than these two see the same residuals: their standard deviations grow alike.
  void use_correlated_errors(const RowOptions& rows, const std::vector<CoordinateFactor>& factors) {
    Estimate& estimate = result_.estimate;
    const bool plain = options_.estimator == Estimator::weighted || options_.estimator == Estimator::ordinary;
    const Estimate seen = plain ? estimate : least_squares(factors, result_.model.unknowns(), Weighting::by_coordinate);
    const Eigen::VectorXd growth =
        correlated_errors(result_.model, motions_, rows, seen).deviation.cwiseQuotient(seen.deviation);
    estimate.deviation.array() *= growth.array().max(1.0);
    if (!options_.sign_width)
      estimate.deviation.array() *= growth_by_widths(result_.model, motions_, rows, estimate).array();
    note_correlation(result_.model, estimate.deviation, result_.white_deviation, result_.notes);
  }

  void mark(const Contributions& contributions) {
    result_.marks = mark_parameters(
        result_.model, result_.prior,
        information_of(result_.estimate.covariance, result_.white_deviation, result_.estimate.deviation),
        widest_friction(contributions.of(Eigen::VectorXd::Ones(result_.white_deviation.size()))));
    unmark_moved(result_.model, result_.prior, result_.consistent.standard, result_.marks);
  }

  void now(const char* message) { progress_.report(-1, message), go_on(progress_); }

  // The largest speeds are those of the motions; for chunks they must be known beforehand.
  RowOptions rows_of(const Motions& motions) const {
    RowOptions rows = rows_;
    if (motions.streamed() && rows.slowest > 0) rows.fastest = rates_of(motions);
    return rows;
  }

  // The largest joint speeds for Coulomb and Stribeck friction. For joints moved by one coordinate they are known
  // already; for others they take a pass over the motions.
  std::vector<double> rates_of(const Motions& motions) const {
    std::optional<std::vector<double>> known;
    if (&motions == &motions_) known = known_rates(result_.model, extents_);
    return known ? *known : greatest_rates(result_.model, motions);
  }

  static void take(std::span<const Motion> group, std::size_t& left, std::vector<Motion>& to) {
    for (Motion& motion : excerpt(group, left)) left -= motion.samples(), to.push_back(std::move(motion));
  }

  void look_through() {
    std::size_t left = samples_for_choices;
    motions_.visit([&](std::span<const Motion> group) {
      go_on(progress_);
      extents_.add(group);
      take(group, left, some_);
    });
    result_.samples = extents_.samples();
    require_samples(extents_);
    result_.cutoff = some_.front().cutoff;
    if (const double asked = options_.prepare.cutoff.value_or(0); asked > 0 && result_.cutoff == 0)
      result_.notes.push_back(
          fmt::format("nothing is filtered: {:.3g} Hz is more than {:.3g} samples per second can hold", asked,
                      1 / some_.front().step));
    look_through_held_out();
  }

  void look_through_held_out() {
    if (held_out_.logs() == 0) return;
    std::size_t left = samples_to_show;
    MotionExtents extents;
    held_out_.visit([&](std::span<const Motion> group) {
      go_on(progress_);
      extents.add(group);
      take(group, left, result_.validation);
    });
    require_validation(robot_, extents);
  }

  // The equations of the chosen formulation. Energy gives one equation for all joints.
  std::vector<CoordinateFactor> chosen_equations(const std::vector<CoordinateFactor>& dynamic) const {
    if (options_.formulation == Formulation::dynamic) return dynamic;
    const Estimator how = options_.estimator;
    if (how != Estimator::ordinary && how != Estimator::weighted && how != Estimator::total &&
        how != Estimator::link_by_link)
      throw UnmetRequest("the filtered and the energy model are solved by least squares only",
                         "@estimator=weighted, ordinary, total or link-by-link");
    const RowOptions rows = rows_of(motions_);
    return summed(motions_, [&](std::span<const Motion> some) {
      return options_.formulation == Formulation::filtered
                 ? factorise_filtered(result_.model, some, rows, options_.filter_pole)
                 : factorise_energy(result_.model, some, options_.energy_interval);
    });
  }

  void compare_logs() {
    if (motions_.logs() < 2) return;
    std::vector<std::vector<CoordinateFactor>> logs;
    for (std::size_t i = 0; i < motions_.logs(); ++i) {
      go_on(progress_);
      const Motions one = motions_.log(i);
      logs.push_back(factorise(result_.model, one, rows_of(one)));
    }
    result_.over_logs = over_logs(logs, result_.model.unknowns(), Weighting::by_coordinate);
  }

  void find_payload(const std::vector<CoordinateFactor>& factors) {
    if (loaded_.logs() == 0) return;
    const std::vector<CoordinateFactor> loaded = factorise(result_.model, loaded_, rows_of(loaded_));
    result_.payload = identify_payload(result_.model, factors, loaded, result_.estimate.sigma, options_.load_mass,
                                       options_.load_place);
    grow(*result_.payload, result_.white_deviation, result_.estimate.deviation);
    if (options_.load_mass) return;  // gains explain part of a payload on the wrong link
    if (auto note = note_on_payload(result_.model, factors, loaded, result_.estimate.sigma, *result_.payload))
      result_.notes.push_back(std::move(*note));
  }

  // The same measure for motions that were used and that were held out: the deadband is that of the motions used.
  void judge_all() {
    RowOptions rows{.slowest = rows_.slowest, .fastest = rates_of(motions_), .progress = &progress_};
    result_.train_rows = judged_rows(result_.model, motions_, rows);
    if (held_out_.logs() > 0) result_.validation_rows = judged_rows(result_.model, held_out_, rows);
    const auto errors = [&](const auto& x) { return judged(result_.train_rows, result_.validation_rows, x); };
    for (std::size_t i = 0; held_out_.logs() > 1 && i < held_out_.logs(); ++i)
      result_.error_by_log.push_back(
          judged_errors(judged_rows(result_.model, held_out_.log(i), rows), result_.consistent.base));
    result_.unconstrained = errors(result_.estimate.value);
    result_.error = errors(result_.consistent.base);
    result_.essential_error = errors(result_.essential.estimate.value);
    result_.significant_error = errors(result_.significant.estimate.value);
  }

  template <class AnyLog>
  void prepare_logs(const std::vector<AnyLog>& logs, const std::vector<AnyLog>& validation,
                    const std::vector<AnyLog>& loaded) {
    PrepareOptions how = options_.prepare;
    for (const AnyLog& log : logs) {
      now("preparing the logs");
      const std::optional<double> cutoff = add_log(motions_, log, how, options_.known, result_.notes);
      // All logs use the filter chosen for the first one.
      if (!how.cutoff) how.cutoff = cutoff;
    }
    for (const auto& [motions, more] : {std::pair(&held_out_, &validation), std::pair(&loaded_, &loaded)})
      for (const AnyLog& log : *more) {
        go_on(progress_);
        add_log(*motions, log, how, options_.known, result_.notes);
      }
  }

  void choose_model() {
    FrictionOptions friction = options_.friction;
    friction.without_offset = extents_.one_way();
    // A constant torque does no work over a closed motion, and one equation cannot tell several of them apart.
    if (options_.formulation == Formulation::energy && robot_.coordinates.size() > 1 &&
        std::erase(friction.kinds, FrictionKind::offset) > 0)
      result_.notes.push_back(
          "offsets are left out: the energy model cannot tell them, they do no work over a closed motion");
    std::ranges::copy(notes_on_one_way(robot_, friction.without_offset), std::back_inserter(result_.notes));
    std::vector<std::vector<double>> motors = options_.motors;
    const auto make_model = [&](bool rotors, const std::vector<std::size_t>& without) {
      result_.model = identification_model(robot_, {rotors, friction, motors, without, options_.passive});
      const auto has = [&](FrictionKind kind) { return std::ranges::count(friction.kinds, kind) > 0; };
      if (has(FrictionKind::stribeck)) start_stribeck(result_.model, rates_of(motions_));
      if (has(FrictionKind::load))
        set_loads(result_.model, loads_of(result_.model, factorise(result_.model, some_, rows_)));
    };
    make_model(options_.motor_inertia.value_or(true), {});
    close_loops(result_.model, some_, {&motions_, &held_out_, &loaded_}, result_.notes, progress_);
    choose_rows();
    if (options_.motor_inertia.value_or(true)) {
      const WeighedOffsets weighed = offsets_told_by_weight(result_.model, factorise(result_.model, some_, rows_));
      friction.told_by_weight = weighed.coordinates;
      std::ranges::copy(weighed.notes, std::back_inserter(result_.notes));
      if (!weighed.coordinates.empty()) make_model(true, {});
    }
    const Additions first = choose_first_delays(result_.model, some_, rows_, open_additions());
    std::ranges::copy(first.notes, std::back_inserter(result_.notes));
    take_off_delays(first.delays);
    const bool open = !options_.motor_inertia && options_.motors.empty();
    RotorChoice rotors;
    if (open) {
      rotors = choose_rotors(result_.model, factorise(result_.model, some_, rows_));
      if (!rotors.any || !rotors.without.empty()) make_model(rotors.any, rotors.without);
    }
    Additions found = find_additions();
    // What was missing, a motor of two joints above all, may have hidden the motors of single joints.
    if (open && (!found.ladder.friction.empty() || !found.ladder.motors.empty())) {
      const RotorChoice before = rotors;
      make_model(true, {});
      const IdentificationModel with = with_ladder(result_.model, found.ladder);
      rotors = choose_rotors(with, factorise(with, some_, rows_));
      make_model(rotors.any, rotors.without);
      const bool changed = rotors.any != before.any || rotors.without != before.without;
      if (changed && (!found.ladder.friction.empty() || margin_of(found.delays, 1) > 0)) found = find_additions();
    }
    for (const auto* all : {&rotors.notes, &found.notes}) std::ranges::copy(*all, std::back_inserter(result_.notes));
    take_off_delays(found.delays);
    for (const Additions* each : {&first, static_cast<const Additions*>(&found)})
      std::ranges::copy(each->ladder.rungs, std::back_inserter(result_.ladder));
    if (!found.ladder.motors.empty()) {
      motors = found.ladder.motors;
      make_model(true, result_.model.options.without_motor_inertia);
    }
    for (const FrictionColumn& column : found.ladder.friction) add_friction(result_.model, column);
    if (options_.sign_width) {
      result_.sign_width = *options_.sign_width;
      set_sign_widths(result_.model, rates_of(motions_), result_.sign_width);
    } else {
      const std::vector<double> shares = choose_sign_widths(result_.model, some_, rows_);
      result_.sign_width = *std::max_element(shares.begin(), shares.end());
      if (std::string note = note_on_widths(result_.model, shares); !note.empty())
        result_.notes.push_back(std::move(note));
    }
    group_motor_inertias(result_.model, some_, rows_);
    settle_loads(result_.model, some_, rows_);
    fit_stribeck(result_.model, some_, rows_);
    if (options_.filter_friction || !options_.choose_filter) return;
    if (const auto rung = try_sharp_friction(result_.model, some_, rows_)) {
      add_rung(*rung);
      if (rung->taken) leave_friction_sharp();
    }
  }

  void leave_friction_sharp() {
    result_.sharp_friction = true;
    change_motions([](Motion&& motion) {
      motion.sharp_friction = true;
      return std::move(motion);
    });
  }

  AdditionOptions open_additions() const {
    return additions_for(
        options_.estimator, options_.formulation,
        {{options_.choose_friction, options_.choose_motors, {}, options_.take_friction}, options_.delays},
        robot_.coordinates.size());
  }

  // Beyond the first delays, which the motions have no more.
  Additions find_additions() {
    AdditionOptions open = open_additions();
    if (open.delays) open.delays->assign(robot_.coordinates.size(), 0.0);
    if (options_.sign_width) set_sign_widths(result_.model, rates_of(motions_), *options_.sign_width);
    else choose_sign_widths(result_.model, some_, rows_);
    return choose_additions(result_.model, some_, rows_, open);
  }

  void take_off_delays(const std::vector<double>& delays) {
    result_.delays = sum_of(result_.delays, delays);
    if (margin_of(delays, 1) == 0) return;
    change_motions([delays](Motion&& motion) { return without_delays(motion, delays); });
  }

  void change_motions(const std::function<Motion(Motion&& motion)>& change) {
    for (Motions* each : {&motions_, &held_out_, &loaded_}) each->change(change);
    for (std::vector<Motion>* each : {&some_, &result_.validation})
      for (Motion& motion : *each) motion = change(std::move(motion));
  }

  void choose_rows() {
    rows_.slowest = options_.slowest;
    if (options_.formulation == Formulation::filtered && options_.filter_pole)
      result_.notes.push_back(
          fmt::format("the equations went through F = a^2/(s+a)^2, and momenta through F' = s F, with a = {:.4g} rad/s",
                      *options_.filter_pole));
    rows_.decimation = result_.decimation = decimation_of(result_.cutoff);
  }

  std::size_t decimation_of(double cutoff) const {
    return options_.decimation.value_or(allowed_decimation(
        cutoff, some_.front().step, result_.samples * result_.model.coordinates(), result_.model.unknowns()));
  }

  const Robot& robot_;
  const EstimationOptions& options_;
  Progress& progress_;
  Identification result_;
  Motions motions_, held_out_, loaded_;
  MotionExtents extents_;
  std::vector<Motion> some_;  // the first samples, for model choices
  RowOptions rows_;
};

}  // namespace

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

Identification identify(const Robot& robot, const std::vector<Log>& logs, const std::vector<Log>& validation,
                        const EstimationOptions& options, Progress& progress) {
  Campaign campaign(robot, options, progress);
  campaign.choose(logs, validation, options.loaded);
  const std::optional<CutoffTrial> other = campaign.other_cutoff(logs);
  if (other) campaign.add_rung(other->rung);
  if (!other || !other->rung.taken) return campaign.identified();
  EstimationOptions with = options;
  with.prepare.cutoff = other->cutoff;
  Campaign again(robot, with, progress);
  again.choose(logs, validation, options.loaded);
  again.add_rung(other->rung);
  return again.identified();
}

Identification identify(const Robot& robot, const LogStreams& logs, const EstimationOptions& options,
                        Progress& progress) {
  require_chunks_suffice(options.estimator, options.prepare);
  Campaign campaign(robot, options, progress);
  campaign.choose(logs.train, logs.validation, logs.loaded);
  return campaign.identified();
}

}  // namespace armature::internal
