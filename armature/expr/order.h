// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A total order of expressions by content, independent of the order of construction: numbers, pi, symbols, cosines,
// sines, signs, named quantities, products, sums; numbers by value, symbols and named quantities by name, powers with
// their bases, the rest operand by operand. Sums and products are sorted in this order (arena.h), and so are the
// statements of programs.
#pragma once

#include <compare>
#include <span>
#include <vector>

#include "armature/expr/arena.h"

namespace armature::internal {

std::strong_ordering compare(const Arena& arena, Ref a, Ref b);

// The nodes that `roots` need, in topological order (operands first) and as people read a recursion: sines and cosines
// by angle; then named quantities in the order in which they were named; then the roots. An unnamed node stands right
// before its first use. A derivation therefore names its quantities in the order of the literature, one per statement:
// in f(name(a), name(b)) the compiler chooses which name comes first.
std::vector<Ref> computation_order(const Arena& arena, std::span<const Ref> roots);

}  // namespace armature::internal
