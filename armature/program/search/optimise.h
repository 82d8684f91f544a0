// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The search for a cheaper program of the same function. The program becomes a graph of values (value_graph.h); common
// factors are collected, shortcuts taken, candidates added, and the definitions of all values chosen by annealing;
// rounds of this continue as long as the effort allows. Each result is proved over GF(p) equal to the program it came
// from, and must be as accurate; otherwise it is rejected. The effort is counted in steps, not in time: equal effort
// gives equal output.
#pragma once

#include <cstdint>

#include "armature/base/progress.h"
#include "armature/program/objective.h"
#include "armature/program/program.h"

namespace armature::internal {

// 0: none. 1: common factors and shortcuts, milliseconds. 2: a short search, about a second for seven joints. Each
// further level takes about four times as long.
using Effort = unsigned;
constexpr Effort quick_effort = 1, usual_effort = 2, greatest_effort = 9;

struct OptimiseOptions {
  Effort effort = quick_effort;
  Objective objective = Objective::operations;
  Progress* progress = &no_progress();
};

// `program` must have exact constants, as before fold_constants().
Program optimise(const Program& program, const OptimiseOptions& options);

}  // namespace armature::internal
