// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The search for a cheaper program that computes the same. A program is taken apart into values (value_graph.h), common
// factors are collected, shortcuts taken, candidates added, and the ways to all values chosen by annealing; rounds of
// this go on as long as the effort allows. Each result is proved over GF(p) against the program it came from, and must
// round as well; otherwise it is not taken. The effort is counted in steps, not in time: equal effort gives equal
// output.
#pragma once

#include <cstdint>

#include "armature/base/progress.h"
#include "armature/program/objective.h"
#include "armature/program/program.h"

namespace armature::internal {

// 0: none. 1: what takes milliseconds, common factors and shortcuts. 2: a short search, a second or so for seven
// joints. Each level above takes about four times as long.
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
