// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The values of a model at one state or at many. Only inputs of the model are needed, and parameters without effect on
// an output are optional. A state is JSON (read/state.h); many states are a table, a row each, with a column per
// number: q1 or q_shoulder for the positions, qd_ and qdd_ for the rates, a symbol's name for a parameter.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/model/state.h"
#include "armature/robot/robot.h"
#include "armature/verbs/model_options.h"

namespace armature {

struct EvaluateOptions {
  std::string model;
  std::string at;                     // file of the state (.json), or of many (.csv)
  std::string text;                   // the state itself, as JSON
  std::vector<std::string> external;  // "LINK=fx,fy,fz,nx,ny,nz"
  std::string output;                 // file of the results of many states; empty: none
  std::optional<State> state;         // given by a program instead of text; not described
  ModelOptions options;
};

template <class Visitor>
void describe(EvaluateOptions& o, Visitor& v) {
  v("model", o.model, "the name of a model, see below", positional("MODEL"), required());
  v("at", o.at, "the state, a JSON file; or many states, a CSV file with a row each and columns such as q1 or q_JOINT",
    value_name("FILE"));
  v("state", o.text, "the state as JSON, in place of a file", value_name("JSON"), hidden_if_empty());
  v("external", o.external,
    "force and moment (N, Nm) that act on this link at the origin of its frame, in the frame's axes. Can be repeated",
    repeated(), value_name("LINK=fx,fy,fz,nx,ny,nz"), hidden_if_empty());
  v("output", o.output, "many states: write the results to this CSV file", letter('o'), value_name("FILE"),
    hidden_if_empty());
  describe(o.options, v);
}

struct EvaluatedOutput {
  std::string name, meaning;
  MatrixValue value;
  std::vector<std::string> units;   // per element, or one for all
  std::vector<std::string> labels;  // of the columns of regressors; otherwise empty
};

// The results of many states, a row each.
struct EvaluatedTable {
  std::vector<std::string> names;  // "tau_shoulder"; the first is that of time when the states have one
  MatrixValue rows;
  std::vector<std::string> ignored;  // columns of the states that are no input of the model
};
template <class Visitor>
void describe(EvaluatedTable& t, Visitor& v) {
  v("names", t.names, "names of the columns");
  v("rows", t.rows, "the numbers, a row per state");
  v("ignored", t.ignored, "columns of the states that are no input of the model", hidden_if_empty());
}

struct EvaluateResult {
  std::string robot, model;
  std::vector<EvaluatedOutput> outputs;
  std::vector<std::string> given;
  std::vector<std::string> notes = {};       // of the model: which frame's pose in which, and the like
  std::vector<std::string> modes = {};       // of loop-geometry: the assembly mode of each row of q
  std::optional<EvaluatedTable> table = {};  // of many states, in place of `outputs`
  std::string csv = {};                      // the same as text; not described
  std::vector<File> files = {};
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
  v("table", r.table, "results of many states, a row each", hidden_if_empty());
  v("files", r.files, "the file of these results", hidden_if_empty());
  v("modes", r.modes, "loop-geometry: name of the assembly mode of each row of q", hidden_if_empty());
  v("columns", columns, "what each column stands for (regressors)", hidden_if_empty());
  v("meaning", meanings, "what each output is");
  v("notes", r.notes, "what the model says of its outputs, such as the frames of a pose", hidden_if_empty());
  v("units", units, "units of each output: of each element, or one for all");
  v("given", r.given, "velocities and accelerations that the robot's file gives; the state's are not used",
    hidden_if_empty());
}

// Throws InputError for a file that is not a state, and one that names everything missing, of the wrong length or
// unknown; UnmetRequest where the model has no finite value.
EvaluateResult evaluate(const Robot& robot, const EvaluateOptions& options);
Json to_json(const EvaluateResult& result);

}  // namespace armature
