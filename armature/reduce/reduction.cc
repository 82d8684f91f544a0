// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/reduce/reduction.h"

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/derive.h"
#include "armature/derive/parameters.h"
#include "armature/identify/identified_robot.h"
#include "armature/program/lower.h"
#include "armature/reduce/joint_inertias.h"
#include "armature/robot/numbers.h"
#include "armature/simulate/trajectory.h"

namespace armature::internal {
namespace {

// Least squares with the kept columns alone.
void estimate_again(const Identification& found, Reduction& result) {
  if (std::ranges::find(result.kept, 1) == result.kept.end())
    throw UnmetRequest("nothing would be left of the model: every parameter comes out negative",
                       "check the signs of the torques and of the positions");
  result.estimate = least_squares(found.train_factors, found.model.unknowns(), Weighting::by_coordinate, result.kept);
}

// These are never negative; a description in which they are is refused (robot/physics.h).
bool is_never_negative(const ModelColumn& column) {
  if (column.inertial) return column.kind == ParameterKind::M || column.kind == ParameterKind::Ia;
  return column.friction.kind == FrictionKind::viscous || column.friction.kind == FrictionKind::coulomb;
}

// Leaves out the most negative of them by its standard deviation, again and again. Returns whether any was.
bool leave_out_negative(const Identification& found, Reduction& result) {
  const std::size_t before = result.negative.size();
  for (;;) {
    std::size_t worst = found.model.unknowns();
    double least = 0;
    for (std::size_t c = 0; c < found.model.unknowns(); ++c) {
      const auto i = static_cast<Eigen::Index>(c);
      if (!result.kept[c] || !(result.estimate.value[i] < 0) || !is_never_negative(found.model.columns[c])) continue;
      const double certainty = result.estimate.value[i] / result.estimate.deviation[i];
      if (worst < found.model.unknowns() && !(certainty < least)) continue;
      worst = c;
      least = certainty;
    }
    if (worst == found.model.unknowns()) return result.negative.size() > before;
    result.kept[worst] = 0;
    result.negative.push_back(worst);
    estimate_again(found, result);
  }
}

void give_inertias_back(const Identification& found, Reduction& result) {
  const Eigen::VectorXd& whole = found.consistent.base.size() > 0 ? found.consistent.base : found.estimate.value;
  const Eigen::MatrixXd inertias = joint_inertias(found.model);
  std::vector<char> free = found.estimate.used;
  for (std::size_t c = 0; c < free.size(); ++c) free[c] = free[c] && !result.kept[c];
  do {
    for (const std::size_t c : result.negative) free[c] = 0;
    for (Eigen::Index c; (c = missing_inertia(inertias, whole, result.estimate.value, free)) >= 0;) {
      result.kept[static_cast<std::size_t>(c)] = 1;
      free[static_cast<std::size_t>(c)] = 0;
      ++result.given_back;
      estimate_again(found, result);
    }
  } while (leave_out_negative(found, result));
}

Robot reduced_robot(const IdentificationModel& model, const Eigen::VectorXd& base, std::vector<std::string>& left_out) {
  const Eigen::VectorXd standard = standard_of_base(model, base);
  Robot robot = identified_robot(model, standard, left_out);
  Eigen::VectorXd held = model.base_of_standard * standard;
  for (std::size_t c = 0; c < model.inertial_count; ++c) {  // of links that the description gives no mass
    const ModelColumn& column = model.columns[c];
    if (std::ranges::any_of(model.standard, [&](const StandardParameter& p) {
          return !p.friction && p.link == column.link && p.kind == column.kind;
        }))
      continue;
    const auto i = static_cast<Eigen::Index>(c);
    parameter_of(robot, column.link, column.kind) = robot.arena.constant(Rational::from_double(base[i]));
    held[i] += base[i];
  }
  ARMATURE_CHECK((held - base).norm() <= 1e-9 * (1 + base.norm()));
  robot.source = "base parameters for a program, not bodies; " + robot.source;
  return robot;
}

// A motion within the limits, with its derivatives.
Log wanted_motion(const Robot& robot, const BatchFunction& torques, std::uint64_t seed) {
  constexpr double rate = 50;
  const Trajectory trajectory = fourier_trajectory(robot, {.seed = seed});
  const std::size_t n = robot.coordinates.size();
  Log log;
  log.file = "the description";
  log.q.resize(n);
  log.qd.resize(n);
  log.qdd.resize(n);
  Reference state{Signal(n), Signal(n), Signal(n)};
  const auto samples = static_cast<std::size_t>(trajectory.duration * rate);
  for (std::size_t i = 0; i < samples; ++i) {
    log.t.push_back(static_cast<double>(i) / rate);
    trajectory.at(log.t.back(), state);
    for (std::size_t k = 0; k < n; ++k) {
      log.q[k].push_back(state.q[k]);
      log.qd[k].push_back(state.qd[k]);
      log.qdd[k].push_back(state.qdd[k]);
    }
  }
  log.tau.assign(n, Signal(samples));
  std::vector<const double*> inputs;
  std::vector<double*> outputs;
  for (const auto* signals : {&log.q, &log.qd, &log.qdd})
    for (const Signal& signal : *signals) inputs.push_back(signal.data());
  for (Signal& signal : log.tau) outputs.push_back(signal.data());
  torques(inputs, samples, outputs);
  return log;
}

// The drive and friction parameters of the description: missing ones are known to be zero.
void take_drives_of(const Robot& robot, EstimationOptions& options) {
  const auto any = [&](Ref Frame::* part) {
    return std::any_of(robot.frames.begin(), robot.frames.end(),
                       [&](const Frame& frame) { return !robot.arena.is_zero(frame.*part); });
  };
  options.motor_inertia = any(&Frame::motor_inertia);
  options.friction.kinds.clear();
  if (any(&Frame::viscous_friction)) options.friction.kinds.push_back(FrictionKind::viscous);
  if (any(&Frame::coulomb_friction)) options.friction.kinds.push_back(FrictionKind::coulomb);
  if (any(&Frame::friction_offset)) options.friction.kinds.push_back(FrictionKind::offset);
  if (any(&Frame::stribeck_friction)) options.friction.kinds.push_back(FrictionKind::stribeck);
  if (any(&Frame::load_friction))
    throw UnmetRequest("friction that grows with the load is not linear in the parameters of the links",
                       "give logs, or a description without Fl");
}

}  // namespace

Reduction reduced(const Identification& found, const ReductionOptions& options) {
  Reduction result;
  const std::size_t unknowns = found.model.unknowns();
  result.kept = found.estimate.used;
  for (std::size_t c = 0; c < unknowns; ++c)
    if (found.contribution[static_cast<Eigen::Index>(c)] < options.significance) result.kept[c] = 0;
  if (std::none_of(result.kept.begin(), result.kept.end(), [](char kept) { return kept != 0; }))
    throw UnmetRequest("nothing would be left of the model", "ask for less significance");
  result.estimate = least_squares(found.train_factors, unknowns, Weighting::by_coordinate, result.kept);
  if (options.certainty > 0) {
    Essential essential = essential_parameters(found.train_factors, unknowns, result.estimate, options.certainty);
    result.kept = std::move(essential.kept);
    result.estimate = std::move(essential.estimate);
  }
  leave_out_negative(found, result);
  give_inertias_back(found, result);
  result.count = static_cast<std::size_t>(std::count(result.kept.begin(), result.kept.end(), 1));
  result.before = found.unconstrained;
  result.after = judged(found.train_rows, found.validation_rows, result.estimate.value);
  result.robot = reduced_robot(found.model, result.estimate.value, result.left_out);
  return result;
}

Identification described(const Robot& robot, Progress& progress) {
  if (!robot.loops.empty())
    throw UnmetRequest("without logs nothing says where the motors of " + printable(robot.name, 80) +
                           " may go: its loops do not close everywhere within their limits",
                       "give logs, measured or from simulate");
  // The width of friction is kept, and plays no part in what can be left out: torques are those of the plain sign.
  Robot plain = robot;
  for (Frame& frame : plain.frames) frame.friction_width = plain.arena.zero();
  const Program program = lower(derive(plain, "inverse-dynamics"));
  if (!program.parameters.empty())
    throw UnmetRequest("the torques depend on symbols, " + program.parameters.front() + " among them",
                       "give them numbers in the robot's description, or give logs");
  const BatchFunction torques = batch_function(program);
  EstimationOptions options;
  take_drives_of(robot, options);
  options.sign_width = 0;
  options.prepare.cutoff = 0;
  options.decimation = 1;
  options.slowest = 0;
  Identification found = identify(
      robot, {wanted_motion(robot, torques, 1), wanted_motion(robot, torques, 2), wanted_motion(robot, torques, 3)},
      {wanted_motion(robot, torques, 4)}, options, progress);
  for (ModelColumn& column : found.model.columns)
    if (!column.inertial && column.friction.kind == FrictionKind::coulomb)
      column.friction.width = number(robot.arena, robot.frame(column.friction.joint).friction_width).value_or(0);
  // Numbers of a description have no uncertainty, and parameters without contribution are zero up to rounding.
  found.estimate.deviation.setZero();
  found.white_deviation.setZero();
  for (Eigen::Index c = 0; c < found.contribution.size(); ++c)
    if (found.contribution[c] < 1e-9) found.estimate.value[c] = 0;
  return found;
}

}  // namespace armature::internal
