// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// GF(p) for a prime that is drawn at random, and a random point of it (expr/evaluate.h says what a field is). A figure
// that was found modulo 2^61 - 1 (expr/finite_field.h) is checked modulo primes that its maker did not know.
//
// Primes have the form p = c 2^24 - 1, c odd and without small factors. Then p = 3 mod 4, and the unit circle
// c^2 + s^2 = 1 is a cyclic group of order p + 1 = c 2^24. An angle is m / 2^h, m modulo p + 1: a ring, so that sums,
// products and numeric factors of angles obey the identities of polynomials. The exponent of the generator is 2^20
// times the angle, and pi is (p + 1) / 2 there, so that pi, pi/2, pi/4, ... are exact.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "armature/expr/evaluate.h"

namespace armature::internal {

// A residue; small integers (0 and 1 of generic code) have no prime until they meet one that has.
class PrimeResidue {
 public:
  PrimeResidue(std::uint64_t value = 0, std::uint64_t prime = 0)  // NOLINT: integers are residues
      : value_(prime == 0 ? value : value % prime), prime_(prime) {}
  std::uint64_t value() const { return value_; }

  friend PrimeResidue operator+(const PrimeResidue& a, const PrimeResidue& b);
  friend PrimeResidue operator-(const PrimeResidue& a, const PrimeResidue& b);
  friend PrimeResidue operator*(const PrimeResidue& a, const PrimeResidue& b);
  // Throws UnmetRequest when b is zero.
  friend PrimeResidue operator/(const PrimeResidue& a, const PrimeResidue& b);
  friend bool operator==(const PrimeResidue& a, const PrimeResidue& b) { return a.value_ == b.value_; }

 private:
  std::uint64_t value_, prime_;
};

bool is_prime(std::uint64_t n);
// A prime of 60 bits of the form above.
std::uint64_t random_prime(std::uint64_t seed);

// One random point; the same prime, seed and name give the same value in every arena.
class PrimeField {
 public:
  using Value = PrimeResidue;
  PrimeField(std::uint64_t prime, std::uint64_t seed);

  Value constant(const Rational& value) const { return {value.modulo(prime_), prime_}; }
  Value pi() const { return symbol("pi as a number"); }
  Value symbol(const std::string& name) const;
  Value sin(const Arena& arena, Ref angle, std::span<const Value> values) const;
  Value cos(const Arena& arena, Ref angle, std::span<const Value> values) const;
  Value sign(const Value& a) const;
  Value tanh(const Value& a) const;

 private:
  struct Turn {
    std::uint64_t whole = 0;  // modulo p + 1
    int halvings = 0;
  };
  struct Point {
    Value cos, sin;
  };
  Turn plus(const Turn& a, const Turn& b) const;
  Turn times(const Turn& a, const Turn& b) const;
  Turn number(const Rational& value) const;
  Turn opaque(const Value& value) const;
  Turn angle_of(const Arena& arena, Ref a, std::span<const Value> values) const;
  Point point(const Turn& angle) const;
  Point added(const Point& a, const Point& b) const;

  std::uint64_t prime_, seed_;
  Point generator_;
};

}  // namespace armature::internal
