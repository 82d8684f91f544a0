// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/parameter_columns.h"

#include <cstdlib>
#include <utility>

#include "armature/base/error.h"
#include "armature/derive/recursion/joint_transform.h"
#include "armature/derive/start_model.h"
#include "armature/robot/floating_base.h"

namespace armature::internal {

ParameterColumns::ParameterColumns(Arena& arena, const Robot& robot, const std::vector<DynamicParameter>& parameters)
    : arena_(arena),
      robot_(robot),
      parameters_(parameters),
      columns_(parameters.size(),
               std::vector<Scalar>(robot.link_count + (robot.floating_base ? 6 : 0), Scalar{arena, arena.zero()})) {}

void ParameterColumns::set_inertial(std::size_t j, const std::vector<std::vector<Scalar>>& columns) {
  std::size_t next = 0;
  for (std::size_t c = 0; c < parameters_.size(); ++c)
    if (parameters_[c].link == j && is_inertial(parameters_[c].kind)) columns_[c] = columns[next++];
  ARMATURE_CHECK(next == columns.size());
}

void ParameterColumns::set(std::size_t j, ParameterKind kind, Scalar torque) {
  for (std::size_t c = 0; c < parameters_.size(); ++c)
    if (parameters_[c].link == j && parameters_[c].kind == kind) columns_[c][j - 1] = torque;
}

Output ParameterColumns::output(const std::string& name, const std::string& meaning, int seconds) const {
  const std::size_t n = freedoms(robot_), base = n - robot_.coordinates.size(), width = parameters_.size();
  std::vector<Scalar> matrix(n * width, Scalar{arena_, arena_.zero()});
  for (std::size_t i = 0; i < base; ++i)
    for (std::size_t c = 0; c < width; ++c) matrix[i * width + c] = columns_[c][robot_.link_count + i];
  for (std::size_t i = 1; i <= robot_.link_count; ++i)
    for (const Coupling& term : robot_.frame(i).variable)
      for (std::size_t c = 0; c < width; ++c)
        matrix[(base + term.coordinate) * width + c] += Scalar{arena_, term.coefficient} * columns_[c][i - 1];
  Output output{name, meaning, n, width, {}, {}, labels(parameters_)};
  std::vector<std::string> rows = base > 0 ? base_wrench_units() : std::vector<std::string>{};
  for (std::string& unit : torque_units(robot_)) rows.push_back(std::move(unit));
  for (const std::string& torque : rows)
    for (const DynamicParameter& p : parameters_)
      output.units.push_back(unit_per_parameter(torque == "Nm" ? 2 : 1, seconds, p.kind,
                                                p.link == 0 ? JointType::fixed : robot_.frame(p.link).type));
  for (const Scalar& element : matrix) output.values.push_back(element.ref());
  return output;
}

void set_springs(ParameterColumns& columns, Arena& arena, const Robot& robot, std::size_t j) {
  const Scalar v = joint_position(arena, robot, j);
  columns.set(j, ParameterKind::Ks, v);
  columns.set(j, ParameterKind::Kcos, cos(v));
  columns.set(j, ParameterKind::Ksin, sin(v));
}

std::string unit_per_parameter(int metres, int seconds, ParameterKind kind, JointType type) {
  const bool revolute = type == JointType::revolute;
  switch (kind) {
    case ParameterKind::XX:
    case ParameterKind::XY:
    case ParameterKind::XZ:
    case ParameterKind::YY:
    case ParameterKind::YZ:
    case ParameterKind::ZZ: metres -= 2; break;
    case ParameterKind::MX:
    case ParameterKind::MY:
    case ParameterKind::MZ: metres -= 1; break;
    case ParameterKind::M: break;
    case ParameterKind::Ia: metres -= revolute ? 2 : 0; break;
    case ParameterKind::Fv:  // N m s or N s/m
      metres -= revolute ? 2 : 0;
      seconds += 1;
      break;
    case ParameterKind::Ks:  // N m/rad or N/m
      metres -= revolute ? 2 : 0;
      seconds += 2;
      break;
    case ParameterKind::Fs:
    case ParameterKind::Fo:
    case ParameterKind::Kcos:
    case ParameterKind::Ksin:
    case ParameterKind::Fb:  // N m or N
      metres -= revolute ? 2 : 1;
      seconds += 2;
      break;
  }
  const auto power = [](const char* unit, int exponent) {
    return exponent == 1 ? std::string(unit) : unit + ("^" + std::to_string(exponent));
  };
  std::string above, below;
  for (const auto& [unit, exponent] : {std::pair{"m", metres}, {"s", seconds}}) {
    if (exponent == 0) continue;
    std::string& side = exponent > 0 ? above : below;
    side += (side.empty() ? "" : " ") + power(unit, std::abs(exponent));
  }
  if (above.empty()) above = kind == ParameterKind::Fv && revolute && below == "s" ? "rad" : "1";
  if (below.find(' ') != std::string::npos) below = "(" + below + ")";
  return below.empty() ? above : above + "/" + below;
}

std::vector<std::string> labels(const std::vector<DynamicParameter>& parameters) {
  std::vector<std::string> list;
  for (const DynamicParameter& p : parameters) list.push_back(label(p));
  return list;
}

}  // namespace armature::internal
