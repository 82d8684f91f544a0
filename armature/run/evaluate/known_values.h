// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The values of a program that do not depend on inputs: constants, parameters, and everything computed from them.
#pragma once

#include <span>
#include <vector>

#include "armature/program/program.h"

namespace armature::internal {

struct KnownValues {
  std::vector<char> is_known;  // per value of the program
  std::vector<double> value;   // where known
};

// `parameters` has the program's length.
KnownValues known_values(const Program& program, std::span<const double> parameters);

}  // namespace armature::internal
