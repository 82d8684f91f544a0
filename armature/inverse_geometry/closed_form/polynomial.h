// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Exact polynomials in sines, cosines and other variables, in a canonical form: s^2 is written 1 - c^2, so two equal
// functions of independent angles have equal terms, and zero has none. The transform equations of inverse geometry are
// such polynomials (transform_equations.h).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "armature/expr/finite_field.h"
#include "armature/expr/rational.h"

namespace armature::internal {

// A variable. Below `first_plain`, even numbers are cosines, and the odd number after each is the sine of its angle.
using Variable = char16_t;
inline constexpr Variable first_plain = 0x1000;
constexpr bool is_sine(Variable v) { return v < first_plain && v % 2 == 1; }

// A product of variables: sorted, repeated for powers ("c c r" is c^2 r).
using PolynomialMonomial = std::u16string;

class Polynomial {
 public:
  Polynomial() = default;
  Polynomial(const Rational& number);                       // NOLINT: numbers are polynomials
  Polynomial(int number) : Polynomial(Rational(number)) {}  // NOLINT
  static Polynomial variable(Variable v);

  const std::map<PolynomialMonomial, Rational>& terms() const { return terms_; }
  bool is_zero() const { return terms_.empty(); }
  bool is_number() const { return terms_.empty() || (terms_.size() == 1 && terms_.begin()->first.empty()); }
  bool has(Variable v) const;

  friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator-(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  Polynomial operator-() const { return scaled(-1); }
  Polynomial scaled(const Rational& factor) const;
  friend bool operator==(const Polynomial& a, const Polynomial& b) { return a.terms_ == b.terms_; }

  // The same equation `polynomial = 0` with a first coefficient of 1.
  Polynomial monic() const;

  // This polynomial as a sum over monomials of the variables that `belongs` names, with what multiplies each.
  std::map<PolynomialMonomial, Polynomial> collected(const std::function<bool(Variable)>& belongs) const;

  Residue value(const std::function<Residue(Variable)>& of) const;

 private:
  void add(const PolynomialMonomial& monomial, const Rational& coefficient);
  void add_reduced(PolynomialMonomial monomial, const Rational& coefficient);
  std::map<PolynomialMonomial, Rational> terms_;
};

}  // namespace armature::internal
