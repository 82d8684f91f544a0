// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Removes negations where a multiply-add can absorb the sign: besides a b + c, processors have a b - c, c - a b and
// -a b - c at the same cost, so a sum may be computed as its negative if its users account for it. A program negates at
// its outputs only (program/passes/passes.h); here the sums before them absorb the signs.
//
// A backward pass finds which sign of each value is needed. A forward pass gives it: a product has the signs of its
// factors, a difference is reversed if needed, and negating a sum is free only if one operand is a product.
#pragma once

#include "armature/program/program.h"

namespace armature::internal {

// The same function, bit by bit except the signs of zeros. -a b - c is represented by the negation of a product that
// has no other use.
Program with_free_signs(const Program& program);

}  // namespace armature::internal
