// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Are two expressions the same function? Decided by evaluation at random points of GF(2^61 - 1), without tolerance:
// "different" is certain, "identical" is wrong with probability below 1e-15 per trial. (finite_field.h states the one
// limitation: sines of fractions of pi with odd denominators.)
#pragma once

#include <span>
#include <string>

#include "armature/expr/arena.h"

namespace armature::internal {

// Are all of `values` zero everywhere?
bool identically_zero(const Arena& arena, std::span<const Ref> values, int trials = 2);
bool identically_zero(const Arena& arena, Ref value, int trials = 2);

// Is each of `a` the same function of equally named symbols as its counterpart in `b`?
bool identical(const Arena& arena_a, std::span<const Ref> a, const Arena& arena_b, std::span<const Ref> b,
               int trials = 2);
bool identical(const Arena& arena, Ref a, Ref b, int trials = 2);

// Does any of `values` change with the symbol called `name`?
bool depends_on(const Arena& arena, std::span<const Ref> values, const std::string& name);

}  // namespace armature::internal
