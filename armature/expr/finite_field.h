// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The prime field GF(p) with p = 2^61 - 1, and evaluation of expressions at random points of it. Two expressions that
// are the same function agree everywhere; two that differ agree at a random point with probability of about
// degree / p (Schwartz-Zippel). So equality is decided without any tolerance.
//
// Angles. The unit circle c^2 + s^2 = 1 over GF(p) (as p = 3 mod 4) is a cyclic group of order p + 1 = 2^61, with the
// usual addition formulas; it is what sin = 2t/(1+t^2), cos = (1-t^2)/(1+t^2) runs through. An angle is an exponent
// of a generator: sums of angles add exponents, pi is 2^60, and pi/2, pi/4, ... are exact. A symbol's exponent is a
// hash of its value times 2^24, so halves of angles exist too. Turns by 2*pi/m with odd m do not exist in the group;
// they get independent exponents, so that cos(2*pi/5) is some point of the circle, opposite and complementary angles
// are right, but sums that come full circle are not known: 5 * 2*pi/5 as sines and cosines.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "armature/expr/evaluate.h"

namespace armature {

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

// A place on the circle: a multiple of its generator. Only the last 61 bits show; the others let sums be halved.
__extension__ typedef unsigned __int128 CircleExponent;

// A point of the unit circle over GF(p).
struct CirclePoint {
  Residue cos = 1, sin = 0;
};

// One random point at which expressions are evaluated; the same seed and name give the same value in every arena.
class FiniteField {
 public:
  using Value = Residue;

  explicit FiniteField(std::uint64_t seed) : seed_(seed) {}

  Value constant(const Rational& value) const { return value.modulo(Residue::prime); }
  Value pi() const;
  Value symbol(const std::string& name) const;
  Value sin(const Arena& arena, Ref angle, std::span<const Value> values) const {
    return point(exponent_of(arena, angle, values)).sin;
  }
  Value cos(const Arena& arena, Ref angle, std::span<const Value> values) const {
    return point(exponent_of(arena, angle, values)).cos;
  }
  Value sign(Value a) const;

  // Places on the circle: of a value that is an angle by itself (an odd function of it); of
  // `multiple` times pi; of a number times an angle; and the point itself.
  CircleExponent exponent(Residue angle) const;
  CircleExponent exponent_of_pi(const Rational& multiple) const;
  CircleExponent scaled(const Rational& factor, CircleExponent exponent) const;
  static CirclePoint point(CircleExponent exponent);

 private:
  CircleExponent exponent_of(const Arena& arena, Ref angle, std::span<const Value> values) const;

  std::uint64_t seed_;
};

}  // namespace armature
