// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The prime field GF(p) with p = 2^61 - 1, and evaluation of expressions at random points of it. Two expressions that
// are the same function agree everywhere; two that differ agree at a random point with probability of about
// degree / p (Schwartz-Zippel). So equality is decided without any tolerance.
//
// Angles. The unit circle c^2 + s^2 = 1 over GF(p) (as p = 3 mod 4) is a cyclic group of order p + 1 = 2^61, with the
// usual addition formulas; sin = 2t/(1+t^2), cos = (1-t^2)/(1+t^2) parametrises it. An angle is an exponent of a
// generator. Exponents are evaluated beside the residues, as 2-adic numbers m / 2^h (m modulo 2^128): a ring, so that
// sums, products and numeric factors of angles obey every identity of polynomials, and K*q + q is (K + 1)*q. A symbol
// is a random odd number; pi is 2^36 and the exponent 2^24 times the angle, so that pi, pi/2, pi/4, ... are exact and
// angles can be halved 24 times.
//
// Limitation: the group has no element of odd order m, hence no angle 2*pi/m. Such angles get independent exponents:
// opposite and complementary angles are exact, but sums that close a full turn are not recognised (sines and cosines of
// 5 * 2*pi/5). Pi as a factor of a symbol (pi*K) is treated as one more symbol.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "armature/expr/evaluate.h"

namespace armature::internal {

// A residue modulo 2^61 - 1.
class Residue {
 public:
  static constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

  constexpr Residue(std::uint64_t value = 0) : value_(value % prime) {}  // NOLINT: integers are residues
  constexpr std::uint64_t value() const { return value_; }

  friend constexpr Residue operator+(Residue a, Residue b) { return Residue(a.value_ + b.value_); }
  friend constexpr Residue operator-(Residue a, Residue b) { return Residue(a.value_ + prime - b.value_); }
  friend constexpr Residue operator*(Residue a, Residue b) {
    const Wide product = static_cast<Wide>(a.value_) * b.value_;
    return Residue((static_cast<std::uint64_t>(product) & prime) + static_cast<std::uint64_t>(product >> 61));
  }
  friend Residue operator/(Residue a, Residue b);  // b must not be zero
  friend constexpr bool operator==(Residue a, Residue b) = default;

 private:
  __extension__ typedef unsigned __int128 Wide;
  std::uint64_t value_;
};

__extension__ typedef unsigned __int128 Word128;

// The 2-adic number whole / 2^halvings.
struct Angle {
  Word128 whole = 0;
  int halvings = 0;
  friend Angle operator+(const Angle& a, const Angle& b);
  friend Angle operator*(const Angle& a, const Angle& b);
};

// A point of the unit circle over GF(p).
struct CirclePoint {
  Residue cos = 1, sin = 0;
};

// One random point at which expressions are evaluated; the same seed and name give the same value in every arena.
class FiniteField {
 public:
  using Value = Residue;

  explicit FiniteField(std::uint64_t seed) : seed_(seed) {}

  Value constant(const Rational& value) const;
  Value pi() const;
  Value symbol(const std::string& name) const;
  Value sin(const Arena& arena, Ref angle, std::span<const Value> values) const {
    return point(angle_of(arena, angle, values)).sin;
  }
  Value cos(const Arena& arena, Ref angle, std::span<const Value> values) const {
    return point(angle_of(arena, angle, values)).cos;
  }
  Value sign(Value a) const;
  Value tanh(Value a) const;

  // Angles of numbers; of rational multiples of pi; of symbols; of anything that is not a polynomial of these, such as
  // a sine (an odd function of its value); and of the inverse of an angle, given 1/value.
  Angle angle_of_number(const Rational& value) const;
  Angle angle_of_pi(const Rational& multiple) const;
  Angle angle_of_symbol(Residue value) const;
  Angle angle_of_opaque(Residue value) const;
  Angle angle_of_inverse(const Angle& angle, Residue inverse_value) const;
  CirclePoint point(const Angle& angle) const;

 private:
  Angle angle_of(const Arena& arena, Ref a, std::span<const Value> values) const;
  Angle angle_of_factor(const Arena& arena, Ref a, std::span<const Value> values) const;

  std::uint64_t seed_;
};

}  // namespace armature::internal
