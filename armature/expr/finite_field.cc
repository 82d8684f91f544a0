// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/finite_field.h"

#include <array>

#include "armature/base/error.h"

namespace armature {
namespace {

constexpr int circle_bits = 61;   // the circle has 2^61 points
constexpr int halving_bits = 24;  // how often an angle can be halved
constexpr std::uint64_t circle_mask = (std::uint64_t{1} << circle_bits) - 1;

// SplitMix64: a well-mixed function of its argument.
constexpr std::uint64_t scatter(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

constexpr Residue inverse(Residue a) {
  Residue result = 1;
  for (std::uint64_t e = Residue::prime - 2; e != 0; e >>= 1, a = a * a)
    if (e & 1U) result = result * a;
  return result;
}

// Addition of angles.
constexpr CirclePoint operator+(const CirclePoint& a, const CirclePoint& b) {
  return {a.cos * b.cos - a.sin * b.sin, a.sin * b.cos + a.cos * b.sin};
}

// powers[k] is the generator's 2^k-th power. A point generates the circle when its 2^60th power is -1, not 1.
constexpr std::array<CirclePoint, circle_bits> generator_powers() {
  std::array<CirclePoint, circle_bits> powers{};
  for (std::uint64_t t = 2;; ++t) {
    const Residue scale = inverse(Residue(1) + Residue(t) * t);
    powers[0] = {(Residue(1) - Residue(t) * t) * scale, Residue(2) * t * scale};
    for (std::size_t k = 1; k < powers.size(); ++k) powers[k] = powers[k - 1] + powers[k - 1];
    if (!(powers.back().cos == Residue(1))) return powers;
  }
}

constexpr std::array<CirclePoint, circle_bits> powers = generator_powers();
static_assert(powers.back().cos == Residue(Residue::prime - 1) && powers.back().sin == Residue(0));

// The inverse of an odd number modulo 2^128, by Newton's iteration.
constexpr CircleExponent odd_inverse(CircleExponent odd) {
  CircleExponent x = odd;
  for (int i = 0; i < 7; ++i) x *= 2 - odd * x;
  return x;
}

// numerator / (2^halvings * odd), all modulo 2^128.
struct Fraction {
  explicit Fraction(const Rational& value)
      : numerator(parsed(value.numerator_text())), odd(parsed(value.denominator_text())) {
    for (; odd != 0 && odd % 2 == 0; odd /= 2) ++halvings;
    if (odd == 0) halvings = 128;  // a denominator of more than 128 bits
  }
  static CircleExponent parsed(const std::string& text) {
    CircleExponent n = 0;
    for (const char c : text)
      if (c != '-') n = n * 10 + static_cast<CircleExponent>(c - '0');
    return text.front() == '-' ? 0 - n : n;
  }
  CircleExponent numerator, odd;
  int halvings = 0;
};

// A hash of an angle that is an odd function of it.
CircleExponent odd_hash(std::uint64_t angle, std::uint64_t opposite, std::uint64_t key) {
  return (static_cast<CircleExponent>(scatter(angle ^ key)) - scatter(opposite ^ key)) << halving_bits;
}

}  // namespace

Residue operator/(Residue a, Residue b) {
  ARMATURE_CHECK(b.value() != 0);
  return a * inverse(b);
}

Residue FiniteField::pi() const { return scatter(seed_ ^ 0x3141592653589793ULL); }

Residue FiniteField::symbol(const std::string& name) const {
  std::uint64_t hash = scatter(seed_);
  for (const char c : name) hash = scatter(hash ^ static_cast<unsigned char>(c));
  return hash;
}

// Odd, as the sign is: -sign(a) = sign(-a).
Residue FiniteField::sign(Residue a) const {
  return Residue(scatter(a.value() ^ ~seed_)) - Residue(scatter((Residue(0) - a).value() ^ ~seed_));
}

CircleExponent FiniteField::exponent(Residue angle) const {
  return odd_hash(angle.value(), (Residue(0) - angle).value(), seed_);
}

// With a denominator 2^h * m, m odd, the angle is U*pi/2^h + K*2*pi/m for one whole K between -m/2 and m/2 (Bezout).
// The first part is a point of the circle; the second gets an exponent of its own for each m, odd in K.
CircleExponent FiniteField::exponent_of_pi(const Rational& multiple) const {
  const Rational turn = multiple - Rational(2) * floor(multiple / Rational(2));
  const Fraction f(turn);
  const bool fits = turn.denominator_text().size() <= 18 && f.halvings <= 60;
  if (!fits) return f.numerator * (scatter(static_cast<std::uint64_t>(f.odd) ^ scatter(~seed_)) << halving_bits);
  const CircleExponent half = (f.odd + 1) / 2;  // 1/2 modulo m
  CircleExponent k = f.numerator % f.odd;
  for (int i = 0; i <= f.halvings; ++i) k = k * half % f.odd;
  if (k > f.odd / 2) k -= f.odd;  // below zero
  const CircleExponent u = (f.numerator - (k << (f.halvings + 1))) * odd_inverse(f.odd);
  const CircleExponent own = static_cast<CircleExponent>(scatter(static_cast<std::uint64_t>(f.odd) ^ ~seed_));
  return u * (CircleExponent{1} << (60 - f.halvings)) + k * (own << halving_bits);
}

CircleExponent FiniteField::scaled(const Rational& factor, CircleExponent exponent) const {
  const Fraction f(factor);
  if (f.halvings > halving_bits) {  // too fine to halve: an angle of its own
    const auto place = static_cast<std::uint64_t>(exponent) & circle_mask;
    const auto opposite = static_cast<std::uint64_t>(0 - exponent) & circle_mask;
    return f.numerator * odd_hash(place, opposite, scatter(static_cast<std::uint64_t>(f.odd)));
  }
  return f.numerator * (exponent >> f.halvings) * odd_inverse(f.odd);
}

CirclePoint FiniteField::point(CircleExponent exponent) {
  CirclePoint point;
  for (std::size_t k = 0; k < powers.size(); ++k)
    if ((exponent >> k) & 1U) point = point + powers[k];
  return point;
}

// Linear in sums and in numeric factors; anything else is an angle by itself.
CircleExponent FiniteField::exponent_of(const Arena& arena, Ref angle, std::span<const Value> values) const {
  switch (arena.op(angle)) {
    case Op::pi: return exponent_of_pi(1);
    case Op::constant: return scaled(arena.value(angle), exponent(Residue(1)));
    case Op::named: return exponent_of(arena, arena.argument(angle), values);
    case Op::sum: {
      CircleExponent total = 0;
      for (const Ref term : arena.operands(angle)) total += exponent_of(arena, term, values);
      return total;
    }
    case Op::product: {
      const std::span<const Ref> factors = arena.operands(angle);
      if (!arena.is_constant(factors[0])) break;
      const Rational& coefficient = arena.value(factors[0]);
      if (factors.size() > 2) return scaled(coefficient, exponent(values[angle.index] / constant(coefficient)));
      if (arena.op(factors[1]) == Op::pi) return exponent_of_pi(coefficient);
      return scaled(coefficient, exponent_of(arena, factors[1], values));
    }
    default: break;
  }
  return exponent(values[angle.index]);
}

}  // namespace armature
