// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/program_run.h"

#include <stdexcept>

#include "armature/program/interpret.h"
#include "armature/program/lower.h"

namespace armature::support {

Tried::Tried(const Robot& robot, const std::string& model, const DeriveOptions& options)
    : model_(derive(robot, model, options)), program_(lower(model_)) {}

Vector Tried::run(const Values& values) const {
  std::vector<double> parameters, inputs;
  for (const std::string& name : program_.parameters) parameters.push_back(values.at(name));
  for (const ProgramInput& input : program_.inputs)
    for (const std::string& name : input.symbols) inputs.push_back(values.at(name));
  const std::vector<double> outputs = interpret<double>(program_, parameters, inputs);
  Vector out(static_cast<Eigen::Index>(outputs.size()));
  for (Eigen::Index i = 0; i < out.size(); ++i) out(i) = outputs[static_cast<std::size_t>(i)];
  return out;
}

Matrix Tried::run(const Values& values, const std::string& name) const {
  const Vector all = run(values);
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

}  // namespace armature::support
