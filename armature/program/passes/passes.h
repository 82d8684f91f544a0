// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The passes between linearise() and the finished program; lower.cc puts them in order. Each is one file, reads one
// program and returns another that computes the same outputs.
#pragma once

#include "armature/program/program.h"

namespace armature::internal {

// Signs are moved through products, sines and sums into subtractions; only outputs may need a negation. Only one of
// a - b and b - a is computed.
Program resolve_signs(const Program& program);

// Common subexpression elimination: equal operations on equal operands are computed once.
Program share(const Program& program);

// Removes instructions that no output needs.
Program remove_dead_code(const Program& program);

// Constant folding, in double precision.
Program fold_constants(const Program& program);

// -(b - a), where nothing else uses b - a, is a - b.
Program orient_subtractions(const Program& program);

// Moves instructions that depend on numbers and parameters only to the front: the setup, run once.
Program separate_setup(const Program& program);

}  // namespace armature::internal
