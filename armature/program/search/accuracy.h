// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The rounding error of a program: its outputs in double against the same operations in long double, over random
// parameters and inputs of the order of one. Two programs of the same function may differ here: (a + b) - a is b, but
// inaccurate when a is large.
#pragma once

#include <vector>

#include "armature/program/program.h"

namespace armature::internal {

// For each output element the root mean square error over `states` random states, relative to its own root mean square.
std::vector<double> rounding_errors(const Program& program, int states = 32);

// Does `program` keep all but one digit of what `reference` keeps, in every output?
bool is_as_accurate(const Program& program, const Program& reference);

}  // namespace armature::internal
