// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The order of expressions by what they are, never by when they were made: numbers, pi, symbols, cosines, sines, signs,
// named quantities, products, sums; numbers by value, symbols and named quantities by name, powers with their bases,
// the rest operand by operand. Sums and products are sorted by it (arena.h), and programs computed in it.
#pragma once

#include <compare>
#include <span>
#include <vector>

#include "armature/expr/arena.h"

namespace armature::internal {

std::strong_ordering compare(const Arena& arena, Ref a, Ref b);

// All that `roots` need, operands before what uses them, as people read a recursion: sines and cosines by angle; then
// quantities in the order in which they were named; then the roots. What has no name stands right before its first use.
// So a derivation names its quantities in the order of the literature, and each in a statement of its own: which of
// f(name(a), name(b)) comes first is the compiler's choice.
std::vector<Ref> computation_order(const Arena& arena, std::span<const Ref> roots);

}  // namespace armature::internal
