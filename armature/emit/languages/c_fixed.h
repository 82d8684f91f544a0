// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// C99 in 32-bit integers (fixed_point.h), for machines without floating point: NAME.h and NAME.c. Every argument is an
// array of int32_t with a fixed number of fraction bits, stated in the header, as are the ranges for which overflow is
// proved impossible and the largest error of each result. The self-test compares integers, which are the same on every
// machine.
#pragma once

#include <span>
#include <vector>

#include "armature/emit/emit.h"
#include "armature/expr/interval.h"

namespace armature::internal {

// `ranges` has one interval per input element. Throws UnmetRequest as fixed_point() does.
std::vector<EmittedFile> emit_c_fixed(const Program& program, std::span<const Interval> ranges,
                                      const EmitOptions& options = {});

}  // namespace armature::internal
