// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/finite_field.h"

#include <algorithm>
#include <array>

#include "armature/base/error.h"
#include "armature/base/random.h"

namespace armature::internal {
namespace {

constexpr int circle_bits = 61;   // the circle has 2^61 points
constexpr int halving_bits = 24;  // how often an angle can be halved
constexpr int most_halvings = 1000;

// A well-mixed function of its argument.
std::uint64_t scatter(std::uint64_t x) { return RandomNumbers(x).next(); }

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
constexpr Word128 odd_inverse(Word128 odd) {
  Word128 x = odd;
  for (int i = 0; i < 7; ++i) x *= 2 - odd * x;
  return x;
}

Word128 wide_hash(std::uint64_t x) { return static_cast<Word128>(scatter(x)) << 64 | scatter(~x); }

Word128 parsed(const std::string& text) {  // modulo 2^128
  Word128 n = 0;
  for (const char c : text)
    if (c != '-') n = n * 10 + static_cast<Word128>(c - '0');
  return text.front() == '-' ? 0 - n : n;
}

// numerator / (2^halvings * odd), modulo 2^128.
struct Fraction {
  explicit Fraction(const Rational& value) {
    const std::optional<Rational::Small> small = value.small();
    numerator = small ? static_cast<Word128>(small->numerator) : parsed(value.numerator_text());
    odd = small ? static_cast<Word128>(small->denominator) : parsed(value.denominator_text());
    for (; odd != 0 && odd % 2 == 0; odd /= 2) ++halvings;
    if (odd == 0) halvings = most_halvings, odd = 1;  // a denominator of 2^128: finer than any angle here
  }
  Word128 numerator = 0, odd = 1;
  int halvings = 0;
};

}  // namespace

Angle operator+(const Angle& a, const Angle& b) {
  if (a.halvings < b.halvings) return b + a;
  const int shift = a.halvings - b.halvings;
  return {a.whole + (shift < 128 ? b.whole << shift : 0), a.halvings};
}

Angle operator*(const Angle& a, const Angle& b) {
  return {a.whole * b.whole, std::min(a.halvings + b.halvings, most_halvings)};
}

Residue operator/(Residue a, Residue b) {
  ARMATURE_CHECK(b.value() != 0);
  return a * inverse(b);
}

Residue FiniteField::constant(const Rational& value) const {
  const std::optional<Rational::Small> small = value.small();
  if (!small) return value.modulo(Residue::prime);
  const auto magnitude = static_cast<std::uint64_t>(std::abs(small->numerator));
  const Residue numerator = small->numerator < 0 ? Residue(0) - Residue(magnitude) : Residue(magnitude);
  if (small->denominator == 1) return numerator;
  return numerator / Residue(static_cast<std::uint64_t>(small->denominator));
}

Residue FiniteField::pi() const { return scatter(seed_ ^ 0x3141592653589793ULL); }

Residue FiniteField::symbol(const std::string& name) const {
  std::uint64_t hash = scatter(seed_);
  for (const char c : name) hash = scatter(hash ^ static_cast<unsigned char>(c));
  return hash;
}

// An odd function, as sign is: -sign(a) = sign(-a).
Residue FiniteField::sign(Residue a) const {
  return Residue(scatter(a.value() ^ ~seed_)) - Residue(scatter((Residue(0) - a).value() ^ ~seed_));
}

// Odd as well, and another function than sign.
Residue FiniteField::tanh(Residue a) const {
  const auto place = [this](Residue x) { return Residue(scatter(scatter(x.value() ^ seed_) ^ 0x74616e68ULL)); };
  return place(a) - place(Residue(0) - a);
}

Angle FiniteField::angle_of_number(const Rational& value) const {
  const Fraction f(value);
  return {f.numerator * odd_inverse(f.odd), f.halvings};
}

// With a denominator 2^h * m, m odd, the angle is U*pi/2^h + K*2*pi/m for one whole K between -m/2 and m/2 (Bezout).
// The first part is a point of the circle; the second gets an exponent of its own for each m, odd in K.
Angle FiniteField::angle_of_pi(const Rational& multiple) const {
  constexpr Word128 pi = Word128{1} << (circle_bits - 1 - halving_bits);
  const Rational turn = multiple - Rational(2) * floor(multiple / Rational(2));
  const Fraction f(turn);
  if (turn.denominator_text().size() > 18) return angle_of_number(multiple) * angle_of_symbol(this->pi());
  const Word128 half = (f.odd + 1) / 2;  // 1/2 modulo m
  Word128 k = f.numerator % f.odd;
  for (int i = 0; i <= f.halvings; ++i) k = k * half % f.odd;
  if (k > f.odd / 2) k -= f.odd;  // below zero
  const Word128 u = (f.numerator - (k << (f.halvings + 1))) * odd_inverse(f.odd);
  return Angle{u * pi, f.halvings} + Angle{k * wide_hash(static_cast<std::uint64_t>(f.odd) ^ ~seed_), 0};
}

Angle FiniteField::angle_of_symbol(Residue value) const { return {wide_hash(value.value() ^ seed_) | 1, 0}; }

Angle FiniteField::angle_of_opaque(Residue value) const {
  return {wide_hash(value.value() ^ seed_) - wide_hash((Residue(0) - value).value() ^ seed_), 0};
}

Angle FiniteField::angle_of_inverse(const Angle& angle, Residue inverse_value) const {
  if (angle.whole % 2 == 0 || angle.halvings > 64) return angle_of_opaque(inverse_value);
  return {odd_inverse(angle.whole) << angle.halvings, 0};
}

CirclePoint FiniteField::point(const Angle& angle) const {
  // Finer than the circle resolves: an independent angle, an odd function of this one.
  const int missing = angle.halvings - halving_bits;
  const bool too_fine = missing > 64 || (missing > 0 && (angle.whole & ((Word128{1} << missing) - 1)) != 0);
  if (too_fine) {
    const auto place = [&](Word128 whole) {
      return wide_hash(static_cast<std::uint64_t>(whole) ^ scatter(static_cast<std::uint64_t>(angle.halvings) ^ seed_));
    };
    return point({place(angle.whole) - place(0 - angle.whole), 0});
  }
  const Word128 exponent = missing > 0 ? angle.whole >> missing : angle.whole << -missing;
  CirclePoint point;
  for (std::size_t k = 0; k < powers.size(); ++k)
    if ((exponent >> k) & 1U) point = point + powers[k];
  return point;
}

// As a polynomial of symbols; any other subexpression is an independent angle.
Angle FiniteField::angle_of(const Arena& arena, Ref a, std::span<const Value> values) const {
  switch (arena.op(a)) {
    case Op::pi: return angle_of_pi(1);
    case Op::named: return angle_of(arena, arena.argument(a), values);
    case Op::sum: {
      Angle total;
      for (const Ref term : arena.operands(a)) total = total + angle_of(arena, term, values);
      return total;
    }
    case Op::product: {
      const std::span<const Ref> factors = arena.operands(a);
      if (factors.size() == 2 && arena.is_constant(factors[0]) && arena.op(factors[1]) == Op::pi)
        return angle_of_pi(arena.value(factors[0]));
      if (factors.size() == 2 && arena.is_constant(factors[0]))
        return angle_of_number(arena.value(factors[0])) * angle_of(arena, factors[1], values);
      Angle total{1, 0};
      for (const Ref factor : factors) total = total * angle_of_factor(arena, factor, values);
      return total;
    }
    default: return angle_of_factor(arena, a, values);
  }
}

Angle FiniteField::angle_of_factor(const Arena& arena, Ref a, std::span<const Value> values) const {
  switch (arena.op(a)) {
    case Op::constant: return angle_of_number(arena.value(a));
    case Op::pi:
    case Op::symbol: return angle_of_symbol(values[a.index]);
    case Op::sum:
    case Op::product:
    case Op::named: return angle_of(arena, a, values);
    case Op::power: {
      const Ref base = arena.argument(a);
      const std::int32_t exponent = arena.exponent(a);
      Angle factor = angle_of_factor(arena, base, values);
      if (exponent < 0) factor = angle_of_inverse(factor, Residue(1) / values[base.index]);
      return natural_power(factor, static_cast<std::uint32_t>(std::abs(static_cast<std::int64_t>(exponent))),
                           Angle{1, 0});
    }
    case Op::sin:
    case Op::cos:
    case Op::sign:
    case Op::tanh: break;
  }
  return angle_of_opaque(values[a.index]);
}

}  // namespace armature::internal
