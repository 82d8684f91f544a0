// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// One element of an explicit model as a sum of few terms, each a constant times a product of sines and cosines. The
// canonical form of a polynomial (trig_polynomial.h) is unique but seldom the shortest:
//
//   cos 2a    may stay, or be 2 cos^2 a - 1, or 1 - 2 sin^2 a: the choice decides which neighbours cancel
//   sin 2a    is written 2 sin a cos a
//   k cos(a+b) + k cos(a-b)   is one term, 2k cos a cos b; likewise for the three other pairs
//
// as Armstrong, Khatib & Burdick 1986 do by hand (section 2, eq. 2-3: "expanding sin^2 into 1 - cos^2"). The cost of
// the sum is minimised: one addition per term, one multiplication per distinct constant (terms with the same constant,
// up to sign, share it).
#pragma once

#include <compare>
#include <string>
#include <vector>

#include "armature/expr/trig_polynomial.h"

namespace armature::internal {

// A power of a sine or cosine of a harmonic, or of a length (a prismatic coordinate).
struct ShapeFactor {
  enum class Kind : std::uint8_t { length, cosine, sine } kind = Kind::length;
  TrigIndex index = 0;  // index of the ring's variable or harmonic
  int power = 1;
  friend auto operator<=>(const ShapeFactor&, const ShapeFactor&) = default;
};

// A product, sorted. Unlike a monomial of the ring it may hold several factors of one group: C2^2, C2*S23.
using Shape = std::vector<ShapeFactor>;

struct ShapedTerm {
  Shape shape;
  TrigPolynomial coefficient;  // of constants only
};

std::vector<ShapedTerm> few_terms(const TrigPolynomial& element);

// As a person writes it, after Armstrong et al.: C2, S23, CC4 (a square), SC5 (sine times cosine), C223 =
// cos(2 q2 + q3), d4 for a length.
std::string to_string(const TrigRing& ring, const Shape& shape);
std::string harmonic_label(const TrigRing& ring, TrigIndex harmonic);

}  // namespace armature::internal
