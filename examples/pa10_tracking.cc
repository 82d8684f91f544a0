// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Jamisola et al. 1999, sections II and IV: full dynamic control of the Mitsubishi PA-10, in simulation, since the arm
// of robots/pa10.yaml stands for it.
//
// Inertias: pa10_lumped.h.
//
// Tracking: joints 1, 3 and 4 follow sinusoids of 50 degrees and 3 s at once. Computed torque, on a model whose
// friction is a fifth too small, against velocity-mode drives whose commanded velocity is proportional to the position
// error, as in the manufacturer's controller. A joint in such a loop lags by the reference speed over the gain K: at
// the peak speed of 50 deg * 2 pi / 3 s = 105 deg/s the published error of 20.7 deg means K = 105 / 20.7 = 5 /s. Its
// gain is not published; this one follows from the published error.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/read/reader.h"
#include "armature/report/markup.h"
#include "armature/report/plot.h"
#include "armature/simulate/closed_loop.h"
#include "examples/examples.h"
#include "examples/pa10_lumped.h"

namespace armature::internal {
namespace {

constexpr double degree = M_PI / 180, swing = 50 * degree, swing_period = 3;
constexpr std::size_t arm_joints = 7;

Robot pa10_with_friction(double share) {
  Diagnostics diagnostics;
  Robot robot = read_robot("pa10", diagnostics);
  for (std::size_t k = 0; k < arm_joints; ++k)
    robot.frames[k].viscous_friction =
        robot.arena.constant(Rational::from_decimal(fmt::format("{:.6g}", share * pa10_viscous_friction[k])).value());
  return robot;
}

PlantOptions without_stops() {
  PlantOptions options;
  options.stops = false;
  return options;
}

Trajectory sinusoids() {
  return {3 * swing_period, [](double t, Reference& to) {
            const double w = 2 * M_PI / swing_period;
            for (std::size_t k = 0; k < arm_joints; ++k) {
              const double a = k == 0 || k == 2 || k == 3 ? swing : 0;
              to.q[k] = a * std::cos(w * t);
              to.qd[k] = -a * w * std::sin(w * t);
              to.qdd[k] = -a * w * w * std::cos(w * t);
            }
          }};
}

// Velocity-mode drives: a stiff loop with integral follows 5 /s times the position error, at most the rated speed.
Controller factory_controller(const Plant& plant) {
  std::vector<double> integral(arm_joints, 0.0), inertia;
  for (std::size_t k = 0; k < arm_joints; ++k) inertia.push_back(plant.inertia(k));
  const std::vector<JointLimits> limits = plant.limits();
  return [=](double, const Reference& wanted, std::span<const double> q, std::span<const double> qd,
             std::span<double> tau) mutable {
    constexpr double position_gain = 5, w = 2 * M_PI * 8, step = 1e-3;
    for (std::size_t k = 0; k < arm_joints; ++k) {
      const double speed = std::clamp(position_gain * (wanted.q[k] - q[k]), -limits[k].velocity, limits[k].velocity);
      const double error = speed - qd[k];
      integral[k] += step * error;
      tau[k] = inertia[k] * (2 * w * error + w * w * integral[k]);
    }
  };
}

Series error_series(const Simulation& run, const std::string& name, std::size_t joint, int ink) {
  Series series{.name = name, .x = run.truth.t, .y = {}, .ink = ink};
  Reference wanted{Signal(arm_joints), Signal(arm_joints), Signal(arm_joints)};
  const Trajectory trajectory = sinusoids();
  for (std::size_t i = 0; i < run.truth.t.size(); ++i) {
    trajectory.at(run.truth.t[i], wanted);
    series.y.push_back((wanted.q[joint] - run.truth.q[joint][i]) / degree);
  }
  return series;
}

// One line per lumped inertia, and for the comparisons the one with the largest error.
DataTable inertia_table(const Pa10Experiment& experiment, std::vector<Comparison>& comparisons) {
  DataTable table{
      fmt::format("From {} swings, {} of joint 3 with the paper's gain of 40 Nm/rad among them. I14 and I20 "
                  "are the paper's combinations; where the other values of the table sit in the simulated "
                  "arm is our choice, because their formulas are no longer to be found.",
                  experiment.records.size(), std::ranges::count(experiment.measured, 2U, &DominantInertia::coordinate)),
      {"lumped inertia", "in the simulated arm", "published, kg m²", "recovered, kg m²", "difference, %"},
      {},
      "llrrr"};
  int recovered = 0;
  for (const RecoveredInertia& row : experiment.table) {
    const double error = std::round(1e4 * (row.found / row.published - 1)) / 100 + 0.0;  // no -0.00
    recovered += std::abs(error) < 0.5;
    table.rows.push_back(
        {row.name, row.formula, figure(row.published), figure(row.found, 4), fmt::format("{:.2f}", error)});
  }
  using Aim = Comparison::Aim;
  for (const std::size_t i : {13U, 19U})
    comparisons.push_back({Aim::near, experiment.table[i].name + " = " + experiment.table[i].formula, "kg m²",
                           experiment.table[i].published, experiment.table[i].found, 5e-4});
  comparisons.push_back({Aim::at_least, "lumped inertias of table 1 recovered to 0.5 %", "", 24, 1.0 * recovered});
  return table;
}

Plot swing_plot(const Pa10Experiment& experiment) {
  const auto third = std::ranges::find(experiment.records, 2U, &OscillationRecord::coordinate);
  Plot plot{.title = "Joint 3 at kp = 40 (fig. 4)", .x = {.label = "time, s"}, .y = {.label = "angle, deg"}};
  Series series{.name = {}, .x = third->t, .y = {}, .ink = 1};
  for (const double angle : third->angle) series.y.push_back((angle - third->posture[2]) / degree);
  plot.series = {std::move(series)};
  return plot;
}

}  // namespace

ExampleResult pa10_tracking(Progress& progress) {
  const Pa10Experiment experiment = pa10_lumped_inertias(progress);
  const Robot robot = pa10_with_friction(1);
  ControllerOptions control;
  control.law = ControlLaw::computed_torque;
  SimulateOptions options;
  Plant plant(robot, without_stops());
  const Simulation dynamic =
      simulate(plant, sinusoids(), make_controller(pa10_with_friction(0.8), control), options, progress);
  const Simulation factory = simulate(plant, sinusoids(), factory_controller(plant), options, progress);
  const double ours = dynamic.largest_error[3] / degree, theirs = factory.largest_error[3] / degree;
  using Aim = Comparison::Aim;
  std::vector<Comparison> comparisons = {
      {Aim::at_most, "largest error of joint 4, dynamic control", "deg", 0.41, ours},
      {Aim::at_least, "times smaller than the factory controller's", "", 20.7 / 0.41, theirs / ours}};
  DataTable inertias = inertia_table(experiment, comparisons);
  ExampleResult result = start_example(
      "Full dynamic control of the PA-10", "Jamisola, Ang, Lim, Khatib and Lim 1999",
      "Lumped inertias from swings of one joint at a time, last joint first, all others braked. Then sinusoids of 50 "
      "degrees and 3 s on joints 1, 3 and 4 at once: computed torque with a model whose friction is 20 % too small, "
      "against velocity-mode drives without a model; the arm is simulated with plausible parameters. The gain of the "
      "manufacturer's controller is not published. A velocity-mode joint lags by its speed over that gain, so the "
      "published error of 20.7 degrees at a peak speed of 105 degrees a second tells it, 5 /s, and that one is used: "
      "the ratio says how good dynamic control is, not how bad that controller was.",
      {}, std::move(comparisons));
  Plot both{.title = "Joint 4, both controllers", .x = {.label = "time, s"}, .y = {.label = "error, deg"}};
  both.series = {error_series(factory, "velocity mode", 3, 2), error_series(dynamic, "full dynamics", 3, 1)};
  Plot one{.title = "Full dynamics alone", .x = {.label = "time, s"}, .y = {.label = "error, deg"}};
  for (const std::size_t joint : {0U, 2U, 3U})
    one.series.push_back(error_series(dynamic, fmt::format("joint {}", joint + 1), joint, static_cast<int>(joint) + 1));
  result.page.sections.push_back(
      {"Tracking errors (fig. 5)", {Figures{{svg(both), svg(one)}, "Wanted minus true position."}}});
  result.page.sections.push_back(
      {"Lumped inertias (sections II, III and V, table 1)",
       {Figures{{svg(swing_plot(experiment))}, "The friction that kv leaves makes it decay."}, std::move(inertias)}});
  return result;
}

}  // namespace armature::internal
