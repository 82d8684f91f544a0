// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The values of a model at one state. Only inputs of the model are needed, and parameters without effect on an output
// are optional.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/json.h"
#include "armature/model/state.h"
#include "armature/robot/robot.h"
#include "armature/verbs/model_options.h"

namespace armature {

struct EvaluateOptions {
  std::string model;
  std::string at;              // file of the state
  std::optional<State> state;  // given by a program instead of a file; not described
  ModelOptions options;
};

template <class Visitor>
void describe(EvaluateOptions& o, Visitor& v) {
  v("model", o.model, "the name of a model, see below", positional("MODEL"), required());
  v("at", o.at, "the state, a JSON file", value_name("FILE"), required());
  describe(o.options, v);
}

struct EvaluatedOutput {
  std::string name, meaning;
  MatrixValue value;
  std::vector<std::string> units;   // per element, or one for all
  std::vector<std::string> labels;  // of the columns of regressors; otherwise empty
};

struct EvaluateResult {
  std::string robot, model;
  std::vector<EvaluatedOutput> outputs;
  std::vector<std::string> given;
};

template <class Visitor>
void describe(EvaluateResult& r, Visitor& v) {
  Named<MatrixValue> values;
  Named<std::string> meanings;
  Named<std::vector<std::string>> units;
  std::vector<std::string> columns;
  for (const EvaluatedOutput& output : r.outputs) {
    values.push_back({output.name, output.value});
    meanings.push_back({output.name, output.meaning});
    units.push_back({output.name, output.units});
    if (!output.labels.empty()) columns = output.labels;
  }
  v("robot", r.robot, "name of the robot");
  v("model", r.model, "name of the model");
  v("outputs", values, "numbers of each output");
  v("columns", columns, "what each column stands for (regressors)", hidden_if_empty());
  v("meaning", meanings, "what each output is");
  v("units", units, "units of each output: of each element, or one for all");
  v("given", r.given, "velocities and accelerations that the robot's file gives; the state's are not used",
    hidden_if_empty());
}

// Throws InputError for a file that is not a state, and one that names everything missing, of the wrong length or
// unknown; UnmetRequest where the model has no finite value.
EvaluateResult evaluate(const Robot& robot, const EvaluateOptions& options);
Json to_json(const EvaluateResult& result);

}  // namespace armature
