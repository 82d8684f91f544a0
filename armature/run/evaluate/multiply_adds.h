// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program arranged for processors that multiply and add in one instruction, for callers who do not mind other
// roundings (CompileOptions::contract). The terms are the same, what is done with them first is not:
//
// - A sum takes in one product. (a b - c d) + (e f + g h) is two products and three instructions that add, one of which
//   multiplies nothing; as a chain, ((a b - c d) + e f) + g h, it is one product and three instructions that do both.
//   n terms of which m are products take max(n - 1, m) instructions in a chain that has the products last.
// - x / d, y / d, ... become x (1/d), y (1/d), ...: over vectors, one division takes the time of sixteen products.
//
// Values that are used more than once stay as they are.
#pragma once

#include "armature/program/program.h"

namespace armature::internal {

Program with_multiply_adds(const Program& program);

}  // namespace armature::internal
