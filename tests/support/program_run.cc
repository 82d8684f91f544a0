// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/program_run.h"

#include <stdexcept>

#include "armature/derive/derive.h"
#include "armature/expr/dual.h"
#include "armature/program/interpret.h"
#include "armature/program/lower.h"

namespace armature::internal::support {
namespace {

// Runs `program` with `number` of each parameter and input.
template <class Number, class Lookup>
std::vector<Number> run_program(const Program& program, const Lookup& number) {
  std::vector<Number> parameters, inputs;
  for (const std::string& name : program.parameters) parameters.push_back(number(name));
  for (const ProgramInput& input : program.inputs)
    for (const std::string& name : input.symbols) inputs.push_back(number(name));
  return interpret<Number>(program, parameters, inputs);
}

}  // namespace

Tried::Tried(const Robot& robot, const std::string& model, const DeriveOptions& options, Effort effort)
    : model_(derive(robot, model, options)), program_(lower(model_, OptimiseOptions{effort})) {}

Vector Tried::run(const Values& values) const {
  const std::vector<double> outputs =
      run_program<double>(program_, [&](const std::string& name) { return values.at(name); });
  Vector out(static_cast<Eigen::Index>(outputs.size()));
  for (Eigen::Index i = 0; i < out.size(); ++i) out(i) = outputs[static_cast<std::size_t>(i)];
  return out;
}

Vector Tried::rate(const Values& values, const Values& rates) const {
  using Number = Dual<Real>;
  const std::vector<Number> outputs = run_program<Number>(program_, [&](const std::string& name) {
    const auto moving = rates.find(name);
    return Number(values.at(name), moving == rates.end() ? 0 : moving->second);
  });
  Vector out(static_cast<Eigen::Index>(outputs.size()));
  for (Eigen::Index i = 0; i < out.size(); ++i) out(i) = outputs[static_cast<std::size_t>(i)].derivative;
  return out;
}

Matrix Tried::run(const Values& values, const std::string& name) const { return part(run(values), name); }
Matrix Tried::rate(const Values& values, const Values& rates, const std::string& name) const {
  return part(rate(values, rates), name);
}

Matrix Tried::part(const Vector& all, const std::string& name) const {
  Eigen::Index start = 0;
  for (const ProgramOutput& output : program_.outputs) {
    const auto rows = static_cast<Eigen::Index>(output.rows), columns = static_cast<Eigen::Index>(output.columns);
    if (output.name == name) {
      Matrix m(rows, columns);
      for (Eigen::Index i = 0; i < rows * columns; ++i) m(i / columns, i % columns) = all(start + i);
      return m;
    }
    start += static_cast<Eigen::Index>(output.values.size());
  }
  throw std::runtime_error("the model has no output called " + name);
}

}  // namespace armature::internal::support
