// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/identification_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/derive.h"
#include "armature/identify/equations/passive_joints.h"
#include "armature/identify/equations/temperature_friction.h"
#include "armature/program/lower.h"
#include "armature/robot/joint_friction.h"
#include "armature/robot/numbers.h"
#include "armature/robot/springs.h"
#include "armature/robot/values.h"

namespace armature::internal {
namespace {

constexpr ParameterKind inertial_kinds[] = {ParameterKind::XX, ParameterKind::XY, ParameterKind::XZ, ParameterKind::YY,
                                            ParameterKind::YZ, ParameterKind::ZZ, ParameterKind::MX, ParameterKind::MY,
                                            ParameterKind::MZ, ParameterKind::M};

// Frames without inertia among others that have some, such as rotors behind a coupled transmission, which have only
// motor inertia and friction. Where no link has inertia, the description simply lacks it.
std::vector<char> massless(const Robot& robot) {
  std::vector<char> result(robot.link_count, 1);
  bool all = true;
  for (const DynamicParameter& p : dynamic_parameters(robot))
    if (is_inertial(p.kind)) result[p.link - 1] = all = 0;
  return all ? std::vector<char>(robot.link_count, 0) : result;
}

// The robot with a separate symbol in every inertial entry, and without friction, springs, load and external
// forces.
Robot with_unknowns(const Robot& robot, std::vector<char> without_mass, const IdentificationOptions& options) {
  Robot result = robot;
  const Ref zero = result.arena.zero();
  without_mass.resize(robot.link_count, 1);  // rotors of further motors
  for (std::size_t j = 1; j <= result.link_count; ++j) {
    Frame& frame = result.frame(j);
    for (const ParameterKind kind : inertial_kinds)
      if (!without_mass[j - 1]) parameter_of(result, j, kind) = result.arena.symbol(label({j, kind, {}}));
    const auto& without = options.without_motor_inertia;
    const bool motor = options.motor_inertia && frame.active && !frame.variable.empty() &&
                       std::find(without.begin(), without.end(), j) == without.end();
    frame.motor_inertia = motor ? result.arena.symbol(label({j, ParameterKind::Ia, {}})) : zero;
    remove_friction(frame, result.arena);
    remove_springs(frame, result.arena);
    frame.force = frame.moment = {zero, zero, zero};
  }
  result.load.clear();
  return result;
}

void require_numbers(const Robot& robot) {
  std::string missing;
  const auto need = [&](Ref formula, const std::string& what) {
    const auto value = number(robot.arena, formula);
    if (value && std::isfinite(*value)) return;
    missing += (missing.empty() ? "" : ", ") + what;
  };
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Geometry& g = robot.frame(j).geometry;
    for (const Ref ref : {g.gamma, g.b, g.alpha, g.d, g.theta, g.r})
      if (!number(robot.arena, ref)) need(ref, fmt::format("the geometry of joint {}", robot.frame(j).joint_name));
  }
  for (const Ref ref : robot.gravity) need(ref, "gravity");
  if (missing.empty()) return;
  throw UnmetRequest(missing + " must be numbers", "identification evaluates the model at measured positions");
}

bool is_zero(const Program& program, ValueIndex value) {
  return value < program.constants.size() && program.constants[value].value == 0;
}

const char* unit_of(ParameterKind kind, bool prismatic_motor) {
  if (kind <= ParameterKind::ZZ) return "kg m^2";
  if (kind <= ParameterKind::MZ) return "kg m";
  if (kind == ParameterKind::M) return "kg";
  return prismatic_motor ? "kg" : "kg m^2";
}

}  // namespace

IdentificationModel identification_model(const Robot& given, const IdentificationOptions& options) {
  if (given.coordinates.empty())
    throw UnmetRequest("the robot has no joint that moves", "identification needs at least one");
  PassiveJoints* const passive = options.passive.get();
  if (!given.loops.empty() && passive == nullptr)
    throw UnmetRequest(
        "the robot " + printable(given.name, 80) +
            " has closed loops whose relations are not linear, and its passive joints are not known here",
        "identify, reduce, validate and pipeline close its loops along measured motions");
  if (passive != nullptr && !options.motors.empty())
    throw UnmetRequest("motors that turn with several joints are those of robots without closed loops",
                       "describe the transmission as a coupling of the joint");
  require_numbers(given);
  IdentificationModel model;
  const Robot robot = with_motors(given, options.motors);
  model.robot = robot;
  model.options = options;
  const Robot unknown = with_unknowns(passive != nullptr ? passive->robot() : robot, massless(given), options);
  model.base = base_parameters(unknown, {.keep_first = {}, .tree = false, .certificate = false});
  model.reduced = with_base_parameters(unknown, model.base);
  const Program program = lower(derive(model.reduced, "regressor"));
  if (!program.parameters.empty())
    throw UnmetRequest("the model depends on symbols, " + program.parameters.front() + " among them",
                       "give them numbers in the robot's description");
  const ProgramOutput& w = program.outputs.at(0);
  ARMATURE_CHECK(w.columns == model.base.kept.size());
  // Columns by link and kind, as in the regressor.
  const auto friction = friction_columns(robot, options.friction);
  model.inertial_count = w.columns;
  for (const std::string& text : w.column_labels)
    for (const BaseParameter& kept : model.base.kept) {
      const Entry& entry = kept.shares.front().entry;
      if (label({entry.link, entry.kind, {}}) != text) continue;
      const bool prismatic = robot.frame(entry.link).type == JointType::prismatic;
      model.columns.push_back({kept.name, unit_of(entry.kind, prismatic), kept.text, entry.kind, entry.link, true, {}});
    }
  ARMATURE_CHECK(model.columns.size() == w.columns);
  for (const FrictionColumn& f : friction)
    model.columns.push_back({f.name, f.unit, f.name, ParameterKind::Fv, f.joint, false, f});
  for (const ModelColumn& column : model.columns)
    if (std::count_if(model.columns.begin(), model.columns.end(),
                      [&](const ModelColumn& other) { return other.name == column.name; }) > 1)
      throw UnmetRequest(fmt::format("two parameters are called {}", column.name), "give the term another name");
  model.active.resize(w.rows);
  for (std::size_t k = 0; k < w.rows; ++k) {
    for (std::size_t c = 0; c < w.columns; ++c)
      if (!is_zero(program, w.values[k * w.columns + c])) model.active[k].push_back(c);
    for (std::size_t f = 0; f < friction.size(); ++f)
      if (friction[f].coefficients[k] != 0) model.active[k].push_back(w.columns + f);
  }
  for (const Unknown& u : model.base.unknowns)
    model.standard.push_back({u.label, u.shares.front().entry.link, u.shares.front().entry.kind, false, 0});
  for (std::size_t f = 0; f < friction.size(); ++f)
    model.standard.push_back({friction[f].name, friction[f].joint, ParameterKind::Fv, true, w.columns + f});
  model.base_of_standard = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(model.columns.size()),
                                                 static_cast<Eigen::Index>(model.standard.size()));
  for (std::size_t c = 0; c < w.columns; ++c)
    for (const BaseParameter& kept : model.base.kept) {
      if (kept.name != model.columns[c].name) continue;
      for (const BaseParameter::Term& term : kept.terms)
        model.base_of_standard(static_cast<Eigen::Index>(c), static_cast<Eigen::Index>(term.unknown)) =
            number(model.base.arena, term.coefficient).value();
    }
  for (std::size_t s = 0; s < model.standard.size(); ++s)
    if (model.standard[s].friction)
      model.base_of_standard(static_cast<Eigen::Index>(model.standard[s].column), static_cast<Eigen::Index>(s)) = 1;
  model.inertial_columns = passive != nullptr ? passive->batch(program) : batch_function(program);
  return model;
}

RegressorRows::RegressorRows(const IdentificationModel& model, std::size_t most) : model_(model) {
  values.resize(model.coordinates());
  outputs_.assign(model.coordinates() * model.inertial_count, nullptr);
  for (std::size_t k = 0; k < model.coordinates(); ++k) {
    values[k].assign(model.active[k].size(), Signal(most));
    for (std::size_t a = 0; a < model.active[k].size(); ++a)
      if (const std::size_t c = model.active[k][a]; c < model.inertial_count)
        outputs_[k * model.inertial_count + c] = values[k][a].data();
  }
}

void RegressorRows::evaluate(const Motion& motion, std::size_t first, std::size_t count) {
  std::vector<const double*> inputs;
  for (const auto* signals : {&motion.q, &motion.qd, &motion.qdd})
    for (const Signal& signal : *signals) inputs.push_back(signal.data() + first);
  model_.inertial_columns(inputs, count, outputs_);
  for (std::size_t k = 0; k < values.size(); ++k)
    for (std::size_t a = 0; a < values[k].size(); ++a) {
      const ModelColumn& column = model_.columns[model_.active[k][a]];
      if (column.inertial) continue;
      const FrictionColumn& f = column.friction;
      if (f.kind == FrictionKind::term) {
        internal::evaluate(*f.formulas[k], motion, first, count, values[k][a].data());
        continue;
      }
      friction_.evaluate(model_.active[k][a], f, motion, first, count, values[k][a].data());
      // The load of a gear v = c q_k is felt by the coordinate as c |L_k / c| (robot/joint_friction.h).
      const double felt = f.kind == FrictionKind::load ? std::copysign(1.0, f.coefficients[k]) : f.coefficients[k];
      for (std::size_t s = 0; s < count; ++s) values[k][a][s] *= felt;
      if (f.kind == FrictionKind::load) multiply_by_load(f, k, count, values[k][a]);
      if (is_warm(f.kind))
        for (std::size_t s = 0; s < count; ++s) values[k][a][s] *= warmth(f, motion, first + s);
    }
}

// Inertial columns come first, and are evaluated before.
void RegressorRows::multiply_by_load(const FrictionColumn& friction, std::size_t k, std::size_t count, Signal& column) {
  Signal load(count, 0.0);
  for (std::size_t a = 0; a < values[k].size() && model_.active[k][a] < friction.loads.size(); ++a)
    for (std::size_t s = 0; s < count; ++s) load[s] += friction.loads[model_.active[k][a]] * values[k][a][s];
  for (std::size_t s = 0; s < count; ++s) column[s] *= std::abs(load[s]);
}

}  // namespace armature::internal
