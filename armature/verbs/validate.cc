// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/formulate/numeric_program.h"
#include "armature/log/signals/prepare.h"
#include "armature/run/evaluator.h"
#include "armature/verbs/recipes/check_ranges.h"
#include "armature/verbs/recipes/compare_torques.h"
#include "armature/verbs/recipes/input_hashes.h"
#include "armature/verbs/recipes/read_logs.h"
#include "armature/verbs/recipes/validation_report.h"

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

// The torques of the description along a motion, one signal per coordinate.
std::vector<Signal> predicted(const Evaluator<double>& torques, const Motion& motion) {
  std::vector<Signal> tau(motion.coordinates(), Signal(motion.samples(), 0.0));
  const Layout& layout = torques.layout();
  std::vector<Column<const double>> inputs(layout.input_count);
  for (const Slice& slice : layout.inputs) {
    const std::vector<Signal>& from = slice.name == "q" ? motion.q : slice.name == "qd" ? motion.qd : motion.qdd;
    for (std::size_t i = 0; i < slice.size(); ++i) inputs[slice.offset + i] = {from[i].data(), from[i].size()};
  }
  std::vector<Column<double>> outputs(layout.output_count);
  const Slice& out = layout.output("tau");
  for (std::size_t k = 0; k < tau.size(); ++k) outputs[out.offset + k] = {tau[k].data(), tau[k].size()};
  torques.batch(inputs, outputs);
  return tau;
}

JointValidation validated(const TorqueComparison& found, const std::string& joint, const std::string& unit) {
  return {joint,
          unit,
          found.rms,
          found.error,
          found.error_moving,
          found.rest_share,
          found.correlation,
          found.fit.scale,
          found.fit.offset,
          found.delay,
          found.delayed.error,
          internal::suspicions(found, unit)};
}

// Two columns that fit each other's joint, and not their own.
std::vector<std::string> exchanged(const std::vector<std::vector<TorqueTrace>>& traces,
                                   const std::vector<JointValidation>& joints) {
  constexpr double alike = 0.9, unlike = 0.5;
  std::vector<std::string> all;
  for (std::size_t a = 0; a < traces.size(); ++a)
    for (std::size_t b = a + 1; b < traces.size(); ++b)
      if (joints[a].correlation < unlike && joints[b].correlation < unlike &&
          correlation(traces[a], traces[b]) > alike && correlation(traces[b], traces[a]) > alike)
        all.push_back(fmt::format("the torques of {} and {} seem to be exchanged", printable(joints[a].joint, 40),
                                  printable(joints[b].joint, 40)));
  return all;
}

ValidateResult compared(const Robot& robot, const MeasuredLogs& logs, const ValidateOptions& options,
                        const Diagnostics& diagnostics, InputFiles& files, Progress& progress) {
  ValidateResult result;
  result.robot = robot.name;
  result.readings = logs.readings;
  result.diagnostics = diagnostics;
  const Evaluator<double> torques = compile<double>(numeric_program(robot, "inverse-dynamics", {"q", "qd", "qdd"}));
  PrepareOptions preparation;
  preparation.cutoff = options.cutoff;
  const std::size_t n = robot.coordinates.size();
  std::vector<std::vector<TorqueTrace>> traces(n);
  for (const Log& log : logs.train)
    for (const Motion& motion : prepare(log, preparation, result.notes)) {
      go_on(progress);
      const std::vector<Signal> tau = predicted(torques, motion);
      for (std::size_t k = 0; k < n; ++k) traces[k].push_back({motion.step, motion.tau[k], tau[k], motion.qd[k]});
      result.samples += motion.samples();
      result.cutoff = motion.cutoff;
    }
  if (result.samples == 0)
    throw UnmetRequest("no stretch of the logs is long enough to be filtered", "give a longer log, or @cutoff=0");
  double squares = 0, of = 0;
  std::vector<std::string> names;
  std::vector<double> errors;
  for (std::size_t k = 0; k < n; ++k) {
    go_on(progress);
    const TorqueComparison found = compare_torques(traces[k], options.slowest);
    names.push_back(robot.coordinates[k].name);
    if (never_changes(traces[k]))
      throw UnmetRequest(
          fmt::format("the torque of {} never changes: it was not measured", printable(names.back(), 60)),
          "record it, or name its column in a file given by @columns");
    errors.push_back(found.error);
    result.joints.push_back(validated(found, names.back(), torque_unit(robot, k)));
    squares += std::pow(found.error / 100 * found.rms, 2);
    of += found.rms * found.rms;
  }
  result.error = of > 0 ? 100 * std::sqrt(squares / of) : 0;
  result.suspicions = exchanged(traces, result.joints);
  result.verdict = judge_model(names, errors, result.error, JudgedOn::this_log);
  if (options.output.empty()) return result;
  result.files.push_back({options.output + "/validation.json", to_text(to_json(result))});
  const Provenance provenance = provenance_of(
      options.origin, files_read(options.origin.file, options.reading, {&options.logs}), diagnostics, files, progress);
  result.files.push_back({options.output + "/report.html", html(validation_report(result, traces, provenance))});
  return result;
}

}  // namespace

ValidateResult validate(const Robot& robot, const std::vector<Log>& logs, const ValidateOptions& options,
                        Progress& progress) {
  check_ranges(options);
  InputFiles files;
  return compared(robot, {logs, {}, {}}, options, options.origin.diagnostics, files, progress);
}

ValidateResult validate(const Robot& robot, const ValidateOptions& options, Progress& progress) {
  check_ranges(options);
  InputFiles files;
  Diagnostics diagnostics = options.origin.diagnostics;
  FitOptions reading;
  reading.reading = options.reading;
  reading.origin.lock = options.origin.lock;
  reading.stream = Choice::no;
  const MeasuredLogs logs = read_logs(options.logs, reading, robot, files, diagnostics, progress);
  return compared(robot, logs, options, diagnostics, files, progress);
}

Json to_json(const ValidateResult& result) { return json_of(result); }

}  // namespace armature
