// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Gauss-Jordan elimination of a matrix of formulas. Each element is carried as an expression and as its values at two
// points of GF(p), which decide exactly what is zero, whatever the expression looks like, and which elements are plain
// numbers.
#pragma once

#include <vector>

#include "armature/parameters/collect.h"

namespace armature::internal {

// A row as column -> element.
struct SymbolicEchelon {
  std::vector<Ref> pivots;       // in the order given
  std::vector<LinearForm> rows;  // row i has one in pivots[i] and nothing in the other pivots
};

// `order` lists every column that occurs, preferred pivots first.
SymbolicEchelon eliminate(Arena& arena, const std::vector<LinearForm>& rows, const std::vector<Ref>& order);

}  // namespace armature::internal
