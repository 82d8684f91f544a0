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
// multiples of pi/12 are exact where p has the square roots of 2 and 3 that they need; other numbers have no place, as
// no points would add up as they do.
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
    friend Point operator+(const Point& a, const Point& b);  // of the sum of both angles
  };

  // Symbols without a value get a random one, the same for a seed and a name. With as many digits as fit into 62 bits,
  // or fewer.
  PadicField(std::uint32_t prime, std::uint64_t seed, int most_digits = 62);
  int digits() const { return digits_; }
  std::uint32_t prime() const { return prime_; }
  std::uint64_t modulus() const { return modulus_; }

  Padic number(std::uint64_t value) const { return {value, prime_, modulus_}; }
  void set(const std::string& symbol, const Padic& value) { values_[symbol] = value; }
  // The place of an angle on the circle. Without one it is that of t = the symbol's value.
  void set(const std::string& symbol, const Point& point) { points_[symbol] = point; }
  Point place(const std::string& symbol) const;
  Point of_half_tangent(const Padic& t) const;

  Value constant(const Rational& value) const;
  Value pi() const { return {}; }
  Value symbol(const std::string& name) const;
  Value sin(const Arena& arena, Ref angle, std::span<const Value>) const { return point(arena, angle).sin; }
  Value cos(const Arena& arena, Ref angle, std::span<const Value>) const { return point(arena, angle).cos; }
  // Odd functions, as in finite_field.h.
  Value sign(const Value& a) const { return odd(a, 1); }
  Value tanh(const Value& a) const { return odd(a, 2); }

 private:
  Point point(const Arena& arena, Ref angle) const;
  Point of_pi(const Rational& multiple) const;
  Padic square_root(std::uint64_t of) const;
  Padic scattered(const std::string& name) const;
  Padic odd(const Padic& a, std::uint64_t which) const;

  std::uint32_t prime_;
  std::uint64_t seed_, modulus_ = 1;
  int digits_ = 0;
  std::unordered_map<std::string, Padic> values_;
  std::unordered_map<std::string, Point> points_;
};

}  // namespace armature::internal
