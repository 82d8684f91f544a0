// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Izaguirre, Hashimoto, Paul & Hayward 1992, sections 6 and 7: a PUMA 260 is moved along ten trajectories
// (puma260_motions.h), sampled every 28 ms, and identified by weighted least squares with central differences, without
// the first and last 15 samples; 78 parameters have 52 identifiable combinations, of which some 23 reach 1 % of the
// largest torque. The reduced model becomes code, and moves the robot without feedback.
//
// The robot is simulated with the values of the paper's table 2, with 1 % of noise on the torques and encoders of 1e-4
// rad. Without feedback: joints 1 to 3, alone and together, 90 degrees, fast (180 degrees per second) and slow; joints
// that do not move are held by their drives.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/quintic.h"
#include "armature/formulate/numeric_program.h"
#include "armature/identify/equations/predict.h"
#include "armature/read/reader.h"
#include "armature/reduce/reduction.h"
#include "armature/report/markup.h"
#include "armature/report/plot.h"
#include "armature/simulate/closed_loop.h"
#include "armature/verbs/recipes/generated_code.h"
#include "examples/examples.h"
#include "examples/puma260_moments.h"
#include "examples/puma260_motions.h"

namespace armature::internal {
namespace {

constexpr std::size_t puma_joints = puma260_joints, every = 28;  // samples of 1 ms
constexpr double quarter = std::numbers::pi / 2;
constexpr PaperCondition published_condition{{828.8, 0.033}, {146.0, 0.35}};

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

std::vector<Log> ten_logs(const Robot& robot, Plant& plant, Progress& progress) {
  SimulateOptions measure;
  measure.torque_noise = 0.01;
  measure.encoder_resolution = puma260_resolution;
  ControllerOptions control;
  control.law = ControlLaw::computed_torque;  // to the path as it was planned
  control.velocity_cutoff = 100;
  const Controller controller = make_controller(robot, control);
  std::vector<Log> logs;
  for (const Trajectory& trajectory : puma260_trajectories(robot, {})) {
    ++measure.seed;
    logs.push_back(every_28_ms(simulate(plant, trajectory, controller, measure, progress).measured));
    logs.back().file = fmt::format("trajectory {}", logs.size());
  }
  return logs;
}

EstimationOptions as_in_the_paper() {
  EstimationOptions options;
  options.motor_inertia = true;
  options.friction.kinds = {FrictionKind::viscous, FrictionKind::coulomb};
  options.prepare = puma260_preparation();
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
              const MotionPoint unit = rest_to_rest(s);
              to.q[k] += quarter * unit.x;
              to.qd[k] = quarter / seconds * unit.v;
              to.qdd[k] = quarter / (seconds * seconds) * unit.a;
            }
          }};
}

// Torques of the model along the reference motion; joints that do not move are held. `compensate`: gravity at the
// measured position, not at the reference.
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

std::vector<OpenLoop> open_loops(const Robot& model, Plant& plant, Progress& progress) {
  SimulateOptions options;
  options.torque_limits = false;
  const Evaluator<double> torques =
      compile<double>(numeric_program(model, "inverse-dynamics", {"q", "qd", "qdd"}), {.backend = Backend::compiler});
  const Evaluator<double> gravity =
      compile<double>(numeric_program(model, "gravity", {"q"}), {.backend = Backend::compiler});
  std::vector<OpenLoop> all;
  const std::vector<std::vector<std::size_t>> sets = {{0}, {1}, {2}, {0, 1, 2}};
  for (const bool fast : {true, false})
    for (const bool compensated : {false, true})
      for (const auto& moved : sets) {
        const Simulation run =
            simulate(plant, quarter_turn(moved, fast ? 0.9375 : 4),
                     without_feedback(torques, gravity, plant, moved, compensated), options, progress);
        OpenLoop loop{moved.size() == 1 ? fmt::format("joint {}", moved[0] + 1) : "joints 1 to 3", fast, compensated};
        for (const std::size_t k : moved) loop.error = std::max(loop.error, 100 * run.largest_error[k] / quarter);
        all.push_back(loop);
      }
  return all;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

// Conditions of several motions, each alone; the medians are taken of each number by itself.
struct EachAlone {
  PaperCondition typical;
  double all = 0, kept = 0, improvement = 0;
};

EachAlone each_alone(const PaperParameters& moments, const IdentificationModel& model, std::span<const Motion> motions,
                     const std::vector<char>& kept, const Eigen::VectorXd& scale) {
  std::vector<PaperCondition> found;
  for (const Motion& motion : motions)
    found.push_back(paper_condition(moments, model, std::span(&motion, 1), kept, scale));
  const auto middle = [&](auto number) {
    std::vector<double> values;
    for (const PaperCondition& each : found) values.push_back(number(each));
    return median(std::move(values));
  };
  using C = const PaperCondition&;
  return {{{middle([](C c) { return c.all.greatest; }), middle([](C c) { return c.all.least; })},
           {middle([](C c) { return c.kept.greatest; }), middle([](C c) { return c.kept.least; })}},
          middle([](C c) { return c.all.condition(); }),
          middle([](C c) { return c.kept.condition(); }),
          middle([](C c) { return c.improvement(); })};
}

// Condition numbers in every sense that the text may mean, beside the paper's.
Section conditions(const Identification& found, const PaperParameters& moments, const PaperReduction& paper,
                   const EachAlone& chosen, const Robot& robot) {
  DataTable table{"Least and greatest singular values of D, and their quotients: the condition numbers.",
                  {"trajectories", "52 parameters", "significant", "condition", "significant", "improvement"},
                  {},
                  "lrrrrr"};
  const auto add = [&](const char* motions, const PaperCondition& typical, double all, double kept,
                       double improvement) {
    const auto text = [](const Extremes& e) { return fmt::format("{} / {}", figure(e.least, 2), figure(e.greatest)); };
    table.rows.push_back(
        {motions, text(typical.all), text(typical.kept), figure(all), figure(kept), figure(improvement, 2)});
  };
  const auto alone = [&](const char* motions, const EachAlone& each) {
    add(motions, each.typical, each.all, each.kept, each.improvement);
  };
  const auto whole = [&](const char* motions, const PaperCondition& c) {
    add(motions, c, c.all.condition(), c.kept.condition(), c.improvement());
  };
  const Eigen::VectorXd ones = Eigen::VectorXd::Ones(puma_joints);
  whole("published", published_condition);
  alone("each of the ten alone, median", chosen);
  alone("the same, rows divided by the greatest torque of their joint",
        each_alone(moments, found.model, found.train, paper.kept, paper.torque));
  alone("the same, significant by torque only", each_alone(moments, found.model, found.train, paper.by_torque, ones));
  whole("all ten together", paper_condition(moments, found.model, found.train, paper.kept, ones));
  const auto planned = [&](const char* motions, const Puma260Motions& how) {
    const std::vector<Motion> read = puma260_readings(puma260_trajectories(robot, how));
    alone(motions, each_alone(moments, found.model, read, paper.kept, ones));
  };
  planned("followed exactly, each alone, median", {});
  planned("other random points", {.seed = 2});
  planned("planned ones over 80 % of each range", {.planned = 0.8});
  planned("through four points", {.points = 4});
  planned("through five points", {.points = 5});
  return {"Condition (section 7)",
          {std::move(table),
           Paragraph{"The paper does not say of which motion its D is, nor through how many points its polynomials go. "
                     "Its tables 1 and 2 give the mean, deviation, minimum and maximum of each parameter over ten "
                     "trajectories: each was fitted alone, and D is that of one of them. Through three points, the "
                     "fewest that a polynomial can be fitted to, and as fast as the torques allow, a trajectory of two "
                     "to four seconds tells the 52 parameters apart as poorly as published, and the significant ones "
                     "as well. More points, wider motions and above all other trajectories beside it tell them apart "
                     "better, and leave less to be gained."},
           Paragraph{"By torque alone, the paper's rule, some parameters are significant that are noise: they are "
                     "nowhere told from zero by three of their own standard deviations. Here both are asked for."}}};
}

std::size_t in_table_2(const PaperParameters& moments, const PaperReduction& paper) {
  std::size_t both = 0;
  for (std::size_t c = 0; c < moments.names.size(); ++c)
    both += paper.kept[c] && !puma260_published(moments.names[c]).empty() ? 1U : 0U;
  return both;
}

// The spread of each parameter over the trajectories, each fitted alone with all parameters and with the kept ones.
struct Spread {
  OverLogs all, kept;
  std::size_t narrower = 0;  // kept parameters that vary less when the others are dropped
};

Spread spread_of(const Identification& found, const PaperParameters& moments, const PaperReduction& paper) {
  Spread spread{over_motions(moments, found.model, found.train, {}),
                over_motions(moments, found.model, found.train, paper.kept)};
  for (std::size_t c = 0; c < moments.names.size(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    spread.narrower += paper.kept[c] && spread.kept.deviation[i] < spread.all.deviation[i] ? 1U : 0U;
  }
  return spread;
}

// In the paper's parameters, beside its tables.
DataTable moments_table(const PaperParameters& moments, const PaperReduction& paper, const Spread& spread) {
  DataTable table{
      "The significant parameters in the paper's own choice of moments: identified again from all ten trajectories, "
      "and "
      "their standard deviations over the ten, each fitted alone with all 52 parameters and with these only.",
      {"parameter", "published", "found", "torque, %", "sd, all 52", "sd, these"},
      {},
      "lrrrrr"};
  for (std::size_t c = 0; c < moments.names.size(); ++c) {
    if (!paper.kept[c]) continue;
    const auto i = static_cast<Eigen::Index>(c);
    const std::string published = puma260_published(moments.names[c]);
    table.rows.push_back({moments.names[c], published.empty() ? "not significant" : published,
                          figure(paper.value[i], 4), fmt::format("{:.1f}", 100 * paper.contribution[i]),
                          figure(spread.all.deviation[i], 2), figure(spread.kept.deviation[i], 2)});
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

ExampleResult puma260_campaign(Progress& progress) {
  const Robot robot = measured_puma260();
  PlantOptions free;
  free.stops = false;
  Plant plant(robot, free);
  const Identification found =
      identify(unknown_puma260(robot), ten_logs(robot, plant, progress), {}, as_in_the_paper());
  const Reduction reduction = reduced(found, {0.01, 0});
  const PaperParameters moments = paper_parameters(found.model);
  const PaperReduction paper = paper_reduction(moments, found.model, found.train, 0.01);
  const EachAlone condition =
      each_alone(moments, found.model, found.train, paper.kept, Eigen::VectorXd::Ones(puma_joints));
  const Spread spread = spread_of(found, moments, paper);
  const Robot model = puma260_with(moments, paper.value);
  CodeOptions code;
  code.optimise.effort = usual_effort;
  code.optimise.progress = &progress;
  const OperationCount slow = generate_code(model, "split-coefficients", code).count,
                       velocity = generate_code(model, "split-velocity", code).count;
  const std::vector<OpenLoop> loops = open_loops(model, plant, progress);
  double fast = 0;
  for (const OpenLoop& loop : loops)
    if (loop.fast && !loop.compensated) fast = std::max(fast, loop.error);
  using Aim = Comparison::Aim;
  ExampleResult result = start_example(
      "Ten trajectories of a PUMA 260", "Izaguirre, Hashimoto, Paul and Hayward 1992",
      "A simulated PUMA 260 with the paper's identified values is measured as in the paper, identified, reduced, and "
      "moved by the reduced model without feedback. The parameters are those of the paper's table 1, which its rule "
      "chooses here too.",
      {},
      {{Aim::near, "parameters of links, motors and friction", "", 78, 13.0 * puma_joints, 0.5},
       {Aim::near, "that motions can tell apart", "", 52, static_cast<double>(moments.names.size()), 0.5},
       {Aim::near, "that reach 1 % of the greatest torque", "", 23, static_cast<double>(paper.count), 5},
       {Aim::at_least, "of them in the paper's table 2", "", 23, static_cast<double>(in_table_2(moments, paper))},
       {Aim::at_most, "condition number with all of them", "", published_condition.all.condition(), condition.all},
       {Aim::at_most, "condition number with those that matter", "", published_condition.kept.condition(),
        condition.kept},
       {Aim::near, "improvement, in the median trajectory", "", 60, condition.improvement, 30},
       {Aim::at_least, "of those, vary less between trajectories", "", 21, static_cast<double>(spread.narrower)},
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
        moments_table(moments, paper, spread), parameter_statistics(found, reduction)}});
  result.page.sections.push_back(conditions(found, moments, paper, condition, robot));
  return result;
}

}  // namespace armature::internal
