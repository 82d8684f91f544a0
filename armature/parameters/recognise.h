// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From residues back to formulas. A coefficient of a base parameter is a rational function of the robot's constants
// that can be evaluated anywhere in GF(p) but is not known as an expression. It is found in two steps:
//
//   a number     if its residue does not depend on the seed and is u/v with |u|*v < 2^31 (Wang's reconstruction by
//                Euclid's algorithm). A third of all residues are some u/v with |u|, v < sqrt(p/2); the residue of
//                cos(0.55), which is not a fraction and does not depend on the seed, must not be taken for one: the
//                bound 2^31 leaves one such mistake in 4e7 cases
//   a quotient   otherwise f = N/D with N, D sums of monomials in a few atoms (lengths, sines, cosines), of growing
//                degree: N(x) - f(x) D(x) = 0 at enough random points x is a linear system for their coefficients
//
// A formula is accepted only when it agrees at fresh points.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "armature/expr/finite_field.h"

namespace armature::internal {

// The fraction u/v with |u|*v < 2^31 that is `residue` modulo p, if there is one.
std::optional<Rational> rational_of(Residue residue);

// `value(seed)` is the unknown function with symbols at the values of FiniteField(seed); `atoms` are its possible
// variables. Nothing when no formula of moderate degree fits.
std::optional<Ref> recognise(Arena& arena, std::span<const Ref> atoms,
                             const std::function<Residue(std::uint64_t seed)>& value);

}  // namespace armature::internal
