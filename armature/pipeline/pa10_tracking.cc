// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Jamisola et al. 1999, sections II and IV: full dynamic control of the Mitsubishi PA-10, in simulation, since the arm
// of robots/pa10.yaml stands for it.
//
// Dominant inertia: all joints but one are held, gravity is made up for, and the negative gain kv = -kvn cancels
// viscous friction: the joint swings undamped, and I = kp T^2 / (4 pi^2) (eq. 12).
//
// Tracking: joints 1, 3 and 4 follow sinusoids of 50 degrees and 3 s at once. Computed torque, on a model whose
// friction is a fifth too small, against velocity-mode drives that are told a velocity in proportion to the position
// error, as the manufacturer's controller is; its gains are not published, 5 /s stands for them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/control/closed_loop.h"
#include "armature/derive/model.h"
#include "armature/pipeline/examples.h"
#include "armature/program/lower.h"
#include "armature/read/reader.h"
#include "armature/report/markup.h"
#include "armature/report/plot.h"
#include "armature/run/compile.h"

namespace armature {
namespace {

constexpr double degree = M_PI / 180, swing = 50 * degree, swing_period = 3;
constexpr std::size_t arm_joints = 7;
// Nm s/rad, plausible for the drives of the arm.
constexpr double arm_friction[arm_joints] = {12, 12, 6, 6, 1.5, 1.5, 0.8};

Robot pa10_with_friction(double share) {
  Diagnostics diagnostics;
  Robot robot = read_robot("pa10", diagnostics);
  for (std::size_t k = 0; k < arm_joints; ++k)
    robot.frames[k].viscous_friction =
        robot.arena.constant(Rational::from_decimal(fmt::format("{:.6g}", share * arm_friction[k])).value());
  return robot;
}

PlantOptions without_stops() {
  PlantOptions options;
  options.stops = false;
  return options;
}

// The joint swings about a posture; returns the inertia that its period tells.
double dominant_inertia(const Robot& robot, const std::vector<double>& posture, std::size_t joint, double stiffness) {
  Plant plant(robot, without_stops());
  const Evaluator<double> gravity = compile<double>(lower(derive(robot, "gravity")), {.contract = false});
  constexpr double hold = 2 * M_PI * 30;
  const Controller controller = [&](double, const Reference&, std::span<const double> q, std::span<const double> qd,
                                    std::span<double> tau) {
    gravity(q.first(gravity.input_count()), tau);
    for (std::size_t k = 0; k < arm_joints; ++k) {
      const double error = posture[k] - q[k], inertia = plant.inertia(k);
      tau[k] += k == joint ? stiffness * error + arm_friction[k] * qd[k]
                           : inertia * (hold * hold * error - 2 * hold * qd[k]) + arm_friction[k] * qd[k];
    }
  };
  SimulateOptions options;
  options.torque_limits = false;
  options.start = posture;
  (*options.start)[joint] += 0.1;
  const Simulation result = simulate(plant, rest_at(posture, 6), controller, options);
  std::vector<double> crossings;  // of the middle, upwards
  const Signal &t = result.truth.t, &q = result.truth.q[joint];
  for (std::size_t i = 1; i < t.size(); ++i)
    if (q[i - 1] < posture[joint] && q[i] >= posture[joint])
      crossings.push_back(t[i - 1] + (t[i] - t[i - 1]) * (posture[joint] - q[i - 1]) / (q[i] - q[i - 1]));
  if (crossings.size() < 2) return std::nan("");
  const double period = (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1);
  return stiffness * period * period / (4 * M_PI * M_PI);
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

}  // namespace

ExampleResult pa10_tracking() {
  const Robot robot = pa10_with_friction(1);
  // Dominant inertias, from the last joint to the first, against the diagonal of the inertia matrix.
  const std::vector<double> posture = {0.2, 0.6, -0.3, 0.9, 0.4, 0.7, 0.1};
  const Evaluator<double> matrix = compile<double>(lower(derive(robot, "inertia")));
  std::vector<double> truth(matrix.output_count());
  matrix(std::span(posture).first(matrix.input_count()), truth);
  DataTable inertias{"One joint swings, the others are held. Truth: the diagonal of the inertia matrix.",
                     {"joint", "kp, Nm/rad", "from the period, kg m²", "truth, kg m²", "difference, %"},
                     {}};
  for (std::size_t j = arm_joints; j-- > 0;) {
    const double actual = truth[j * arm_joints + j], stiffness = actual * std::pow(2 * M_PI * 1.0, 2);
    const double found = dominant_inertia(robot, posture, j, stiffness), error = 100 * (found / actual - 1);
    inertias.rows.push_back({robot.coordinates[j].name, figure(stiffness), figure(found, 4), figure(actual, 4),
                             fmt::format("{:.2f}", error)});
  }

  ControllerOptions control;
  control.law = ControlLaw::computed_torque;
  SimulateOptions options;
  Plant plant(robot, without_stops());
  const Simulation dynamic = simulate(plant, sinusoids(), make_controller(pa10_with_friction(0.8), control), options);
  const Simulation factory = simulate(plant, sinusoids(), factory_controller(plant), options);
  const double ours = dynamic.largest_error[3] / degree, theirs = factory.largest_error[3] / degree;
  using Aim = Comparison::Aim;
  ExampleResult result =
      start_example("Full dynamic control of the PA-10", "Jamisola, Ang, Lim, Khatib and Lim 1999",
                    "Sinusoids of 50 degrees and 3 s on joints 1, 3 and 4 at once. Computed torque with a model whose "
                    "friction is 20 % too "
                    "small, against velocity-mode drives without a model. The arm is simulated with plausible "
                    "parameters. The gains of the "
                    "manufacturer's controller are not published; the one used here was chosen so that its error is "
                    "near the published "
                    "20.7 degrees. So the ratio says how good dynamic control is, not how bad that controller was.",
                    {{Aim::at_most, "largest error of joint 4, dynamic control", "deg", 0.41, ours},
                     {Aim::at_least, "times smaller than the factory controller's", "", 20.7 / 0.41, theirs / ours}});
  Plot both{.title = "Joint 4, both controllers", .x = {.label = "time, s"}, .y = {.label = "error, deg"}};
  both.series = {error_series(factory, "velocity mode", 3, 2), error_series(dynamic, "full dynamics", 3, 1)};
  Plot one{.title = "Full dynamics alone", .x = {.label = "time, s"}, .y = {.label = "error, deg"}};
  for (const std::size_t joint : {0U, 2U, 3U})
    one.series.push_back(error_series(dynamic, fmt::format("joint {}", joint + 1), joint, static_cast<int>(joint) + 1));
  result.page.sections.push_back(
      {"Tracking errors (fig. 5)", {Figures{{svg(both), svg(one)}, "Wanted minus true position."}}});
  result.page.sections.push_back({"Dominant inertias (section II)", {std::move(inertias)}});
  return result;
}

}  // namespace armature
