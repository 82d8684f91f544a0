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

namespace armature {

// A group of run-time inputs, one array argument of generated code: "q" with the symbols th1, th2, ...
struct Input {
  std::string name;
  std::string meaning;  // "joint positions"
  std::vector<Ref> symbols;
  std::vector<std::string> units;  // per element: "rad", "m"
};

// A matrix of results, row-major; a vector has one column.
struct Output {
  std::string name;
  std::string meaning;
  std::size_t rows = 0, columns = 1;
  std::vector<Ref> values;
  std::vector<std::string> units;          // per element, or one for all
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

// Every symbol of `inputs`: what changes at run time.
std::vector<Ref> input_symbols(const std::vector<Input>& inputs);
// All values of all outputs.
std::vector<Ref> output_values(const std::vector<Output>& outputs);

}  // namespace armature
