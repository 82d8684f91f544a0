// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/equations/temperature_friction.h"
#include "armature/identify/equations/terms.h"
#include "armature/robot/base_joints.h"

namespace armature::internal {
namespace {

struct Law {
  std::vector<FrictionKind> kinds;
  const char *text, *option;
};
const std::vector<Law>& laws() {
  static const std::vector<Law> all = {
      {{FrictionKind::spring}, "a spring", "spring"},
      {{FrictionKind::lever, FrictionKind::lever_cosine}, "a spring on a lever", "lever"},
      {{FrictionKind::quadratic}, "quadratic friction", "quadratic"},
      {{FrictionKind::asymmetric}, "asymmetric friction", "asymmetric"},
      {{FrictionKind::stribeck}, "Stribeck friction", "stribeck"},
      {{FrictionKind::load}, "friction that grows with the load", "load"},
      {{FrictionKind::warm_viscous, FrictionKind::warm_coulomb},
       "friction that changes with the temperature",
       "temperature"}};
  return all;
}

// A column for the choice only: it needs no standard parameter.
std::size_t append(IdentificationModel& model, FrictionColumn friction) {
  for (std::size_t k = 0; k < model.coordinates(); ++k)
    if (friction.coefficients[k] != 0) model.active[k].push_back(model.columns.size());
  model.columns.push_back(
      {friction.name, friction.unit, friction.name, ParameterKind::Fv, friction.joint, false, std::move(friction)});
  return model.columns.size() - 1;
}

// The torque r_k f(v), with f written in the names of terms.h.
FrictionColumn motor_torque(const std::vector<double>& motor, const std::string& name, const std::string& shape) {
  std::string text = name + ": ";
  for (std::size_t k = 0; k < motor.size(); ++k)
    if (motor[k] != 0)
      text += fmt::format("{}tau{} = {}*{}", text.back() == ' ' && text.size() == name.size() + 2 ? "" : ", ", k + 1,
                          motor[k], shape);
  Diagnostics diagnostics;
  const auto term = parse_term(text, motor.size(), diagnostics);
  ARMATURE_CHECK(term.has_value());
  FrictionColumn column;
  column.name = name;
  column.kind = FrictionKind::term;
  column.formulas = term->acts;
  for (const double part : motor) column.coefficients.push_back(part != 0 ? 1 : 0);
  return column;
}

bool same_direction(const std::vector<double>& a, const std::vector<double>& b) {
  double aa = 0, bb = 0, ab = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    aa += a[k] * a[k];
    bb += b[k] * b[k];
    ab += a[k] * b[k];
  }
  return ab * ab > aa * bb * (1 - 1e-9);
}

// Whether some joint has this variable already.
bool known(const IdentificationModel& model, const std::vector<double>& motor) {
  return std::any_of(model.columns.begin(), model.columns.end(), [&](const ModelColumn& column) {
    return !column.inertial && column.friction.kind <= FrictionKind::coulomb &&
           same_direction(column.friction.coefficients, motor);
  });
}

// A law of the same joint as `viscous`.
FrictionColumn column_of(const IdentificationModel& model, const CandidateOptions& options,
                         const FrictionColumn& viscous, FrictionKind kind) {
  FrictionColumn friction = viscous;
  friction.name = fmt::format("{}{}", letters_of(kind), viscous.joint);
  friction.kind = kind;
  friction.unit = unit_of(kind, viscous.unit.starts_with("Nm"));
  if (kind == FrictionKind::stribeck)
    for (std::size_t k = 0; k < viscous.coefficients.size(); ++k)
      friction.width += 0.1 * std::abs(viscous.coefficients[k]) * options.fastest[k];
  if (kind == FrictionKind::load) friction.loads = options.loads;
  if (is_warm(kind)) friction.reference = options.warm[thermometer_of(friction)].value();
  if (kind == FrictionKind::load || kind == FrictionKind::warm_coulomb) {
    for (const ModelColumn& other : model.columns)
      if (!other.inertial && other.friction.kind == FrictionKind::coulomb && other.friction.joint == viscous.joint)
        friction.width = other.friction.width;
  }
  return friction;
}

// Viscous friction of a motor that becomes joint `joint`; its unit is that of the coordinates.
FrictionColumn viscous_of(const IdentificationModel& model, const std::vector<double>& motor, std::size_t joint) {
  FrictionColumn viscous;
  viscous.joint = joint;
  viscous.coefficients = motor;
  viscous.unit = unit_of(FrictionKind::viscous, true);
  for (const ModelColumn& column : model.columns)
    for (std::size_t k = 0; k < motor.size(); ++k)
      if (!column.inertial && column.friction.kind == FrictionKind::viscous && motor[k] != 0 &&
          column.friction.coefficients[k] != 0)
        viscous.unit = column.friction.unit;
  return viscous;
}

}  // namespace

std::string formula_of(const std::vector<double>& motor, const std::string& stem) {
  std::string text;
  for (std::size_t k = 0; k < motor.size(); ++k) {
    if (motor[k] == 0) continue;
    const double size = std::abs(motor[k]);
    text += text.empty() ? (motor[k] < 0 ? "-" : "") : (motor[k] < 0 ? " - " : " + ");
    if (size != 1) text += fmt::format("{:g}*", size);
    text += fmt::format("{}{}", stem, k + 1);
  }
  return text;
}

Candidate add_motor(IdentificationModel& model, const std::vector<double>& motor) {
  Candidate candidate;
  candidate.kind = Candidate::Kind::motor;
  candidate.motor = motor;
  const std::string variable = formula_of(motor);
  candidate.text = "a motor that turns with " + variable;
  candidate.option = fmt::format("@motor '{}'", variable);
  const std::string id = std::to_string(model.columns.size());
  candidate.columns = {append(model, motor_torque(motor, "a" + id, "(" + formula_of(motor, "qdd") + ")")),
                       append(model, motor_torque(motor, "v" + id, "(" + formula_of(motor, "qd") + ")")),
                       append(model, motor_torque(motor, "s" + id, "sign(" + formula_of(motor, "qd") + ")"))};
  return candidate;
}

WideModel with_candidates(const IdentificationModel& model, const CandidateOptions& options) {
  WideModel wide{model, {}};
  const std::size_t n = model.coordinates();
  std::vector<FrictionColumn> places;  // viscous friction: of joints, and of motors that were taken
  for (const ModelColumn& column : model.columns)
    if (options.friction && !column.inertial && column.friction.kind == FrictionKind::viscous)
      places.push_back(column.friction);
  const std::size_t joints = places.size();
  for (std::size_t m = 0; options.friction && m < options.taken.size(); ++m)
    places.push_back(viscous_of(model, options.taken[m], model.robot.link_count + m + 1));
  for (std::size_t p = 0; p < places.size(); ++p) {
    const FrictionColumn& place = places[p];
    for (const Law& law : laws()) {
      const bool revolute = place.unit.starts_with("Nm");
      if (law.kinds.front() == FrictionKind::lever && !revolute) continue;
      if (law.kinds.front() == FrictionKind::load && (options.loads.empty() || p >= joints)) continue;
      if (is_warm(law.kinds.front()) && (options.warm.empty() || !options.warm[thermometer_of(place)])) continue;
      Candidate candidate;
      candidate.text = p < joints ? fmt::format("{} of joint {}", law.text, place.joint)
                                  : fmt::format("{} of the motor {}", law.text, formula_of(place.coefficients));
      candidate.option = fmt::format("@friction={}", law.option);
      bool known = false;
      for (const FrictionKind kind : law.kinds) {
        candidate.friction.push_back(column_of(model, options, place, kind));
        const auto has = [&](const ModelColumn& other) { return other.name == candidate.friction.back().name; };
        known = known || std::any_of(model.columns.begin(), model.columns.end(), has);
      }
      if (known) continue;
      for (const FrictionColumn& each : candidate.friction) candidate.columns.push_back(append(wide.model, each));
      wide.candidates.push_back(std::move(candidate));
    }
  }
  const auto add = [&](const std::vector<double>& motor) {
    if (!known(model, motor)) wide.candidates.push_back(add_motor(wide.model, motor));
  };
  // The joints of a floating base have no motors.
  const std::size_t first = has_base_joints(model.robot) ? 6 : 0;
  for (std::size_t i = first; options.motors && i < n; ++i) {
    std::vector<double> alone(n, 0.0);
    alone[i] = 1;
    add(alone);
  }
  for (std::size_t i = first; options.motors && i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j)
      for (const double sign : {1.0, -1.0}) {
        std::vector<double> motor(n, 0.0);
        motor[i] = 1;
        motor[j] = sign;
        const auto same_joints = [&](const std::vector<double>& other) { return other[i] != 0 && other[j] != 0; };
        if (std::any_of(options.taken.begin(), options.taken.end(), same_joints)) continue;
        add(motor);
      }
  return wide;
}

WideModel with_ratios(const IdentificationModel& model, const std::vector<double>& motor) {
  WideModel wide{model, {}};
  const auto moved = [](double part) { return part != 0; };
  const auto last = static_cast<std::size_t>(motor.rend() - std::find_if(motor.rbegin(), motor.rend(), moved)) - 1;
  for (const double ratio : {0.25, 1.0 / 3, 0.5, 2.0 / 3, 1.0, 1.5, 2.0, 3.0, 4.0})
    for (const double sign : {1.0, -1.0}) {
      std::vector<double> other = motor;
      other[last] = sign * ratio;
      if (!known(model, other)) wide.candidates.push_back(add_motor(wide.model, other));
    }
  return wide;
}

void add_friction(IdentificationModel& model, const FrictionColumn& friction) {
  const std::size_t column = append(model, friction);
  model.standard.push_back({friction.name, friction.joint, ParameterKind::Fv, true, column});
  const Eigen::Index rows = model.base_of_standard.rows(), columns = model.base_of_standard.cols();
  model.base_of_standard.conservativeResize(rows + 1, columns + 1);
  model.base_of_standard.row(rows).setZero();
  model.base_of_standard.col(columns).setZero();
  model.base_of_standard(rows, columns) = 1;
}

}  // namespace armature::internal
