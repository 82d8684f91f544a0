// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/control.h"

#include <fmt/format.h>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/control/executor.h"
#include "armature/derive/modelled_robot.h"
#include "armature/formulate/numeric_program.h"
#include "armature/run/evaluator.h"
#include "armature/simulate/analyse.h"
#include "armature/verbs/recipes/check_ranges.h"
#include "armature/verbs/recipes/fixed_base.h"

namespace armature {

using namespace internal;

namespace {

void check_control(const ControlOptions& options) {
  check_ranges(options);
  Diagnostics diagnostics;
  if (!options.analyse && !options.jitter)
    diagnostics.error({}, "say what to do about control",
                      "@analyse for the rates of the split, @jitter for this machine");
  const double seconds = options.jitter.value_or(1), rate = options.rate;
  if (options.jitter && (!(seconds > 0) || !(seconds <= 3600) || !(rate >= 1) || !(rate <= 1e5)))
    diagnostics.error({}, fmt::format("{:g} s at {:g} Hz cannot be tried", seconds, rate),
                      "up to an hour, 1 to 100000 Hz");
  throw_if_errors(diagnostics);
}

void analyse(const Robot& robot, const ControlOptions& options, Progress& progress, ControlResult& result) {
  RandomTrajectoryOptions random;
  random.seed = options.seed;
  random.duration = options.duration;
  random.period = options.period;
  const Trajectory trajectory = named_trajectory(options.trajectory, robot, random, {}, result.diagnostics);
  SplitAnalysis analysis =
      analyse_split(robot, trajectory, {options.rate, options.rates, options.error / 100}, progress);
  for (QuantitySpectrum& q : analysis.quantities) result.quantities.push_back({std::move(q.name), q.bandwidth, q.rate});
  for (StaleError& e : analysis.errors)
    result.errors.push_back(
        {e.rate, std::move(e.coefficients), std::move(e.velocity), std::move(e.both), std::move(e.largest)});
  result.needed_rate = analysis.needed_rate;
  result.samples = analysis.samples;
}

Durations durations(const control::Histogram& histogram) {
  return {histogram.most(), {histogram.counts().begin(), histogram.counts().end()}};
}

// The task only reads whether to stop: drawing progress would disturb what is measured.
Jitter measure_jitter(const Robot& robot, double seconds, double rate, const Progress& progress) {
  const Evaluator<double> model =
      compile<double>(numeric_program(robot, "inverse-dynamics", {"q", "qd", "qdd"}), {.backend = Backend::compiler});
  std::vector<double> inputs(model.input_count()), tau(model.output_count());
  std::atomic<bool> stop{false};
  const control::ExecutorReport report =
      control::run_periodically(static_cast<std::int64_t>(1e9 / rate), static_cast<std::uint64_t>(seconds * rate), stop,
                                50, [&](std::uint64_t cycle) {
                                  for (double& each : inputs) each = 1e-3 * static_cast<double>(cycle % 1000);
                                  model(inputs, tau);
                                  if (progress.stop()) stop = true;
                                });
  go_on(progress);
  return {report.late.count(), report.real_time, report.overruns, durations(report.late), durations(report.busy)};
}

}  // namespace

ControlResult analyse_control(const Robot& described, const ControlOptions& options, Progress& progress) {
  need_fixed_base(described, "controllers");
  need_rigid_joints(described, "controllers");
  const Robot robot = internal::modelled_robot(described).robot;
  check_control(options);
  ControlResult result;
  result.robot = robot.name;
  result.rate = options.rate;
  for (const Coordinate& coordinate : robot.coordinates) result.coordinates.push_back(coordinate.name);
  if (options.analyse) analyse(robot, options, progress, result);
  if (options.jitter) result.jitter = measure_jitter(robot, *options.jitter, options.rate, progress);
  return result;
}

Json to_json(const ControlResult& result) { return json_of(result); }

}  // namespace armature
