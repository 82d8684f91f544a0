// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The passes between linearise() and the finished program; lower.cc puts them in order. Each is one file, reads one
// program and returns another that computes the same outputs.
#pragma once

#include "armature/program/program.h"

namespace armature::internal {

// Signs travel through products, sines and sums and end in subtractions; only outputs may need a negation. Of a - b and
// b - a one is computed.
Program resolve_signs(const Program& program);

// Equal operations on equal operands are done once.
Program share(const Program& program);

// What no output needs goes.
Program remove_dead_code(const Program& program);

// Operations on numbers alone are done now, in double precision.
Program fold_constants(const Program& program);

// -(b - a), where nothing else uses b - a, is a - b.
Program orient_subtractions(const Program& program);

// What depends on numbers and parameters only comes first, to be done once.
Program separate_setup(const Program& program);

}  // namespace armature::internal
