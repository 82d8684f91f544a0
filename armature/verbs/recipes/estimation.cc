// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/estimation.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/identify/equations/passive_joints.h"
#include "armature/robot/joint_friction.h"
#include "armature/verbs/recipes/check_logs.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature::internal {
namespace {

LocalPolynomial local_polynomial(const FitOptions& fit, Diagnostics& diagnostics) {
  const std::vector<std::size_t>& given = fit.savitzky_golay;
  const std::size_t samples = given[0], degree = given.size() > 1 ? given[1] : 3;
  if (fit.cutoff)
    diagnostics.error({}, "@savitzky_golay excludes @cutoff", "the polynomials are the filter: give one of the two");
  if (given.size() > 2 || samples % 2 == 0 || samples <= degree || samples > 10'001 || degree < 2 || degree > 12)
    diagnostics.error({}, fmt::format("@savitzky_golay={},{}: no such polynomial", samples, degree),
                      "an odd number of samples, and a degree from 2 to 12 that is smaller, such as 31,3");
  return {samples / 2, degree};
}

// The first kinds of FrictionKind are those of Friction.
FrictionKind kind_of(Friction friction) {
  static_assert(static_cast<int>(FrictionKind::viscous) == static_cast<int>(Friction::viscous) &&
                static_cast<int>(FrictionKind::warm_viscous) == static_cast<int>(Friction::temperature));
  return static_cast<FrictionKind>(friction);
}

// The link with this name, or whose joint has it, or that a frame of this name is fixed to; the last for none.
PayloadPlace place_named(const Robot& robot, const std::string& name) {
  if (name.empty()) return {};
  for (const auto member : {&Frame::link_name, &Frame::joint_name})
    for (std::size_t j = 1; j <= robot.link_count; ++j)
      if (robot.frame(j).*member == name) return {j};
  std::vector<std::string> links;
  for (std::size_t j = 1; j <= robot.link_count; ++j) links.push_back(robot.frame(j).link_name);
  bool on_base = name == robot.base_name;
  for (const AttachedFrame& attached : robot.attached) {
    if (attached.name == name && attached.link > 0) return {attached.link, name};
    on_base = on_base || attached.name == name;
    if (attached.link > 0 && std::ranges::find(links, attached.name) == links.end()) links.push_back(attached.name);
  }
  if (on_base)
    refuse(fmt::format("@load_link={}: this is fixed to the base, and no joint feels a payload there",
                       printable(name, 60)),
           fmt::format("a link that moves, such as {}", printable(robot.frame(robot.link_count).link_name, 60)));
  refuse(fmt::format("@load_link={}: the robot has no such link", printable(name, 60)), suggest(name, links));
}

// "auto", "no", or seconds for all coordinates or for each.
std::optional<std::vector<double>> delays_of(const FitOptions& fit, std::size_t coordinates, Diagnostics& diagnostics) {
  if (fit.delay == "auto" && fit.choose != Choice::no) return std::nullopt;
  if (fit.delay == "auto" || fit.delay == "no") return std::vector<double>(coordinates, 0.0);
  std::vector<double> delays;
  for (std::size_t at = 0; at <= fit.delay.size();) {
    const std::size_t end = std::min(fit.delay.find(',', at), fit.delay.size());
    double value = 0;
    const auto [stop, error] = std::from_chars(fit.delay.data() + at, fit.delay.data() + end, value);
    if (error != std::errc{} || stop != fit.delay.data() + end || !(std::abs(value) <= 1)) {
      diagnostics.error({}, fmt::format("@delay={}: no delays", printable(fit.delay, 60)),
                        "auto, no, or seconds of at most one, such as 0.004 or 0,0,0.01");
      return delays;
    }
    delays.push_back(value);
    at = end + 1;
  }
  if (delays.size() == 1) delays.assign(coordinates, delays[0]);
  if (delays.size() != coordinates)
    diagnostics.error({}, fmt::format("@delay has {} delays, and the robot has {} joints", delays.size(), coordinates),
                      "give one for all, or one for each");
  return delays;
}

Estimation started(MeasuredLogs logs, EstimationOptions options, Diagnostics diagnostics) {
  Estimation estimation{std::move(options), std::move(logs), {}, std::move(diagnostics)};
  estimation.options.loaded = std::move(estimation.logs.loaded);
  return estimation;
}

// What the check says of logs that do not determine the parameters goes with the refusal.
Estimation finished(Estimation estimation, const Robot& robot, const RobotOrigin& origin, Progress& progress) {
  try {
    const MeasuredLogs& logs = estimation.logs;
    estimation.check = check_logs(robot, logs, estimation.options, origin, progress);
    estimation.found = logs.streams
                           ? internal::identify(robot, *logs.streams, estimation.options, progress)
                           : internal::identify(robot, logs.train, logs.validation, estimation.options, progress);
  } catch (const UnmetRequest& why) {
    for (const std::string& advice : estimation.check.next) estimation.diagnostics.note({}, "record next: " + advice);
    throw NotIdentified(why, estimation.diagnostics);
  }
  return estimation;
}

}  // namespace

EstimationOptions estimation_options(const FitOptions& fit, double essential, std::size_t coordinates,
                                     Diagnostics& diagnostics) {
  EstimationOptions options;
  for (const std::string& text : fit.term)
    if (auto term = parse_term(text, coordinates, diagnostics)) options.friction.terms.push_back(std::move(*term));
  for (const std::string& text : fit.known_torque)
    if (auto term = parse_known_torque(text, coordinates, diagnostics)) options.known.push_back(std::move(*term));
  for (const std::string& text : fit.motor)
    if (auto motor = parse_motor(text, coordinates, diagnostics)) options.motors.push_back(std::move(*motor));
  if (fit.motor_inertia != Choice::automatic) options.motor_inertia = fit.motor_inertia == Choice::yes;
  options.friction.kinds.clear();
  for (const Friction friction : fit.friction) options.friction.kinds.push_back(kind_of(friction));
  options.choose_friction = fit.choose != Choice::no && fit.friction == FitOptions{}.friction;
  options.take_friction = fit.choose == Choice::yes;
  options.choose_motors = fit.choose != Choice::no && options.motors.empty();
  options.delays = delays_of(fit, coordinates, diagnostics);
  options.sign_width = fit.sign_width;
  options.choose_filter = fit.choose != Choice::no && fit.model == Formulation::dynamic &&
                          fit.estimator != Estimator::instrumental && fit.estimator != Estimator::output_error;
  if (fit.filter_friction != Choice::automatic) options.filter_friction = fit.filter_friction == Choice::yes;
  options.prepare.cutoff = fit.cutoff;
  if (fit.velocity == "positions") options.prepare.velocity = VelocityFrom::positions;
  options.prepare.difference = fit.differences == 2 ? Difference::two_points : Difference::four_points;
  options.prepare.trim = fit.trim;
  options.prepare.period = fit.period;
  if (!fit.savitzky_golay.empty()) options.prepare.savitzky_golay = local_polynomial(fit, diagnostics);
  if (fit.filter_pole && fit.model != Formulation::filtered)
    diagnostics.error({}, "@filter_pole is the pole of the filters of the filtered model", "@model=filtered");
  if (fit.forgetting && fit.estimator != Estimator::recursive)
    diagnostics.error({}, "@forgetting is a number of the recursive estimator", "@estimator=recursive");
  throw_if_errors(diagnostics);
  options.decimation = fit.decimate;
  options.slowest = fit.slowest;
  options.estimator = fit.estimator;
  options.forgetting = fit.forgetting.value_or(1);
  options.formulation = fit.model;
  options.filter_pole = fit.filter_pole;
  options.energy_interval = fit.interval;
  options.load_mass = fit.load_mass;
  options.consistent.weight = fit.prior;
  options.essential = essential / 100;
  return options;
}

namespace {

void warn_of_repeated(const std::vector<std::string>& logs, Diagnostics& diagnostics) {
  for (auto log = logs.begin(); log != logs.end(); ++log)
    if (std::find(logs.begin(), log, *log) != log)
      diagnostics.warning({*log, 0, 0},
                          "this log is given twice: it counts twice, and standard deviations are too small",
                          "give each log once");
}

}  // namespace

EstimationOptions options_for(const SeenRobot& seen, const FitOptions& fit, double essential,
                              Diagnostics& diagnostics) {
  EstimationOptions options = estimation_options(fit, essential, seen.robot.coordinates.size(), diagnostics);
  if (!seen.passive) return options;
  if (fit.model != Formulation::dynamic)
    throw UnmetRequest("the filtered and the energy model are those of robots without closed loops",
                       "@model=dynamic: its loops are closed along the motions");
  options.passive = seen.passive;
  options.choose_motors = false;
  return options;
}

void keep_described_friction(const Robot& robot, const FitOptions& fit, EstimationOptions& options,
                             Diagnostics& diagnostics) {
  const auto stribeck = [&](const Frame& frame) { return has_stribeck_friction(robot.arena, frame); };
  std::vector<std::pair<Friction, const char*>> laws;
  if (std::ranges::any_of(robot.frames, stribeck)) laws.emplace_back(Friction::stribeck, "Stribeck friction");
  if (has_load_friction(robot)) laws.emplace_back(Friction::load, "friction that grows with the load");
  const bool asked = fit.friction != FitOptions{}.friction;
  for (const auto& [law, called] : laws) {
    if (std::ranges::find(fit.friction, law) != fit.friction.end()) continue;
    if (asked) {
      diagnostics.warning(
          {}, fmt::format("the description has {}, which is not fitted: it is set aside", called),
          fmt::format("name {} in @friction too, or nothing there: what is described is fitted then", name_of(law)));
      continue;
    }
    options.friction.kinds.push_back(kind_of(law));
    diagnostics.note({}, fmt::format("the description has {}: it is fitted at every joint", called),
                     "@friction=viscous,coulomb,offset sets it aside");
  }
}

SeenRobot seen_by_logs(const Robot& robot) {
  if (robot.loops.empty()) return {robot, {}};
  auto passive = std::make_shared<PassiveJoints>(robot);
  return {passive->motors(), passive};
}

Estimation estimate_from(const Robot& described, const std::vector<std::string>& logs, const FitOptions& fit,
                         double essential, InputFiles& files, Progress& progress) {
  Diagnostics diagnostics = fit.origin.diagnostics;
  const SeenRobot seen = seen_by_logs(described);
  const Robot& robot = seen.robot;
  EstimationOptions options = options_for(seen, fit, essential, diagnostics);
  keep_described_friction(robot, fit, options, diagnostics);
  options.load_place = place_named(robot, fit.load_link);
  if (fit.loaded.empty() && (!fit.load_link.empty() || fit.load_mass))
    refuse(fmt::format("{} needs @loaded: without motions with the payload there is none to identify",
                       fit.load_mass ? "@load_mass" : "@load_link"),
           "@loaded=LOG");
  warn_of_repeated(logs, diagnostics);
  MeasuredLogs measured = read_logs(logs, fit, robot, files, diagnostics, progress);
  return finished(started(std::move(measured), std::move(options), std::move(diagnostics)), robot, fit.origin,
                  progress);
}

Estimation estimate_from(const Robot& described, MeasuredLogs logs, const FitOptions& fit, double essential,
                         Progress& progress) {
  Diagnostics diagnostics = fit.origin.diagnostics;
  const SeenRobot seen = seen_by_logs(described);
  const Robot& robot = seen.robot;
  EstimationOptions options = options_for(seen, fit, essential, diagnostics);
  keep_described_friction(robot, fit, options, diagnostics);
  options.load_place = place_named(robot, fit.load_link);
  return finished(started(std::move(logs), std::move(options), std::move(diagnostics)), robot, fit.origin, progress);
}

}  // namespace armature::internal
