// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The order of instructions that needs the fewest registers. A program comes in the order of its derivation: link by
// link, all columns of a regressor side by side, and some hundred values wait for their use. In the order of its
// results (depth first, one column of a matrix after the other) it is the same program, and few values wait.
//
// No order is best for all models, and finding the best is hard; a few natural ones are tried, and judged by the
// traffic to memory that they would cause (Belady, IBM Systems Journal 5, 1966: evict what is used last).
#pragma once

#include "armature/program/program.h"

namespace armature::internal {

constexpr std::size_t usual_registers = 32;

// The same instructions with the same operands, in another order; setup stays first.
Program with_short_lives(const Program& program);

// Stores and loads of values that do not fit into `registers`, in the program's order. Constants, parameters and what
// is done at setup are read from memory where they are used.
std::size_t memory_traffic(const Program& program, std::size_t registers = usual_registers);

}  // namespace armature::internal
