// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Izaguirre, Hashimoto, Paul & Hayward 1992, sections 6 and 7: a PUMA 260 is moved along ten trajectories through
// points, sampled every 28 ms, and identified by weighted least squares with central differences, without the first and
// last 15 samples; 78 parameters are 52 that motions can tell apart, of which some 23 reach 1 % of the greatest torque.
// The model that is left becomes code, and moves the robot without feedback.
//
// The robot is simulated with the values of the paper's table 2, with 1 % of noise on the torques and encoders of 1e-4
// rad. Without feedback: joints 1 to 3, alone and together, 90 degrees, fast (180 degrees per second) and slow; joints
// that do not move are held by their drives.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/control/closed_loop.h"
#include "armature/identify/predict.h"
#include "armature/identify/reduction.h"
#include "armature/pipeline/examples.h"
#include "armature/pipeline/generated_code.h"
#include "armature/read/reader.h"
#include "armature/report/markup.h"
#include "armature/report/plot.h"
#include "armature/simulate/numeric_program.h"

namespace armature {
namespace {

constexpr std::size_t puma_joints = 6, every = 28;  // samples of 1 ms
constexpr double quarter = std::numbers::pi / 2;

// Table 2, averages.
const std::vector<std::pair<std::string, std::string>> table_2 = {
    {"m6", "2.768114"},  {"z6", "0.014041"},  {"y4", "-0.382190"}, {"ad4", "0.079781"},
    {"cd4", "0.077761"}, {"ia1", "0.091631"}, {"ia2", "0.136312"}, {"ia3", "0.030843"},
    {"ia4", "0.001781"}, {"ia5", "0.006759"}, {"ia6", "0.001262"}};
constexpr double static_friction[] = {0.787033, 1.389280, 0.650706, 0.256854, 0.036607, 0.106594};
constexpr double damping[] = {0.575662, 0.944670, 0.417502, 0.066791, 0.101721, 0.030363};

Robot measured_puma260() {
  std::string text;
  for (const LibraryRobot& robot : robot_library())
    if (robot.name == "puma260") text = robot.text;
  for (const auto& [name, value] : table_2) {
    const std::size_t at = text.find("  " + name + ":");
    ARMATURE_CHECK(at != std::string::npos);
    const std::size_t colon = text.find(':', at) + 1;
    text.replace(colon, text.find('\n', colon) - colon, " " + value);
  }
  Diagnostics known;  // regrouped parameters are not those of bodies
  Robot robot = read_yaml(text, "puma260", known);
  const auto number = [&](double value) {
    return robot.arena.constant(Rational::from_decimal(fmt::format("{}", value)).value());
  };
  for (std::size_t j = 1; j <= puma_joints; ++j) {
    robot.frame(j).coulomb_friction = number(static_friction[j - 1]);
    robot.frame(j).viscous_friction = number(damping[j - 1]);
  }
  return robot;
}

// What is known before measuring: the lengths. Every inertial parameter of every link may be there.
Robot unknown_puma260(Robot robot) {
  const auto number = [&](const char* digits) { return robot.arena.constant(Rational::from_decimal(digits).value()); };
  const Ref moment = number("0.01"), product = number("0.0005"), first = number("0.02"), mass = number("1");
  for (std::size_t j = 1; j <= puma_joints; ++j)
    robot.frame(j).inertial = {moment, product, product, moment, product, moment, first, first, first, mass};
  return robot;
}

Log every_28_ms(const Log& log) {
  Log rare;
  const auto thin = [](const Signal& signal) {
    Signal kept;
    for (std::size_t i = 0; i < signal.size(); i += every) kept.push_back(signal[i]);
    return kept;
  };
  rare.file = log.file;
  rare.t = thin(log.t);
  for (const Signal& each : log.q) rare.q.push_back(thin(each));
  for (const Signal& each : log.tau) rare.tau.push_back(thin(each));
  return rare;
}

std::vector<Log> ten_trajectories(const Robot& robot, Plant& plant) {
  SimulateOptions measure;
  measure.torque_noise = 0.01;
  measure.encoder_resolution = 1e-4;
  ControllerOptions control;
  control.law = ControlLaw::pid;
  control.velocity_cutoff = 100;
  const Controller controller = make_controller(robot, control);
  std::vector<Log> logs;
  for (std::uint64_t i = 1; i <= 10; ++i) {
    RandomTrajectoryOptions motion;
    motion.seed = measure.seed = i;
    motion.duration = 10;
    motion.pause = 1;
    logs.push_back(every_28_ms(simulate(plant, points_trajectory(robot, motion), controller, measure).measured));
    logs.back().file = fmt::format("trajectory {}", i);
  }
  return logs;
}

IdentifyOptions as_in_the_paper() {
  IdentifyOptions options;
  options.motor_inertia = true;
  options.friction.kinds = {FrictionKind::viscous, FrictionKind::coulomb};
  options.prepare.cutoff = 0;
  options.prepare.velocity = VelocityFrom::positions;
  options.prepare.difference = Difference::two_points;
  options.prepare.trim = 15;
  options.decimation = 1;
  return options;
}

// The joints of `moved` go a quarter turn in `seconds`, from rest to rest.
Trajectory quarter_turn(const std::vector<std::size_t>& moved, double seconds) {
  return {seconds, [=](double t, Reference& to) {
            const double start[] = {0, -1.5 * quarter, 0.5 * quarter, 0, 0.3, 0};
            const double s = std::min(1.0, t / seconds);
            for (std::size_t k = 0; k < puma_joints; ++k) to.q[k] = start[k], to.qd[k] = to.qdd[k] = 0;
            for (const std::size_t k : moved) {
              to.q[k] += quarter * s * s * s * (10 - 15 * s + 6 * s * s);
              to.qd[k] = quarter / seconds * 30 * s * s * (1 - s) * (1 - s);
              to.qdd[k] = quarter / (seconds * seconds) * 60 * s * (1 - s) * (1 - 2 * s);
            }
          }};
}

// Torques of the model along the wanted motion; joints that do not move are held. `compensate`: gravity where the robot
// is, not where it should be.
Controller without_feedback(const Robot& model, const Plant& plant, std::vector<std::size_t> moved, bool compensate) {
  const Evaluator<double> torques = compile<double>(numeric_program(model, "inverse-dynamics", {"q", "qd", "qdd"}));
  const Evaluator<double> gravity = compile<double>(numeric_program(model, "gravity", {"q"}));
  std::vector<double> inertia, state(torques.input_count()), at(gravity.input_count()), weight(puma_joints);
  for (std::size_t k = 0; k < puma_joints; ++k) inertia.push_back(plant.inertia(k));
  return [=](double, const Reference& wanted, std::span<const double> q, std::span<const double> qd,
             std::span<double> tau) mutable {
    for (std::size_t k = 0; k < puma_joints; ++k) {
      state[k] = wanted.q[k];
      state[puma_joints + k] = wanted.qd[k];
      state[2 * puma_joints + k] = wanted.qdd[k];
    }
    torques(state, tau);
    if (compensate)
      for (const double sign : {-1.0, 1.0}) {
        for (std::size_t k = 0; k < at.size(); ++k) at[k] = sign < 0 ? wanted.q[k] : q[k];
        gravity(at, weight);
        for (std::size_t k = 0; k < puma_joints; ++k) tau[k] += sign * weight[k];
      }
    constexpr double w = 2 * std::numbers::pi * 10;
    for (std::size_t k = 0; k < puma_joints; ++k)
      if (std::find(moved.begin(), moved.end(), k) == moved.end())
        tau[k] += inertia[k] * (w * w * (wanted.q[k] - q[k]) + 2 * w * (wanted.qd[k] - qd[k]));
  };
}

struct OpenLoop {
  std::string joints;
  bool fast = false, compensated = false;
  double error = 0;  // the largest of the moved joints, % of the quarter turn
};

std::vector<OpenLoop> open_loops(const Robot& model, Plant& plant) {
  SimulateOptions options;
  options.torque_limits = false;
  std::vector<OpenLoop> all;
  const std::vector<std::vector<std::size_t>> sets = {{0}, {1}, {2}, {0, 1, 2}};
  for (const bool fast : {true, false})
    for (const bool compensated : {false, true})
      for (const auto& moved : sets) {
        const Simulation run = simulate(plant, quarter_turn(moved, fast ? 0.9375 : 4),
                                        without_feedback(model, plant, moved, compensated), options);
        OpenLoop loop{moved.size() == 1 ? fmt::format("joint {}", moved[0] + 1) : "joints 1 to 3", fast, compensated};
        for (const std::size_t k : moved) loop.error = std::max(loop.error, 100 * run.largest_error[k] / quarter);
        all.push_back(loop);
      }
  return all;
}

// Of the equations as they are, joints not weighted.
double plain_condition(const Identification& found, const std::vector<char>& used) {
  return least_squares(found.train_factors, found.model.unknowns(), Weighting::none, used).condition;
}

DataTable parameter_statistics(const Identification& found, const Reduction& reduction) {
  DataTable table{
      "Identified from all ten logs, and from each alone: the paper's tables 1 and 2. Faint: not significant.",
      {"parameter", "value", "sd", "average", "sd over logs", "minimum", "maximum", "torque, %"},
      {},
      "lrrrrrrr"};
  for (std::size_t c = 0; c < found.model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    std::vector<std::string> row = {found.model.columns[c].name, figure(found.estimate.value[i]),
                                    figure(found.estimate.deviation[i], 2)};
    for (const Eigen::VectorXd* each :
         {&found.over_logs.average, &found.over_logs.deviation, &found.over_logs.least, &found.over_logs.most})
      row.push_back(each->size() > i ? figure((*each)[i]) : "-");
    row.push_back(fmt::format("{:.1f}", 100 * found.contribution[i]));
    table.rows.push_back(std::move(row));
    table.faint.push_back(reduction.kept[c] == 0);
  }
  return table;
}

}  // namespace

ExampleResult puma260_campaign() {
  const Robot robot = measured_puma260();
  PlantOptions free;
  free.stops = false;
  Plant plant(robot, free);
  const Identification found = identify(unknown_puma260(robot), ten_trajectories(robot, plant), {}, as_in_the_paper());
  const Reduction reduction = reduced(found, {0.01, 0});
  CodeOptions code;
  code.optimise.effort = usual_effort;
  const OperationCount slow = generate_code(reduction.robot, "split-coefficients", code).count,
                       velocity = generate_code(reduction.robot, "split-velocity", code).count;
  const std::vector<OpenLoop> loops = open_loops(reduction.robot, plant);
  double fast = 0;
  for (const OpenLoop& loop : loops)
    if (loop.fast && !loop.compensated) fast = std::max(fast, loop.error);
  using Aim = Comparison::Aim;
  ExampleResult result = start_example(
      "Ten trajectories of a PUMA 260", "Izaguirre, Hashimoto, Paul and Hayward 1992",
      "A simulated PUMA 260 with the paper's identified values is measured as in the paper, identified, reduced, and "
      "moved "
      "by the reduced model without feedback. These motions move every joint at once and over most of its range, so "
      "that the "
      "equations are well conditioned before anything is left out.",
      {{Aim::near, "parameters of links, motors and friction", "", 78, 13.0 * puma_joints, 0.5},
       {Aim::near, "that motions can tell apart", "", 52, static_cast<double>(found.model.unknowns()), 0.5},
       {Aim::near, "that reach 1 % of the greatest torque", "", 23, static_cast<double>(reduction.count), 5},
       {Aim::at_most, "condition number with all of them", "", 828.8 / 0.033,
        plain_condition(found, found.estimate.used)},
       {Aim::at_most, "condition number with those that matter", "", 146.0 / 0.35,
        plain_condition(found, reduction.kept)},
       {Aim::at_most, "inertias and gravity, multiplications", "M", 98, static_cast<double>(slow.mul)},
       {Aim::at_most, "inertias and gravity, additions", "A", 70, static_cast<double>(slow.add)},
       {Aim::at_most, "velocity torques, multiplications", "M", 140, static_cast<double>(velocity.mul)},
       {Aim::at_most, "velocity torques, additions", "A", 110, static_cast<double>(velocity.add)},
       {Aim::at_most, "fast quarter turn without feedback, error", "%", 10, fast}});

  DataTable table{"Largest error, % of the quarter turn. Gravity on line: taken where the robot is, the only feedback.",
                  {"joints", "fast", "fast, gravity on line", "slow", "slow, gravity on line"},
                  {},
                  "lrrrr"};
  for (std::size_t i = 0; i < 4; ++i)
    table.rows.push_back({loops[i].joints, figure(loops[i].error, 2), figure(loops[4 + i].error, 2),
                          figure(loops[8 + i].error, 2), figure(loops[12 + i].error, 2)});
  Plot fit{.title = "Joint 2, first trajectory", .x = {.label = "time, s"}, .y = {.label = "torque, Nm"}};
  const Motion& motion = found.train.front();
  Signal times;
  for (std::size_t i = 0; i < motion.samples(); ++i)
    times.push_back(motion.start + motion.step * static_cast<double>(i));
  fit.series = {{.name = "measured", .x = times, .y = motion.tau[1], .ink = 0, .mark = Mark::broad},
                {.name = "reduced model",
                 .x = times,
                 .y = predicted_torques(found.model, motion, reduction.estimate.value)[1],
                 .ink = 1}};
  result.page.sections.push_back({"Without feedback (section 7.2)", {std::move(table)}});
  result.page.sections.push_back(
      {"Parameters (tables 1 and 2)",
       {Figures{{svg(fit)}, "Torques of the model that is left, beside those that were measured."},
        parameter_statistics(found, reduction)}});
  return result;
}

}  // namespace armature
