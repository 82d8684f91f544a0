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
#include "armature/pipeline/puma260_moments.h"
#include "armature/read/reader.h"
#include "armature/report/markup.h"
#include "armature/report/plot.h"
#include "armature/simulate/numeric_program.h"

namespace armature {
namespace {

constexpr std::size_t puma_joints = 6, every = 28;  // samples of 1 ms
constexpr double quarter = std::numbers::pi / 2;
constexpr double published_condition = 828.8 / 0.033, published_condition_kept = 146.0 / 0.35;

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
Controller without_feedback(const Evaluator<double>& torques, const Evaluator<double>& gravity, const Plant& plant,
                            std::vector<std::size_t> moved, bool compensate) {
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
  const Evaluator<double> torques = compile<double>(numeric_program(model, "inverse-dynamics", {"q", "qd", "qdd"}));
  const Evaluator<double> gravity = compile<double>(numeric_program(model, "gravity", {"q"}));
  std::vector<OpenLoop> all;
  const std::vector<std::vector<std::size_t>> sets = {{0}, {1}, {2}, {0, 1, 2}};
  for (const bool fast : {true, false})
    for (const bool compensated : {false, true})
      for (const auto& moved : sets) {
        const Simulation run = simulate(plant, quarter_turn(moved, fast ? 0.9375 : 4),
                                        without_feedback(torques, gravity, plant, moved, compensated), options);
        OpenLoop loop{moved.size() == 1 ? fmt::format("joint {}", moved[0] + 1) : "joints 1 to 3", fast, compensated};
        for (const std::size_t k : moved) loop.error = std::max(loop.error, 100 * run.largest_error[k] / quarter);
        all.push_back(loop);
      }
  return all;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

// Condition numbers in every sense that the text may mean, beside the paper's.
Section conditions(const Identification& found, const Reduction& reduction, const PaperReduction& paper) {
  const auto plain = [&](const std::vector<char>& used) {
    return least_squares(found.train_factors, found.model.unknowns(), Weighting::none, used).condition;
  };
  DataTable table{"Of the equations as they are: neither weighted nor with columns of length one.",
                  {"parameters", "motions", "all 52", "significant", "improvement"},
                  {},
                  "llrrr"};
  const auto add = [&](const char* parameters, const char* motions, double before, double after) {
    table.rows.push_back({parameters, motions, figure(before), figure(after), figure(before / after, 2)});
  };
  add("of the paper, as published", "not said which", published_condition, published_condition_kept);
  add("of the paper", "each alone, median of ten", median(paper.condition_each), median(paper.condition_kept_each));
  add("of the paper", "all ten together", paper.condition, paper.condition_kept);
  add("base parameters", "all ten together", plain(found.estimate.used), plain(reduction.kept));
  return {"Condition (section 7)",
          {std::move(table),
           Paragraph{
               "The paper's condition number is the quotient of the extreme singular values of the matrix D of its "
               "52 parameters, 828.8 / 0.033, and of 23 of them, 146.0 / 0.35: 60 times better. The second is also "
               "what these motions give; the first is not. They move every joint at once over most of its range, "
               "so that taken together they tell all 52 parameters apart as well as the paper's tell 23, and little is "
               "left to be improved by leaving out the others."}}};
}

// Significant here and there: motor inertias, m6, z6, y4, a4, c4 and all friction.
std::size_t in_table_2(const PaperParameters& moments, const PaperReduction& paper) {
  std::size_t both = 0;
  for (std::size_t c = 0; c < moments.names.size(); ++c) {
    const std::string& name = moments.names[c];
    const std::string kind = name.substr(0, 2);
    const bool there = kind == "ia" || kind == "fs" || kind == "ds" || name == "m6" || name == "z6" || name == "y4" ||
                       name == "a4" || name == "c4";
    both += there && paper.kept[c] ? 1U : 0U;
  }
  return both;
}

// In the paper's parameters, beside its tables.
DataTable moments_table(const PaperParameters& moments, const PaperReduction& paper) {
  DataTable table{"The significant parameters, identified again, in the paper's own choice of moments.",
                  {"parameter", "published", "found", "torque, %"},
                  {},
                  "lrrr"};
  const auto published = [](const std::string& name) -> std::string {
    for (const auto& [symbol, value] : table_2)
      if (symbol == name || symbol == name.substr(0, 1) + "d" + name.substr(1)) return value;
    const auto joint = static_cast<std::size_t>(name.back() - '1');
    if (name.starts_with("fs")) return fmt::format("{}", static_friction[joint]);
    if (name.starts_with("ds")) return fmt::format("{}", damping[joint]);
    return "not significant";
  };
  for (std::size_t c = 0; c < moments.names.size(); ++c)
    if (paper.kept[c]) {
      const auto i = static_cast<Eigen::Index>(c);
      table.rows.push_back({moments.names[c], published(moments.names[c]), figure(paper.value[i], 4),
                            fmt::format("{:.1f}", 100 * paper.contribution[i])});
    }
  return table;
}

DataTable parameter_statistics(const Identification& found, const Reduction& reduction) {
  DataTable table{"Base parameters (Khalil), identified from all ten logs and from each alone. Faint: not significant.",
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
  const PaperParameters moments = paper_parameters(found.model);
  const PaperReduction paper = paper_reduction(moments, found.model, found.train, 0.01);
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
      "moved by the reduced model without feedback. The parameters are those of the paper's table 1, which its rule "
      "chooses here too.",
      {{Aim::near, "parameters of links, motors and friction", "", 78, 13.0 * puma_joints, 0.5},
       {Aim::near, "that motions can tell apart", "", 52, static_cast<double>(moments.names.size()), 0.5},
       {Aim::near, "that reach 1 % of the greatest torque", "", 23, static_cast<double>(paper.count), 5},
       {Aim::at_least, "of them in the paper's table 2", "", 23, static_cast<double>(in_table_2(moments, paper))},
       {Aim::at_most, "condition number with all of them", "", published_condition, paper.condition},
       {Aim::at_most, "condition number with those that matter", "", published_condition_kept, paper.condition_kept},
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
        moments_table(moments, paper), parameter_statistics(found, reduction)}});
  result.page.sections.push_back(conditions(found, reduction, paper));
  return result;
}

}  // namespace armature
