// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The cost of a program on a machine with fused multiply-add: a*b + c is one operation if the product has no other use,
// and so is -a*b + c. The number of operations bounds the throughput, the critical path the latency.
#pragma once

#include <cstddef>

#include "armature/program/program.h"

namespace armature::internal {

struct FusedCount {
  std::size_t operations = 0;  // at run time: fused pairs plus the remaining M and A
  std::size_t depth = 0;       // length of the critical path
};

FusedCount count_fused(const Program& program);

}  // namespace armature::internal
