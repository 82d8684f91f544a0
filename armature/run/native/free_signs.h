// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program without negations where multiply-adds can have the sign: besides a b + c, processors have a b - c, c - a b
// and -a b - c for the same price, so every sum may be computed as its negative if its readers know. A program negates
// at its outputs only (program/passes.h); here the sums before them take over the signs.
//
// From the outputs back: which sign of a value is wanted. From the inputs on: a product has the signs of its factors, a
// difference is taken the way round that is wanted, and negating a sum is free only if one operand is a product.
#pragma once

#include "armature/program/program.h"

namespace armature::internal {

// The same function, bit by bit but for the signs of zeros. -a b - c is written as the negation of a product that has
// no other use.
Program with_free_signs(const Program& program);

}  // namespace armature::internal
