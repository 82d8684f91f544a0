// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program at many states at once, as a function of pointers to columns: what the rows of a regressor come from.
#pragma once

#include <functional>
#include <span>

#include "armature/program/program.h"

namespace armature::internal {

// inputs[i][s]: input i of the program (all groups, one after the other) at state s; outputs[o][s] likewise. A null
// output is not wanted.
using BatchFunction =
    std::function<void(std::span<const double* const> inputs, std::size_t count, std::span<double* const> outputs)>;

// By the interpreter of run/, which needs no compiler; on the thread that calls. `program` must have no parameters.
BatchFunction interpret_batches(const Program& program);

}  // namespace armature::internal
