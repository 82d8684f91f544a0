// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The memory that a call needs: the values of straight-line code are in registers or on the stack over their live
// ranges. The maximum number of live values is what an ideal register allocator needs; the number of all values is what
// a compiler needs that never reuses a slot.
#pragma once

#include <cstddef>

#include "armature/program/program.h"

namespace armature::internal {

struct LiveValues {
  std::size_t at_once = 0;  // maximum number of live values, inputs and results included
  std::size_t in_all = 0;   // all inputs that are read and all results
};

// Counts the run part, and the setup with it when there are no parameters.
LiveValues live_values(const Program& program);

}  // namespace armature::internal
