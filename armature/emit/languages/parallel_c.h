// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A scheduled program as C99: one function per processor, and a driver that runs them under OpenMP, or one after the
// other without it. NAME.h and NAME.c:
//
//   void NAME_init(const double parameters[], NAME_constants *c)
//       the setup; only with parameters, in the order of the program
//   void NAME_processor_1(int phase, [c,] inputs, double w[], outputs)
//       the work of processor 1 in one phase
//   void NAME([c,] inputs, outputs)
//       the whole program; outputs must not overlap inputs
//
// Values that pass from one processor or phase to another are stored in w. Each is written by one processor, in a phase
// before it is read, so that any number of threads gives the same bytes as the interpreter.
#pragma once

#include <vector>

#include "armature/emit/emit.h"
#include "armature/program/schedule/schedule.h"

namespace armature::internal {

std::vector<EmittedFile> emit_parallel_c(const Program& program, const Schedule& schedule,
                                         const EmitOptions& options = {});

}  // namespace armature::internal
