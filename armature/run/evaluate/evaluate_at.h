// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The numbers of a model at one state: the values of its inputs and parameters are looked up by name, and the program
// is interpreted.
#pragma once

#include <string>
#include <vector>

#include "armature/program/program.h"
#include "armature/read/state.h"

namespace armature::internal {

struct Result {
  std::string name;
  std::size_t rows = 0, columns = 1;
  std::vector<double> values;  // row-major
  std::vector<std::string> column_labels;
};

// An input is taken from the array of its name; where there is none, each of its symbols is looked up among the
// parameters. Throws InputError that names everything missing and every array of the wrong length, UnmetRequest when a
// result is not finite (a singular position).
std::vector<Result> evaluate_at(const Program& program, const State& state);

}  // namespace armature::internal
