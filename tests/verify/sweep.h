// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Code of a robot's models, and the question that armature verify asks of it.
#pragma once

#include "armature/derive/combine.h"
#include "armature/derive/derive.h"
#include "armature/emit/emit.h"
#include "armature/formulate/formulation.h"
#include "armature/program/count.h"
#include "armature/verify/code_reader.h"
#include "armature/verify/compare_code.h"

namespace armature::internal::test {

struct WrittenCode {
  std::vector<EmittedFile> files;
  std::string name;
  OperationCount count;
  Model model;                          // derived, in plain form
  std::vector<OracleRequest> requests;  // per output
  CodeInterface interface;

  std::vector<std::string> texts() const {
    std::vector<std::string> result;
    for (const EmittedFile& file : files) result.push_back(file.content);
    return result;
  }
};

inline WrittenCode write_code(const Robot& robot, const std::vector<std::string>& models, const std::string& language,
                              unsigned effort = 0) {
  WrittenCode written;
  const Formulated made = formulate(robot, models, {}, OptimiseOptions{.effort = effort});
  written.count = count_operations(made.program);
  EmitOptions options;
  options.name = written.name = "model_of_robot";
  written.files = emit(made.program, language, options);
  std::vector<Model> parts;
  for (const std::string& name : models) {
    parts.push_back(derive(robot, name));
    for (const Output& output : parts.back().outputs)
      written.requests.push_back({name, output.name, output.column_labels, {}, {}, {}, {}});
  }
  written.model = combine(parts);
  for (const Input& input : written.model.inputs)
    written.interface.inputs.push_back({input.name, input.symbols.size(), 1});
  for (const Output& output : written.model.outputs)
    written.interface.outputs.push_back({output.name, output.rows, output.columns});
  return written;
}

}  // namespace armature::internal::test
