// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Random expressions that are also calculated the naive way, operation by operation, in extended precision and without
// the arena's rules.
#pragma once

#include <string>
#include <unordered_map>

#include "tests/support/random_robot.h"

namespace armature::internal::support {

struct RandomExpression {
  Ref ref;
  double value = 0;      // by naive calculation
  double magnitude = 0;  // the largest number met on the way: errors are relative to it
  std::unordered_map<std::string, double> symbols;
};

// `operations` random operations over the symbols x0..x3 (angles and lengths), pi and decimals; the last result.
RandomExpression random_expression(Arena& arena, Random& random, int operations);

}  // namespace armature::internal::support
