// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/spelled_json.h"
#include "armature/base/text.h"
#include "armature/derive/modelled_robot.h"
#include "armature/formulate/numeric_program.h"
#include "armature/identify/equations/batch.h"
#include "armature/identify/equations/filtered_friction.h"
#include "armature/identify/equations/passive_joints.h"
#include "armature/identify/judge/trial_fit.h"
#include "armature/log/columns/twists.h"
#include "armature/log/signals/prepare.h"
#include "armature/verbs/recipes/check_logs.h"
#include "armature/verbs/recipes/check_ranges.h"
#include "armature/verbs/recipes/compare_torques.h"
#include "armature/verbs/recipes/identified.h"
#include "armature/verbs/recipes/input_doubts.h"
#include "armature/verbs/recipes/input_hashes.h"
#include "armature/verbs/recipes/read_logs.h"
#include "armature/verbs/recipes/validation_report.h"
#include "armature/verbs/recipes/verdict_in_motion.h"

namespace armature {

using namespace internal;

namespace {

std::string torque_unit(const Robot& robot, std::size_t k) {
  for (const Frame& frame : robot.frames)
    for (const Coupling& coupling : frame.variable)
      if (coupling.coordinate == k) return frame.type == JointType::prismatic ? "N" : "Nm";
  return "Nm";
}

// Up to what the filter rounds.
bool never_changes(const std::vector<TorqueTrace>& traces) {
  const double first = traces[0].measured[0];
  return std::ranges::all_of(traces, [&](const TorqueTrace& trace) {
    return std::ranges::all_of(trace.measured, [&](double x) { return std::abs(x - first) <= 1e-9 * std::abs(first); });
  });
}

// The torques of the description along a motion, one signal per coordinate, filtered as the measured ones were.
std::vector<Signal> predicted(const Robot& robot, const BatchFunction& torques, const Motion& motion) {
  std::vector<Signal> tau(motion.coordinates(), Signal(motion.samples(), 0.0));
  std::vector<const double*> inputs;
  for (const auto* signals : {&motion.q, &motion.qd, &motion.qdd})
    for (const Signal& signal : *signals) inputs.push_back(signal.data());
  std::vector<double*> outputs;
  for (Signal& signal : tau) outputs.push_back(signal.data());
  torques(inputs, motion.samples(), outputs);
  const std::vector<Signal> taken = taken_by_filter(robot, motion);
  for (std::size_t k = 0; k < tau.size(); ++k)
    for (std::size_t s = 0; s < motion.samples(); ++s) tau[k][s] -= taken[k][s];
  return tau;
}

JointValidation validated(const TorqueComparison& found, double delay, const std::string& joint,
                          const std::string& unit) {
  return {joint,
          unit,
          found.rms,
          found.error,
          found.error_moving,
          found.rest_share,
          found.correlation,
          found.fit.scale,
          found.fit.offset,
          delay,
          found.fit.error,
          internal::suspicions(found, unit)};
}

double total_of(const std::vector<TorqueComparison>& joints, double TorqueComparison::* error) {
  double squares = 0, of = 0;
  for (const TorqueComparison& joint : joints) {
    squares += std::pow(joint.*error / 100 * joint.rms, 2);
    of += joint.rms * joint.rms;
  }
  return of > 0 ? 100 * std::sqrt(squares / of) : 0;
}

// The torques as a function of the motion that logs hold. The loops of a robot are closed in the assembly mode whose
// torques are nearest to those measured.
BatchFunction torques_of(const SeenRobot& seen, const Robot& described, std::span<const Motion> motions,
                         std::vector<std::string>& notes) {
  const Program program = numeric_program(described, "inverse-dynamics", {"q", "qp", "qd", "qdd"});
  if (!seen.passive) return batch_function(program);
  const BatchFunction torques = seen.passive->batch(program);
  const Motion some = thinned_out(motions, 400);
  choose_assembly(*seen.passive, some, [&] {
    double squares = 0;
    const std::vector<Signal> tau = predicted(seen.robot, torques, some);
    for (std::size_t k = 0; k < tau.size(); ++k)
      for (std::size_t s = 0; s < some.samples(); ++s) squares += std::pow(tau[k][s] - some.tau[k][s], 2);
    return std::sqrt(squares);
  });
  for (const Motion& motion : motions) seen.passive->follow({&motion, 1});
  notes.push_back(seen.passive->note());
  return torques;
}

using Traces = std::vector<std::vector<TorqueTrace>>;  // per coordinate

std::vector<TorqueComparison> compare(const Traces& traces, double slowest, Progress& progress) {
  std::vector<TorqueComparison> joints;
  for (const std::vector<TorqueTrace>& joint : traces) {
    go_on(progress);
    joints.push_back(compare_torques(joint, slowest));
  }
  return joints;
}

// What an identification from these logs finds odd about them, and the delays that it finds. Motions that are too poor
// for it say nothing against a description.
struct SecondLook {
  std::vector<Suspicion> suspicions;
  std::vector<double> delays;
};
SecondLook look_again(const Robot& robot, const std::vector<Log>& logs, EstimationOptions fit,
                      std::vector<std::string>& notes, Progress& progress) {
  SecondLook look{{}, std::vector<double>(robot.coordinates.size(), 0.0)};
  fit.choose_friction = fit.choose_motors = false;
  try {
    Identification found = internal::identify(robot, logs, {}, fit, progress);
    std::ranges::copy_if(found.suspicions, std::back_inserter(look.suspicions),
                         [](const Suspicion& s) { return !s.about_motion; });
    if (!found.delays.empty()) look.delays = found.delays;
  } catch (const UnmetRequest& why) {
    notes.push_back(fmt::format("whether columns are misread or delayed was not looked at: {}", why.message()));
  }
  return look;
}

// All logs use the filter chosen for the first one, as in `identify`. A note says how each log was prepared.
Traces traces_of(const SeenRobot& seen, const Robot& described, const std::vector<Log>& logs,
                 const ValidateOptions& options, ValidateResult& result, Progress& progress) {
  const Robot& robot = seen.robot;
  BatchFunction torques;
  PrepareOptions preparation;
  preparation.cutoff = options.cutoff;
  const std::size_t n = robot.coordinates.size();
  Traces all(n);
  for (const Log& log : logs) {
    Traces traces(n);
    ValidatedLog one;
    one.log = log.file.empty() ? fmt::format("log {}", result.logs.size() + 1) : log.file;
    const std::vector<Motion> motions = prepare(log, preparation, result.notes);
    if (!torques && !motions.empty()) torques = torques_of(seen, described, motions, result.notes);
    for (const Motion& motion : motions) {
      go_on(progress);
      const std::vector<Signal> tau = predicted(robot, torques, motion);
      for (std::size_t k = 0; k < n; ++k) traces[k].push_back({motion.step, motion.tau[k], tau[k], motion.qd[k]});
      one.samples += motion.samples();
      result.cutoff = motion.cutoff;
      if (!preparation.cutoff) preparation.cutoff = motion.cutoff;
    }
    if (one.samples == 0) continue;
    result.samples += one.samples;
    const std::vector<TorqueComparison> joints = compare(traces, options.slowest, progress);
    for (const TorqueComparison& joint : joints) {
      one.error.push_back(joint.error);
      one.error_moving.push_back(joint.error_moving);
    }
    one.total = total_of(joints, &TorqueComparison::error);
    result.logs.push_back(std::move(one));
    for (std::size_t k = 0; k < n; ++k) std::ranges::move(traces[k], std::back_inserter(all[k]));
  }
  if (result.samples == 0)
    throw UnmetRequest("no stretch of the logs is long enough to be filtered", "give a longer log, or @cutoff=0");
  return all;
}

ValidateResult compared(const SeenRobot& seen, const Robot& described, const MeasuredLogs& logs,
                        const ValidateOptions& options, const Diagnostics& diagnostics, InputFiles& files,
                        Progress& progress) {
  const Robot& robot = seen.robot;
  ValidateResult result;
  result.robot = robot.name;
  result.readings = logs.readings;
  result.diagnostics = diagnostics;
  EstimationOptions fit;
  fit.prepare.cutoff = options.cutoff;
  fit.slowest = options.slowest;
  fit.passive = seen.passive;
  const Traces traces = traces_of(seen, described, logs.train, options, result, progress);
  result.check = check_logs(robot, logs, fit, options.origin, progress);
  std::vector<std::string> names = joint_names(robot);
  for (std::size_t k = 0; k < traces.size(); ++k)
    if (never_changes(traces[k]))
      throw UnmetRequest(
          fmt::format("the torque of {} never changes: it was not measured", printable(names[k], 60)),
          fmt::format("record it, or name its column in a file given by @columns; if the joint stood still: "
                      "@lock={}",
                      printable(names[k], 60)));
  const SecondLook look = look_again(robot, logs.train, fit, result.notes, progress);
  const std::vector<TorqueComparison> joints = compare(traces, options.slowest, progress);
  std::vector<double> errors, moving;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    errors.push_back(joints[k].error);
    moving.push_back(joints[k].error_moving);
    result.joints.push_back(validated(joints[k], look.delays[k], names[k], torque_unit(robot, k)));
  }
  result.error = total_of(joints, &TorqueComparison::error);
  result.suspicions = input_suspicions(look.suspicions, logs.columns);
  result.verdict = judge_in_motion(
      names, {errors, moving, result.error, total_of(joints, &TorqueComparison::error_moving)}, JudgedOn::this_log);
  heed(result.suspicions, result.verdict, result.diagnostics);
  if (options.output.empty()) return result;
  result.files.push_back(
      {options.output + "/validation.json", to_text(spelled(to_json(result), OptionSpelling::plain))});
  const Provenance provenance = provenance_of(
      options.origin, files_read(options.origin.file, options.reading, {&options.logs}), diagnostics, files, progress);
  result.files.push_back({options.output + "/report.html", html(validation_report(result, traces, provenance))});
  return result;
}

}  // namespace

ValidateResult validate(const Robot& described, const std::vector<Log>& logs, const ValidateOptions& options,
                        Progress& progress) {
  const Robot measured = measured_robot(described);
  const SeenRobot seen = seen_by_logs(measured);
  check_ranges(options);
  InputFiles files;
  return compared(seen, measured, {to_twists(logs, seen.robot), {}, {}}, options, options.origin.diagnostics, files,
                  progress);
}

ValidateResult validate(const Robot& described, const ValidateOptions& options, Progress& progress) {
  const Robot measured = measured_robot(described);
  const SeenRobot seen = seen_by_logs(measured);
  check_ranges(options);
  InputFiles files;
  Diagnostics diagnostics = options.origin.diagnostics;
  FitOptions reading;
  reading.reading = options.reading;
  reading.origin.whole = options.origin.whole;
  reading.stream = Choice::no;
  const MeasuredLogs logs = read_logs(options.logs, reading, seen.robot, files, diagnostics, progress);
  return compared(seen, measured, logs, options, diagnostics, files, progress);
}

Json to_json(const ValidateResult& result) { return json_of(result); }

}  // namespace armature
