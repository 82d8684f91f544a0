// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program evaluated at many states at once, as a function of pointers to columns: it computes the rows of a
// regressor.
#pragma once

#include <functional>
#include <span>

#include "armature/program/program.h"

namespace armature::internal {

// inputs[i][s]: input i of the program (all groups concatenated) at state s; outputs[o][s] likewise. Null outputs are
// not computed.
using BatchFunction =
    std::function<void(std::span<const double* const> inputs, std::size_t count, std::span<double* const> outputs)>;

// On the thread that calls. Interpreted, and compiled once it has seen so many samples that it pays; the bits are the
// same (run/adaptive_evaluator.h). `program` must have no parameters.
BatchFunction batch_function(const Program& program);

}  // namespace armature::internal
