// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numeric values of formulas, where they have one. A robot's entries are formulas; physical tests and text formats need
// numbers.
#pragma once

#include <optional>
#include <vector>

#include "armature/expr/arena.h"

namespace armature::internal {

// The value of a formula without symbols; nothing when it contains one. May be infinite or not a number when the
// formula is (1/(sin(1)^2 + cos(1)^2 - 1)).
std::optional<double> number(const Arena& arena, Ref formula);

// The nodes of a formula in topological order (operands first). Takes time in the size of the formula, not of the
// arena.
std::vector<Ref> parts_of(const Arena& arena, Ref formula);

// The symbols in a formula, in the order of the arena.
std::vector<Ref> symbols_in(const Arena& arena, Ref formula);

}  // namespace armature::internal
