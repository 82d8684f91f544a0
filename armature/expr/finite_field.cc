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

// The inverse of an odd number modulo 2^64, by Newton's iteration.
constexpr std::uint64_t odd_inverse(std::uint64_t odd) {
  std::uint64_t x = odd;
  for (int i = 0; i < 6; ++i) x *= 2 - odd * x;
  return x;
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

Residue FiniteField::sign(Residue a) const { return a == Residue(0) ? a : Residue(scatter(a.value() ^ ~seed_)); }

// term = coefficient * rest; the exponent is coefficient * exponent(rest) modulo 2^61.
std::uint64_t FiniteField::exponent_of_term(const Arena& arena, Ref term, std::span<const Value> values) const {
  Rational coefficient = 1;
  bool is_pi = arena.op(term) == Op::pi;
  if (arena.is_constant(term)) {
    coefficient = arena.value(term);
  } else if (arena.op(term) == Op::product && arena.is_constant(arena.operands(term)[0])) {
    coefficient = arena.value(arena.operands(term)[0]);
    is_pi = arena.operands(term).size() == 2 && arena.op(arena.operands(term)[1]) == Op::pi;
  }
  const Residue rest = values[term.index] / constant(coefficient);
  const std::string numerator = coefficient.numerator_text(), denominator = coefficient.denominator_text();
  const auto parsed = [](const std::string& text) -> std::uint64_t {  // modulo 2^64
    std::uint64_t n = 0;
    for (const char c : text)
      if (c != '-') n = n * 10 + static_cast<std::uint64_t>(c - '0');
    return text.front() == '-' ? 0 - n : n;
  };
  std::uint64_t odd = parsed(denominator);
  int halvings = 0;
  for (; odd % 2 == 0 && halvings < 63; odd /= 2) ++halvings;
  const bool fits = denominator.size() <= 18 && halvings <= (is_pi ? 60 : halving_bits);
  if (!fits || (is_pi && odd != 1))  // an angle of its own
    return parsed(numerator) * (scatter(rest.value() ^ scatter(parsed(denominator) ^ seed_)) << halving_bits);
  const std::uint64_t whole = is_pi ? std::uint64_t{1} << 60 : scatter(rest.value() ^ seed_) << halving_bits;
  return parsed(numerator) * ((whole & circle_mask) >> halvings) * odd_inverse(odd);
}

CirclePoint FiniteField::circle_point(const Arena& arena, Ref angle, std::span<const Value> values) const {
  std::uint64_t exponent = 0;
  if (arena.op(angle) == Op::sum)
    for (const Ref term : arena.operands(angle)) exponent += exponent_of_term(arena, term, values);
  else exponent = exponent_of_term(arena, angle, values);
  CirclePoint point;
  exponent &= circle_mask;
  for (std::size_t k = 0; k < powers.size(); ++k)
    if ((exponent >> k) & 1U) point = point + powers[k];
  return point;
}

}  // namespace armature
