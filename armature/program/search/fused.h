// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a program costs a machine that multiplies and adds in one instruction: a*b + c is one operation where the
// product has no other use, and so is -a*b + c. The number of operations bounds the throughput, the longest chain of
// them the latency.
#pragma once

#include <cstddef>

#include "armature/program/program.h"

namespace armature::internal {

struct FusedCount {
  std::size_t operations = 0;  // at run time: fused pairs, and what is left of M and A
  std::size_t depth = 0;       // the longest chain of them
};

FusedCount count_fused(const Program& program);

}  // namespace armature::internal
