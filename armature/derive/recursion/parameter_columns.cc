// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/parameter_columns.h"

#include "armature/base/error.h"

namespace armature::internal {

ParameterColumns::ParameterColumns(Arena& arena, const Robot& robot, const std::vector<DynamicParameter>& parameters)
    : arena_(arena),
      robot_(robot),
      parameters_(parameters),
      columns_(parameters.size(), std::vector<Scalar>(robot.link_count, Scalar{arena, arena.zero()})) {}

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

Output ParameterColumns::output(const std::string& name, const std::string& meaning) const {
  const std::size_t n = robot_.coordinates.size(), width = parameters_.size();
  std::vector<Scalar> matrix(n * width, Scalar{arena_, arena_.zero()});
  for (std::size_t i = 1; i <= robot_.link_count; ++i)
    for (const Coupling& term : robot_.frame(i).variable)
      for (std::size_t c = 0; c < width; ++c)
        matrix[term.coordinate * width + c] += Scalar{arena_, term.coefficient} * columns_[c][i - 1];
  Output output{name, meaning, n, width, {}, {"SI"}, labels(parameters_)};
  for (const Scalar& element : matrix) output.values.push_back(element.ref());
  return output;
}

std::vector<std::string> labels(const std::vector<DynamicParameter>& parameters) {
  std::vector<std::string> list;
  for (const DynamicParameter& p : parameters) list.push_back(label(p));
  return list;
}

}  // namespace armature::internal
