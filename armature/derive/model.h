// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A model: named outputs as expressions of named inputs, over an arena of its own. Every symbol that is not an input
// is a constant parameter of the robot.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "armature/expr/arena.h"
#include "armature/robot/robot.h"

namespace armature {

// A group of run-time inputs, one array argument of generated code: "q" with the symbols th1, th2, ...
struct Input {
  std::string name;
  std::string meaning;  // "joint positions"
  std::vector<Ref> symbols;
  std::vector<std::string> units;  // one an element: "rad", "m"
};

// A matrix of results, row-major; a vector has one column.
struct Output {
  std::string name;
  std::string meaning;
  std::size_t rows = 0, columns = 1;
  std::vector<Ref> values;
  std::vector<std::string> units;          // one an element, or one for all
  std::vector<std::string> column_labels;  // of regressors; otherwise empty
};

struct Model {
  std::string name;                // "inverse-dynamics"
  std::string robot;               // the robot's name
  std::string reference;           // "Khalil & Creusot 1997, eq. 6-20"
  std::vector<std::string> notes;  // conventions and choices a user should know: frames, the tool, the point
  // The letters that names of intermediate quantities start with, and what they mean: {"W", "angular velocity"}.
  std::vector<std::pair<std::string, std::string>> legend;
  Arena arena;
  std::vector<Input> inputs;
  std::vector<Output> outputs;
};

// What a derivation may be asked for. Names of frames are those of find_frame(); empty means the default.
struct DeriveOptions {
  std::string from;  // transform, fast-geometry: reference frame; jacobian...: frame of projection. Default: base
  std::string to;    // the frame of interest. Default: the tool
  std::vector<std::size_t> rows, columns;  // inverse-jacobian: the rows (1-6) and columns kept
  std::string method;                      // direct-dynamics: "factorised" or "articulated". Default: the cheaper
  bool tree = false;                       // a robot with loops: its equivalent tree, loops left open
};

struct ModelEntry {
  std::string name;
  std::string summary;  // one line for --help
  std::string reference;
};

// Every model that derive() knows, in the order of the papers.
const std::vector<ModelEntry>& model_catalog();

// The model called `name`. Throws InputError for an unknown name or frame, UnmetRequest when the robot does not
// admit the model.
Model derive(const Robot& robot, const std::string& name, const DeriveOptions& options = {});

// For derivations: a model without outputs, over a copy of the robot's arena.
Model start_model(const Robot& robot, std::string name, std::string reference, std::vector<Input> inputs = {});

// The usual inputs "q", "qd", "qdd" with their units.
Input position_input(const Robot& robot);
Input velocity_input(const Robot& robot);
Input acceleration_input(const Robot& robot);
// The symbols in external forces and moments ("wrench") and in the motion of the base ("base_motion") change at
// run time too; absent when there are none.
std::vector<Input> disturbance_inputs(const Robot& robot);
std::vector<Input> with_disturbances(const Robot& robot, std::vector<Input> inputs);
// Every symbol of `inputs`: what changes at run time.
std::vector<Ref> input_symbols(const std::vector<Input>& inputs);
// All values of all outputs.
std::vector<Ref> output_values(const std::vector<Output>& outputs);
// One value a coordinate, and one a pair of coordinates.
Output torque_output(const Robot& robot, std::string name, std::string meaning, std::vector<Ref> values);
Output inertia_output(const Robot& robot, std::string name, std::vector<Ref> values);
// "Nm" or "N", one a coordinate.
std::vector<std::string> torque_units(const Robot& robot);
// "kg m^2", "kg m" or "kg", one a pair of coordinates, row-major.
std::vector<std::string> inertia_units(const Robot& robot);

}  // namespace armature
