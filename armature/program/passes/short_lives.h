// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Reorders instructions to shorten live ranges. A program comes in the order of its derivation: link by link, all
// columns of a regressor side by side, with some hundred values live at once. In the order of its results (depth first,
// one column of a matrix after the other) it is the same program with few live values.
//
// No order is best for all models, and finding the best is hard; a few natural orders are tried, and compared by the
// spills and reloads that they would cause (Belady, IBM Systems Journal 5, 1966: evict the value whose next use is
// farthest).
#pragma once

#include "armature/program/program.h"

namespace armature::internal {

constexpr std::size_t usual_registers = 32;

// The same instructions with the same operands, in another order; setup stays first.
Program with_short_lives(const Program& program);

// Spills and reloads of values that do not fit into `registers`, in the program's order. Constants, parameters and
// results of the setup are memory operands.
std::size_t memory_traffic(const Program& program, std::size_t registers = usual_registers);

}  // namespace armature::internal
