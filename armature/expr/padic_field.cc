// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/padic_field.h"

#include <cmath>
#include <cstdlib>
#include <utility>

#include "armature/base/random.h"

namespace armature::internal {
namespace {

__extension__ typedef unsigned __int128 Wide;
constexpr std::uint64_t largest = std::uint64_t{1} << 62;

std::uint64_t product(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
  if (modulus >> 32 == 0) return a * b % modulus;
  return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % modulus);
}

// By Euclid's algorithm; a is a unit.
std::uint64_t inverse(std::uint64_t a, std::uint64_t modulus) {
  std::int64_t r0 = static_cast<std::int64_t>(modulus), r1 = static_cast<std::int64_t>(a), t0 = 0, t1 = 1;
  while (r1 != 0) {
    const std::int64_t quotient = r0 / r1;
    r0 = std::exchange(r1, r0 - quotient * r1);
    t0 = std::exchange(t1, t0 - quotient * t1);
  }
  return t0 < 0 ? modulus - static_cast<std::uint64_t>(-t0) : static_cast<std::uint64_t>(t0);
}

std::uint64_t modulo(const std::string& digits, std::uint64_t modulus) {
  std::uint64_t value = 0;
  for (const char c : digits)
    if (c != '-') value = (product(value, 10, modulus) + static_cast<std::uint64_t>(c - '0')) % modulus;
  return digits.starts_with('-') && value != 0 ? modulus - value : value;
}

std::uint64_t scatter(std::uint64_t x) { return RandomNumbers(x).next(); }

}  // namespace

PadicField::Point operator+(const PadicField::Point& a, const PadicField::Point& b) {
  return {a.cos * b.cos - a.sin * b.sin, a.sin * b.cos + a.cos * b.sin};
}

int Padic::valuation() const {
  int times = 0;
  std::uint64_t left = value_, of = modulus_;
  for (; of > 1 && left % prime_ == 0; of /= prime_, ++times) left /= prime_;
  return times;
}

Padic Padic::over(const Padic& divisor) const {
  std::uint64_t mine = value_, other = divisor.value_;
  for (int i = divisor.valuation(); i > 0; --i) mine /= prime_, other /= prime_;
  return {product(mine, inverse(other, modulus_), modulus_), prime_, modulus_};
}

Padic operator+(const Padic& a, const Padic& b) {
  if (!a.is_defined() || !b.is_defined()) return {};
  return {a.value_ + b.value_, a.prime_, a.modulus_};
}

Padic operator-(const Padic& a, const Padic& b) {
  if (!a.is_defined() || !b.is_defined()) return {};
  return {a.value_ + a.modulus_ - b.value_, a.prime_, a.modulus_};
}

Padic operator*(const Padic& a, const Padic& b) {
  if (!a.is_defined() || !b.is_defined()) return {};
  return {product(a.value_, b.value_, a.modulus_), a.prime_, a.modulus_};
}

Padic operator/(const Padic& a, const Padic& b) {
  if (!a.is_defined() || !b.is_unit()) return {};
  return {product(a.value_, inverse(b.value_, b.modulus_), a.modulus_), a.prime_, a.modulus_};
}

PadicField::PadicField(std::uint32_t prime, std::uint64_t seed, int most_digits) : prime_(prime), seed_(seed) {
  while (modulus_ <= largest / prime && digits_ < most_digits) modulus_ *= prime, ++digits_;
}

Padic PadicField::constant(const Rational& value) const {
  if (const std::optional<Rational::Small> small = value.small()) {
    const Padic size = number(static_cast<std::uint64_t>(std::abs(small->numerator)));
    const Padic whole = small->numerator < 0 ? number(0) - size : size;
    return small->denominator == 1 ? whole : whole / number(static_cast<std::uint64_t>(small->denominator));
  }
  return number(modulo(value.numerator_text(), modulus_)) / number(modulo(value.denominator_text(), modulus_));
}

Padic PadicField::scattered(const std::string& name) const {
  std::uint64_t hash = scatter(seed_);
  for (const char c : name) hash = scatter(hash ^ static_cast<unsigned char>(c));
  return number(hash);
}

Padic PadicField::odd(const Padic& a, std::uint64_t which) const {
  if (!a.is_defined()) return {};
  const auto place = [&](const Padic& x) { return number(scatter(scatter(x.value() ^ seed_) ^ which)); };
  return place(a) - place(number(0) - a);
}

Padic PadicField::symbol(const std::string& name) const {
  const auto found = values_.find(name);
  return found != values_.end() ? found->second : scattered(name);
}

PadicField::Point PadicField::place(const std::string& symbol) const {
  const auto found = points_.find(symbol);
  return found != points_.end() ? found->second : of_half_tangent(this->symbol(symbol));
}

PadicField::Point PadicField::of_half_tangent(const Padic& t) const {
  const Padic one = number(1), square = t * t, sum = one + square;
  return {(one - square) / sum, (t + t) / sum};
}

Padic PadicField::square_root(std::uint64_t of) const {
  for (std::uint64_t start = 1; start < prime_; ++start) {
    if (start * start % prime_ != of % prime_) continue;
    Padic root = number(start);
    for (int right = 1; right < digits_; right *= 2) root = (root + number(of) / root) / number(2);
    return root;
  }
  return {};
}

// pi/12 is pi/3 - pi/4.
PadicField::Point PadicField::of_pi(const Rational& multiple) const {
  const Rational turns = multiple * Rational(12);
  const std::optional<Rational::Small> whole = turns.small();
  if (!whole || whole->denominator != 1) return {};
  const auto steps = static_cast<int>(((whole->numerator % 24) + 24) % 24);
  const Padic zero = number(0), one = number(1), half = one / number(2);
  const Point quarter{zero, one};
  Point total{one, zero};
  for (int i = 0; i < steps / 6; ++i) total = total + quarter;
  switch (steps % 6) {
    case 2: return total + Point{square_root(3) * half, half};
    case 3: return total + Point{square_root(2) * half, square_root(2) * half};
    case 4: return total + Point{half, square_root(3) * half};
    case 1:
    case 5: {
      const Point third{half, square_root(3) * half}, eighth{square_root(2) * half, zero - square_root(2) * half};
      const Point twelfth = third + eighth;
      return total + (steps % 6 == 1 ? twelfth : Point{twelfth.sin, twelfth.cos});
    }
    default: return total;
  }
}

PadicField::Point PadicField::point(const Arena& arena, Ref angle) const {
  switch (arena.op(angle)) {
    case Op::named: return point(arena, arena.argument(angle));
    case Op::symbol: return place(arena.name_of(angle));
    case Op::pi: return of_pi(1);
    case Op::constant: return arena.value(angle) == Rational(0) ? Point{number(1), number(0)} : Point{};
    case Op::sum: {
      Point total{number(1), number(0)};
      for (const Ref term : arena.operands(angle)) total = total + point(arena, term);
      return total;
    }
    case Op::product: {
      const std::span<const Ref> factors = arena.operands(angle);
      if (factors.size() != 2 || arena.op(factors[0]) != Op::constant) return {};
      if (arena.op(factors[1]) == Op::pi) return of_pi(arena.value(factors[0]));
      const std::optional<Rational::Small> whole = arena.value(factors[0]).small();
      if (!whole || whole->denominator != 1 || std::abs(whole->numerator) > 100) return {};
      Point one = point(arena, factors[1]), total{number(1), number(0)};
      if (whole->numerator < 0) one.sin = number(0) - one.sin;
      for (std::int64_t i = std::abs(whole->numerator); i > 0; --i) total = total + one;
      return total;
    }
    default: return {};
  }
}

}  // namespace armature::internal
