// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Operations, counted one way everywhere: M = multiplications and divisions, A = binary additions and subtractions;
// negation, sine, cosine and sign (plain or smooth: tanh) are free but reported; what depends on constants and
// parameters only is done before run time and is reported apart.
#pragma once

#include <cstddef>

#include "armature/program/program.h"

namespace armature::internal {

struct OperationCount {
  std::size_t mul = 0, add = 0;  // at run time
  std::size_t sincos = 0, negate = 0, sign = 0;
  std::size_t depth = 0;                     // longest chain of M and A at run time
  std::size_t setup_mul = 0, setup_add = 0;  // done once, on constants
  friend bool operator==(const OperationCount&, const OperationCount&) = default;
};

OperationCount count_operations(const Program& program);

}  // namespace armature::internal
