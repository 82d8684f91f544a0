// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Names for the coefficients of an explicit model. Coefficients that are rational multiples of each other share one
// constant, the primitive polynomial with integer coefficients; a coefficient that is a sum of multiples of two
// constants is written as that sum. The rest get new constants.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "armature/explicit/explicit_model.h"

namespace armature::internal {

class LumpedConstants {
 public:
  // With `positive`, a constant with negative terms only changes sign: ZZ6, not -ZZ6.
  explicit LumpedConstants(bool positive = true) : positive_(positive) {}

  // The coefficient in terms of constants; makes a new constant when needed.
  Combination combination(const TrigPolynomial& coefficient);
  const std::vector<TrigPolynomial>& polynomials() const { return polynomials_; }

 private:
  using Key = std::vector<std::pair<TrigIndex, std::string>>;
  struct Scaled {
    Rational multiple;
    TrigPolynomial primitive;
  };
  static Scaled primitive(const TrigPolynomial& a);
  static Key key_of(const TrigPolynomial& primitive);
  std::optional<Combination> known(const TrigPolynomial& a) const;

  bool positive_;
  std::vector<TrigPolynomial> polynomials_;
  std::map<Key, std::size_t> indices_;
};

// The formula of a polynomial of constants, with the inertial parameters that share a factor collected:
// "D3^2*(M3 + M4) + MX2".
std::string formula(const TrigRing& ring, const TrigPolynomial& polynomial);

}  // namespace armature::internal
