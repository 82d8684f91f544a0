// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/campaign.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "armature/base/error.h"
#include "armature/identify/choose/assembly.h"
#include "armature/identify/choose/delays.h"
#include "armature/identify/choose/grouped_rotors.h"
#include "armature/identify/choose/rotors.h"
#include "armature/identify/equations/add_log.h"
#include "armature/identify/equations/decimate.h"
#include "armature/identify/equations/known_rates.h"
#include "armature/identify/equations/load_friction.h"
#include "armature/identify/equations/stribeck.h"
#include "armature/identify/equations/temperature_friction.h"
#include "armature/identify/estimators/sign_widths.h"
#include "armature/identify/judge/excitation_check.h"

namespace armature::internal {
namespace {

constexpr std::size_t samples_for_choices = 50'000;  // at most
constexpr std::size_t samples_to_show = 25'000;      // in plots

void take(std::span<const Motion> group, std::size_t& left, std::vector<Motion>& to) {
  for (Motion& motion : excerpt(group, left)) left -= motion.samples(), to.push_back(std::move(motion));
}

// Widths that were chosen settle with the Stribeck speeds: the shares of the greatest speeds that they are then.
void settle_shares(IdentificationModel& model, std::span<const Motion> motions, const RowOptions& rows,
                   std::vector<double>& shares) {
  const IdentificationModel before = model;
  settle_widths(model, motions, rows);
  const std::vector<double> rates = greatest_rates(model, motions);
  for (std::size_t c = 0; c < shares.size(); ++c)
    if (shares[c] > 0 && model.columns[c].friction.width != before.columns[c].friction.width)
      shares[c] = model.columns[c].friction.width / rates[c];
}

}  // namespace

Campaign::Campaign(const Robot& for_robot, const EstimationOptions& with, Progress& reported)
    : robot(for_robot), options(with), progress(reported) {
  rows_.progress = &progress;
}

template <class AnyLog>
void Campaign::choose(const std::vector<AnyLog>& logs, const std::vector<AnyLog>& validation,
                      const std::vector<AnyLog>& with_load) {
  prepare_logs(logs, validation, with_load, options.prepare);
  look_through();
  if (!options.filter_friction.value_or(true)) leave_friction_sharp();
  now("choosing the model");
  choose_model();
  speeds = rates_of(motions);
}
template void Campaign::choose(const std::vector<Log>&, const std::vector<Log>&, const std::vector<Log>&);
template void Campaign::choose(const std::vector<LogStream>&, const std::vector<LogStream>&,
                               const std::vector<LogStream>&);

template <class AnyLog>
void Campaign::follow(const EquationChoices& choices, const std::vector<AnyLog>& logs,
                      const std::vector<AnyLog>& validation) {
  found.model = model_of(robot, choices, options.friction.terms, options.passive);
  speeds = speeds_of(choices, found.model);
  prepare_logs(logs, validation, {}, prepare_options(choices));
  if (!logs.empty()) look_through();
  else look_through_held_out();
  found.cutoff = choices.cutoff;
  for (const FrictionChoice& f : choices.friction_columns)
    if (f.kind == FrictionKind::coulomb && f.speed > 0)
      found.sign_width = std::max(found.sign_width, f.width / f.speed);
  rows_.slowest = choices.slowest;
  rows_.decimation = found.decimation = choices.decimation;
  close_loops(found.model, logs.empty() ? found.validation : some, {&motions, &held_out}, found.notes, progress);
  found.delays.assign(robot.coordinates.size(), 0.0);
  for (const std::vector<double>& delays : choices.delays) take_off_delays(delays);
  if (!choices.filter_friction) leave_friction_sharp();
}
template void Campaign::follow(const EquationChoices&, const std::vector<Log>&, const std::vector<Log>&);
template void Campaign::follow(const EquationChoices&, const std::vector<LogStream>&, const std::vector<LogStream>&);

std::optional<CutoffTrial> Campaign::other_cutoff(const std::vector<Log>& logs) {
  if (!options.choose_filter || options.prepare.cutoff || options.prepare.period || options.prepare.savitzky_golay ||
      found.cutoff <= 0)
    return std::nullopt;
  return best_cutoff(found.model, some, rows_, found.cutoff, [&](double cutoff) {
    now("choosing the filter");
    OtherCutoff other{cutoff, {}, decimation_of(cutoff)};
    PrepareOptions how = options.prepare;
    how.cutoff = cutoff;
    std::vector<std::string> notes;
    for (const Log& log : logs)
      for (Motion& motion : prepared(log, how, options.known, notes)) {
        motion.sharp_friction = found.sharp_friction;
        other.motions.push_back(without_delays(motion, found.delays));
      }
    return other;
  });
}

void Campaign::add_rung(const Rung& rung) {
  found.ladder.push_back(rung);
  if (rung.taken) found.notes.push_back(note_of(rung));
}

EquationChoices Campaign::choices() const {
  EquationChoices made;
  keep_choices(made, found.model, options.prepare, speeds);
  made.cutoff = found.cutoff;
  made.decimation = rows_.decimation;
  made.slowest = rows_.slowest;
  made.filter_friction = !found.sharp_friction;
  made.delays = delays_;
  return made;
}

RowOptions Campaign::rows_of(const Motions& given) const {
  RowOptions rows = rows_;
  if (rows.slowest > 0) rows.fastest = &given == &motions ? speeds : rates_of(given);
  return rows;
}

// The largest joint speeds for Coulomb and Stribeck friction. For joints moved by one coordinate they are known
// already; for others they take a pass over the motions.
std::vector<double> Campaign::rates_of(const Motions& given) const {
  std::optional<std::vector<double>> known;
  if (&given == &motions) known = known_rates(found.model, extents);
  return known ? *known : greatest_rates(found.model, given);
}

void Campaign::look_through() {
  std::size_t left = samples_for_choices;
  motions.visit([&](std::span<const Motion> group) {
    go_on(progress);
    extents.add(group);
    take(group, left, some);
  });
  found.samples = extents.samples();
  require_samples(extents);
  found.cutoff = some.front().cutoff;
  if (const double asked = options.prepare.cutoff.value_or(0); asked > 0 && found.cutoff == 0)
    found.notes.push_back(fmt::format("nothing is filtered: {:.3g} Hz is more than {:.3g} samples per second can hold",
                                      asked, 1 / some.front().step));
  look_through_held_out();
}

void Campaign::look_through_held_out() {
  if (held_out.logs() == 0) return;
  std::size_t left = samples_to_show;
  MotionExtents of_held_out;
  held_out.visit([&](std::span<const Motion> group) {
    go_on(progress);
    of_held_out.add(group);
    take(group, left, found.validation);
  });
  require_validation(robot, of_held_out);
}

template <class AnyLog>
void Campaign::prepare_logs(const std::vector<AnyLog>& logs, const std::vector<AnyLog>& validation,
                            const std::vector<AnyLog>& with_load, PrepareOptions how) {
  for (const AnyLog& log : logs) {
    now("preparing the logs");
    const std::optional<double> cutoff = add_log(motions, log, how, options.known, found.notes);
    // All logs use the filter chosen for the first one.
    if (!how.cutoff) how.cutoff = cutoff;
  }
  for (const auto& [to, more] : {std::pair(&held_out, &validation), std::pair(&loaded, &with_load)})
    for (const AnyLog& log : *more) {
      go_on(progress);
      add_log(*to, log, how, options.known, found.notes);
    }
}

void Campaign::choose_model() {
  FrictionOptions friction = options.friction;
  friction.without_offset = extents.one_way();
  // A constant torque does no work over a closed motion, and one equation cannot tell several of them apart.
  if (options.formulation == Formulation::energy && robot.coordinates.size() > 1 &&
      std::erase(friction.kinds, FrictionKind::offset) > 0)
    found.notes.push_back(
        "offsets are left out: the energy model cannot tell them, they do no work over a closed motion");
  std::ranges::copy(notes_on_one_way(robot, friction.without_offset), std::back_inserter(found.notes));
  std::vector<std::vector<double>> motors = options.motors;
  const auto make_model = [&](bool rotors, const std::vector<std::size_t>& without) {
    found.model = identification_model(robot, {rotors, friction, motors, without, options.passive});
    const auto has = [&](FrictionKind kind) { return std::ranges::count(friction.kinds, kind) > 0; };
    if (has(FrictionKind::stribeck)) start_stribeck(found.model, rates_of(motions));
    if (has(FrictionKind::warm_viscous)) set_temperatures(found.model, some);
    if (has(FrictionKind::load)) set_loads(found.model, loads_of(found.model, factorise(found.model, some, rows_)));
  };
  make_model(options.motor_inertia.value_or(true), {});
  close_loops(found.model, some, {&motions, &held_out, &loaded}, found.notes, progress);
  choose_rows();
  if (options.motor_inertia.value_or(true)) {
    const WeighedOffsets weighed = offsets_told_by_weight(found.model, factorise(found.model, some, rows_));
    friction.told_by_weight = weighed.coordinates;
    std::ranges::copy(weighed.notes, std::back_inserter(found.notes));
    if (!weighed.coordinates.empty()) make_model(true, {});
  }
  const Additions first = choose_first_delays(found.model, some, rows_, open_additions());
  std::ranges::copy(first.notes, std::back_inserter(found.notes));
  take_off_delays(first.delays);
  const bool open = !options.motor_inertia && options.motors.empty();
  RotorChoice rotors;
  if (open) {
    rotors = choose_rotors(found.model, factorise(found.model, some, rows_));
    if (!rotors.any || !rotors.without.empty()) make_model(rotors.any, rotors.without);
  }
  Additions added = find_additions();
  // What was missing, a delay or a motor of two joints above all, may have hidden the motors of single joints.
  const bool late = margin_of(added.delays, 1) > 0;
  if (open && (late || !added.ladder.friction.empty() || !added.ladder.motors.empty())) {
    const RotorChoice before = rotors;
    make_model(true, {});
    const IdentificationModel with = with_ladder(found.model, added.ladder);
    std::vector<Motion> moved;
    for (const Motion& motion : some) moved.push_back(without_delays(motion, added.delays));
    rotors = choose_rotors(with, factorise(with, moved, rows_));
    make_model(rotors.any, rotors.without);
    const bool changed = rotors.any != before.any || rotors.without != before.without;
    if (changed && (late || !added.ladder.friction.empty())) added = find_additions();
  }
  for (const auto* all : {&rotors.notes, &added.notes}) std::ranges::copy(*all, std::back_inserter(found.notes));
  take_off_delays(added.delays);
  for (const Additions* each : {&first, static_cast<const Additions*>(&added)})
    std::ranges::copy(each->ladder.rungs, std::back_inserter(found.ladder));
  if (!added.ladder.motors.empty()) {
    motors = added.ladder.motors;
    make_model(true, found.model.options.without_motor_inertia);
  }
  for (const FrictionColumn& column : added.ladder.friction) add_friction(found.model, column);
  std::vector<double> shares;  // of the greatest speeds
  if (options.sign_width) {
    found.sign_width = *options.sign_width;
    set_sign_widths(found.model, rates_of(motions), found.sign_width);
  } else {
    // With a wrong Stribeck speed a smooth sign makes up for it, and the height of the peak is wrong: speeds come
    // first.
    set_sign_widths(found.model, rates_of(motions), 0);
    fit_stribeck(found.model, some, rows_);
    shares = choose_sign_widths(found.model, some, rows_);
  }
  warm_as_coulomb(found.model);
  group_motor_inertias(found.model, some, rows_);
  settle_loads(found.model, some, rows_);
  if (options.sign_width) {
    fit_stribeck(found.model, some, rows_);
  } else {
    settle_shares(found.model, some, rows_, shares);
    found.sign_width = *std::max_element(shares.begin(), shares.end());
    if (std::string note = note_on_widths(found.model, shares); !note.empty()) found.notes.push_back(std::move(note));
  }
  if (options.filter_friction || !options.choose_filter) return;
  if (const auto rung = try_sharp_friction(found.model, some, rows_)) {
    add_rung(*rung);
    if (rung->taken) leave_friction_sharp();
  }
}

void Campaign::leave_friction_sharp() {
  found.sharp_friction = true;
  change_motions([](Motion&& motion) {
    motion.sharp_friction = true;
    return std::move(motion);
  });
}

AdditionOptions Campaign::open_additions() const {
  AdditionOptions open;
  open.candidates.friction = options.choose_friction;
  open.candidates.motors = options.choose_motors;
  open.candidates.take_friction = options.take_friction;
  open.delays = options.delays;
  return additions_for(options.estimator, options.formulation, open, robot.coordinates.size());
}

// Beyond the first delays, which the motions have no more.
Additions Campaign::find_additions() {
  AdditionOptions open = open_additions();
  if (open.delays) open.delays->assign(robot.coordinates.size(), 0.0);
  if (options.sign_width) set_sign_widths(found.model, rates_of(motions), *options.sign_width);
  else choose_sign_widths(found.model, some, rows_);
  return choose_additions(found.model, some, rows_, open);
}

void Campaign::take_off_delays(const std::vector<double>& delays) {
  found.delays = sum_of(found.delays, delays);
  if (margin_of(delays, 1) == 0) return;
  delays_.push_back(delays);
  change_motions([delays](Motion&& motion) { return without_delays(motion, delays); });
}

void Campaign::change_motions(const std::function<Motion(Motion&& motion)>& change) {
  for (Motions* each : {&motions, &held_out, &loaded}) each->change(change);
  for (std::vector<Motion>* each : {&some, &found.validation})
    for (Motion& motion : *each) motion = change(std::move(motion));
}

void Campaign::choose_rows() {
  rows_.slowest = options.slowest;
  if (options.formulation == Formulation::filtered && options.filter_pole)
    found.notes.push_back(
        fmt::format("the equations went through F = a^2/(s+a)^2, and momenta through F' = s F, with a = {:.4g} rad/s",
                    *options.filter_pole));
  rows_.decimation = found.decimation = decimation_of(found.cutoff);
}

std::size_t Campaign::decimation_of(double cutoff) const {
  return options.decimation.value_or(
      allowed_decimation(cutoff, some.front().step, found.samples * found.model.coordinates(), found.model.unknowns()));
}

}  // namespace armature::internal
