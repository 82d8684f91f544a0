// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How much memory a call needs: the values of straight-line code live in registers or on the stack, from the line that
// computes them to their last use. Their number at the worst point is what a perfect compiler needs; all of them at
// once is what a compiler needs that never uses a place twice.
#pragma once

#include <cstddef>

#include "armature/program/program.h"

namespace armature::internal {

struct LiveValues {
  std::size_t at_once = 0;  // the most at any point, inputs and results included
  std::size_t in_all = 0;   // every input that is read and every result
};

// Of the run part: setup is counted with it when there are no parameters.
LiveValues live_values(const Program& program);

}  // namespace armature::internal
