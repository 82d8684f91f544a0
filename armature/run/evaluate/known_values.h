// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What of a program is known before any input is: constants, parameters, and what follows from them.
#pragma once

#include <span>
#include <vector>

#include "armature/program/program.h"

namespace armature::internal {

struct KnownValues {
  std::vector<char> is_known;  // of each value of the program
  std::vector<double> value;   // where known
};

// `parameters` has the program's length.
KnownValues known_values(const Program& program, std::span<const double> parameters);

}  // namespace armature::internal
