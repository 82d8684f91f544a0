// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/friction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/robot/base_joints.h"
#include "armature/robot/elastic_joints.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

// In an elastic joint (robot/elastic_joints.h) the motor has the friction, the transmission stiffness and damping. The
// six joints of a floating base (robot/base_joints.h) have nothing.
enum class Side { whole, link, motor, transmission, base };

bool may_have(Side side, FrictionKind kind) {
  switch (side) {
    case Side::whole: return true;
    case Side::link: return kind == FrictionKind::spring || kind == FrictionKind::lever;
    case Side::motor: return kind != FrictionKind::spring && kind != FrictionKind::lever;
    case Side::transmission: return kind == FrictionKind::spring || kind == FrictionKind::viscous;
    case Side::base: return false;
  }
  return false;
}

std::vector<Side> sides(const Robot& robot) {
  std::vector<Side> result(robot.link_count + 1, Side::whole);
  if (has_base_joints(robot)) std::fill_n(result.begin() + 1, 6, Side::base);
  for (const ElasticJoint& each : elastic_joints(robot)) {
    result[each.joint] = Side::link;
    result[each.motor] = Side::motor;
    result[each.transmission] = Side::transmission;
  }
  return result;
}

struct Variable {
  std::size_t joint;
  bool revolute;
  std::vector<double> coefficients;
  bool spring, lever;  // the robot has one there
  Side side = Side::whole;
};

bool are_multiples(const std::vector<double>& a, const std::vector<double>& b) {
  double aa = 0, bb = 0, ab = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    aa += a[k] * a[k];
    bb += b[k] * b[k];
    ab += a[k] * b[k];
  }
  return ab * ab > aa * bb * (1 - 1e-12);
}

std::vector<Variable> distinct_variables(const Robot& robot) {
  std::vector<Variable> variables;
  const std::vector<Side> side = sides(robot);
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    if (frame.variable.empty()) continue;
    Variable variable{j,
                      frame.type == JointType::revolute,
                      std::vector<double>(robot.coordinates.size(), 0.0),
                      !robot.arena.is_zero(frame.spring),
                      !robot.arena.is_zero(frame.spring_cosine) || !robot.arena.is_zero(frame.spring_sine),
                      side[j]};
    for (const Coupling& coupling : frame.variable) {
      const auto value = number(robot.arena, coupling.coefficient);
      if (!value || !std::isfinite(*value))
        throw UnmetRequest(fmt::format("the coupling of joint {} is not a number", frame.joint_name),
                           "identification needs the geometry in numbers");
      variable.coefficients[coupling.coordinate] += *value;
    }
    bool known = false;
    for (Variable& other : variables)
      if (are_multiples(variable.coefficients, other.coefficients)) {
        known = true;
        other.spring = other.spring || variable.spring;
      }
    if (!known) variables.push_back(std::move(variable));
  }
  return variables;
}

struct KindText {
  FrictionKind kind;
  const char *letters, *revolute, *prismatic;
};
constexpr KindText texts[] = {{FrictionKind::viscous, "Fv", "Nm s/rad", "N s/m"},
                              {FrictionKind::coulomb, "Fs", "Nm", "N"},
                              {FrictionKind::offset, "Fo", "Nm", "N"},
                              {FrictionKind::spring, "Ks", "Nm/rad", "N/m"},
                              {FrictionKind::quadratic, "Fq", "Nm s^2/rad^2", "N s^2/m^2"},
                              {FrictionKind::asymmetric, "Fa", "Nm s/rad", "N s/m"},
                              {FrictionKind::stribeck, "Fb", "Nm", "N"},
                              {FrictionKind::lever, "Ksin", "Nm", "N"},
                              {FrictionKind::load, "Fl", "", ""},
                              {FrictionKind::warm_viscous, "Fvt", "Nm s/rad/K", "N s/m/K"},
                              {FrictionKind::lever_cosine, "Kcos", "Nm", "N"},
                              {FrictionKind::warm_coulomb, "Fst", "Nm/K", "N/K"}};

// Asymmetric friction is not identifiable where a joint moves one way only.
bool moves_one_way(const Variable& v, const std::vector<std::size_t>& one_way) {
  for (std::size_t k = 0; k < v.coefficients.size(); ++k)
    if (v.coefficients[k] != 0 && std::find(one_way.begin(), one_way.end(), k) == one_way.end()) return false;
  return true;
}

}  // namespace

std::string letters_of(FrictionKind kind) { return texts[static_cast<std::size_t>(kind)].letters; }

std::string unit_of(FrictionKind kind, bool revolute) {
  const KindText& text = texts[static_cast<std::size_t>(kind)];
  return revolute ? text.revolute : text.prismatic;
}

std::vector<FrictionColumn> friction_columns(const Robot& robot, const FrictionOptions& options) {
  std::vector<FrictionColumn> columns;
  const std::vector<Variable> variables = distinct_variables(robot);
  const auto add = [&](FrictionKind kind, const Variable& v) {
    columns.push_back(
        {fmt::format("{}{}", letters_of(kind), v.joint), kind, v.joint, v.coefficients, unit_of(kind, v.revolute)});
  };
  std::vector<FrictionKind> kinds = options.kinds;
  const auto has = [&](FrictionKind kind) { return std::ranges::find(kinds, kind) != kinds.end(); };
  const bool springs = has(FrictionKind::spring), levers = has(FrictionKind::lever);
  if (!springs) kinds.push_back(FrictionKind::spring);
  if (!levers) kinds.push_back(FrictionKind::lever);
  for (const FrictionKind kind : kinds) {
    if (kind != FrictionKind::offset) {
      for (const Variable& v : variables) {
        if (!may_have(v.side, kind)) continue;
        if (kind == FrictionKind::spring && !springs && !v.spring && v.side != Side::transmission) continue;
        if (kind == FrictionKind::lever && !levers && !v.lever) continue;
        if (kind == FrictionKind::asymmetric && moves_one_way(v, options.without_offset)) continue;
        if (kind == FrictionKind::lever && !v.revolute) continue;
        add(kind, v);
        if (kind == FrictionKind::lever) add(FrictionKind::lever_cosine, v);
        if (kind == FrictionKind::warm_viscous) add(FrictionKind::warm_coulomb, v);
      }
      continue;
    }
    for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
      const auto& without = options.without_offset;
      const auto& weight = options.told_by_weight;
      if (std::find(without.begin(), without.end(), k) != without.end()) continue;
      if (std::find(weight.begin(), weight.end(), k) != weight.end()) continue;
      const auto moves = [&](Side side) {
        return std::ranges::find_if(variables,
                                    [&](const Variable& v) { return v.side == side && v.coefficients[k] != 0; });
      };
      if (moves(Side::link) != variables.end() || moves(Side::base) != variables.end()) continue;
      std::vector<double> unit(robot.coordinates.size(), 0.0);
      unit[k] = 1;
      if (const auto motor = moves(Side::motor); motor != variables.end()) unit = motor->coefficients;
      bool revolute = true;
      for (const Variable& v : variables)
        if (v.coefficients[k] != 0) revolute = revolute && v.revolute;
      columns.push_back(
          {fmt::format("{}{}", letters_of(kind), k + 1), kind, k + 1, std::move(unit), unit_of(kind, revolute)});
    }
  }
  for (const Term& term : options.terms) {
    FrictionColumn column{term.name, FrictionKind::term, 0, std::vector<double>(term.acts.size(), 0.0), ""};
    column.formulas = term.acts;
    for (std::size_t k = 0; k < term.acts.size(); ++k) column.coefficients[k] = term.acts[k] ? 1 : 0;
    columns.push_back(std::move(column));
  }
  return columns;
}

std::vector<std::string> notes_on_one_way(const Robot& robot, const std::vector<std::size_t>& coordinates) {
  std::vector<std::string> notes;
  for (const std::size_t k : coordinates)
    notes.push_back(
        fmt::format("joint {} ({}) moves one way only, where an offset and Coulomb friction are the same: no offset is "
                    "identified for it",
                    k + 1, robot.coordinates[k].name));
  return notes;
}

double friction_shape(const FrictionColumn& column, double v, double vd) {
  const double plain = static_cast<double>((vd > 0) - (vd < 0));
  const double sign = column.width > 0 ? std::tanh(vd / column.width) : plain;
  switch (column.kind) {
    case FrictionKind::viscous:
    case FrictionKind::warm_viscous: return vd;
    case FrictionKind::coulomb:
    case FrictionKind::warm_coulomb: return sign;
    case FrictionKind::offset: return 1;
    case FrictionKind::spring: return v;
    case FrictionKind::lever: return std::sin(v);
    case FrictionKind::lever_cosine: return std::cos(v);
    case FrictionKind::load: return sign;
    case FrictionKind::quadratic: return vd * std::abs(vd);
    case FrictionKind::asymmetric: return std::abs(vd);
    case FrictionKind::stribeck:
      return column.width > 0 ? plain * std::exp(-vd * vd / (column.width * column.width)) : 0;
    case FrictionKind::stribeck_slope:
      return 2 * vd * vd / (column.width * column.width * column.width) * plain *
             std::exp(-vd * vd / (column.width * column.width));
    case FrictionKind::coulomb_slope: return -vd / (column.width * column.width) * (1 - sign * sign);
    case FrictionKind::term: break;
  }
  return 0;
}

}  // namespace armature::internal
