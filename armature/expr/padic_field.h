// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Evaluation over the p-adic integers with k digits, Z/p^k, for a small prime p = 3 mod 4. Equations that have a
// regular solution modulo p have one near it in every digit (Hensel's lemma: Newton's iteration doubles the digits that
// are right), so points of a variety can be made exactly, which GF(2^61 - 1) does not give. The p-adic numbers are a
// field of characteristic zero: what is not zero is not zero in truth, and what is zero in all digits is so by chance
// with a probability of p^-k.
//
// Angles. As in finite_field.h an angle is a point of the circle c^2 + s^2 = 1: c = (1 - t^2)/(1 + t^2),
// s = 2t/(1 + t^2), where 1 + t^2 is a unit for every t because -1 is no square. Sums of angles are products of points;
// multiples of pi/12 are exact where p has the square roots of 2 and 3 that they need; other numbers are points of
// their own.
//
// A value may be undefined: a division by a number that p divides, a root or an angle that is not there. All that
// depends on it is undefined then.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "armature/expr/evaluate.h"

namespace armature::internal {

// A number modulo p^k.
class Padic {
 public:
  Padic() = default;  // undefined
  Padic(std::uint64_t value, std::uint32_t prime, std::uint64_t modulus)
      : value_(value % modulus), modulus_(modulus), prime_(prime) {}
  bool is_defined() const { return modulus_ != 0; }
  std::uint64_t value() const { return value_; }
  std::uint64_t digit() const { return value_ % prime_; }  // modulo p
  bool is_unit() const { return is_defined() && digit() != 0; }
  // The number of times that p divides it; k where it is zero in all digits.
  int valuation() const;
  // Divided by p^valuation of `divisor`, and by what is left of it; its own valuation must not be less.
  Padic over(const Padic& divisor) const;

  friend Padic operator+(const Padic& a, const Padic& b);
  friend Padic operator-(const Padic& a, const Padic& b);
  friend Padic operator*(const Padic& a, const Padic& b);
  friend Padic operator/(const Padic& a, const Padic& b);  // undefined unless b is a unit

 private:
  std::uint64_t value_ = 0, modulus_ = 0;
  std::uint32_t prime_ = 0;
};

class PadicField {
 public:
  using Value = Padic;
  struct Point {
    Padic cos, sin;
  };

  // Symbols without a value get a random one, the same for a seed and a name.
  PadicField(std::uint32_t prime, std::uint64_t seed);
  int digits() const { return digits_; }
  std::uint32_t prime() const { return prime_; }
  std::uint64_t modulus() const { return modulus_; }

  Padic number(std::uint64_t value) const { return {value, prime_, modulus_}; }
  void set(const std::string& symbol, const Padic& value) { values_[symbol] = value; }  // of an angle: its t

  Value constant(const Rational& value) const;
  Value pi() const { return {}; }
  Value symbol(const std::string& name) const;
  Value sin(const Arena& arena, Ref angle, std::span<const Value>) const { return point(arena, angle).sin; }
  Value cos(const Arena& arena, Ref angle, std::span<const Value>) const { return point(arena, angle).cos; }
  Value sign(const Value&) const { return {}; }
  Value tanh(const Value&) const { return {}; }

 private:
  Point point(const Arena& arena, Ref angle) const;
  Point of_half_tangent(const Padic& t) const;
  Point of_pi(const Rational& multiple) const;
  Padic square_root(std::uint64_t of) const;
  Padic scattered(const std::string& name) const;

  std::uint32_t prime_;
  std::uint64_t seed_, modulus_ = 1;
  int digits_ = 0;
  std::unordered_map<std::string, Padic> values_;
};

}  // namespace armature::internal
