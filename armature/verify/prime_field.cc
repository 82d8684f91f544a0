// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/prime_field.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "armature/base/error.h"
#include "armature/base/random.h"

namespace armature::internal {
namespace {

__extension__ typedef unsigned __int128 Wide;

constexpr int power_of_two = 24, halving_bits = 20;

std::uint64_t multiply(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
  return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % modulus);
}

std::uint64_t power(std::uint64_t a, std::uint64_t e, std::uint64_t modulus) {
  std::uint64_t result = 1;
  for (a %= modulus; e != 0; e >>= 1, a = multiply(a, a, modulus))
    if (e & 1U) result = multiply(result, a, modulus);
  return result;
}

// 1/a modulo n by Euclid's algorithm; 0 when there is none.
std::uint64_t inverse_modulo(std::uint64_t a, std::uint64_t n) {
  std::int64_t x = 0, y = 1;
  std::uint64_t r = n, s = a % n;
  while (s != 0) {
    const std::uint64_t quotient = r / s;
    std::tie(x, y) = std::pair(y, x - static_cast<std::int64_t>(quotient) * y);
    std::tie(r, s) = std::pair(s, r - quotient * s);
  }
  if (r != 1) return 0;
  return x < 0 ? n - static_cast<std::uint64_t>(-x) : static_cast<std::uint64_t>(x);
}

std::uint64_t scatter(std::uint64_t x) { return RandomNumbers(x).next(); }

}  // namespace

PrimeResidue operator+(const PrimeResidue& a, const PrimeResidue& b) {
  return {a.value_ + b.value_, std::max(a.prime_, b.prime_)};  // primes have 60 bits
}
PrimeResidue operator-(const PrimeResidue& a, const PrimeResidue& b) {
  const std::uint64_t prime = std::max(a.prime_, b.prime_);
  return {a.value_ + prime - (prime == 0 ? b.value_ : b.value_ % prime), prime};
}
PrimeResidue operator*(const PrimeResidue& a, const PrimeResidue& b) {
  const std::uint64_t prime = std::max(a.prime_, b.prime_);
  return prime == 0 ? PrimeResidue(a.value_ * b.value_) : PrimeResidue(multiply(a.value_, b.value_, prime), prime);
}
PrimeResidue operator/(const PrimeResidue& a, const PrimeResidue& b) {
  const std::uint64_t prime = std::max(a.prime_, b.prime_);
  if (b.value_ == 0) throw UnmetRequest("a formula divides by zero");
  if (prime == 0) {  // small integers
    if (a.value_ % b.value_ != 0) throw UnmetRequest("a formula divides small integers");
    return a.value_ / b.value_;
  }
  return a * PrimeResidue(power(b.value_, prime - 2, prime), prime);
}

// Miller and Rabin's test; these bases decide every number of 64 bits.
bool is_prime(std::uint64_t n) {
  constexpr std::uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2) return false;
  for (const std::uint64_t base : bases)
    if (n % base == 0) return n == base;
  std::uint64_t odd = n - 1;
  int twos = 0;
  for (; odd % 2 == 0; odd /= 2) ++twos;
  return std::ranges::all_of(bases, [&](std::uint64_t base) {
    std::uint64_t x = power(base, odd, n);
    if (x == 1 || x == n - 1) return true;
    for (int i = 1; i < twos; ++i)
      if (x = multiply(x, x, n); x == n - 1) return true;
    return false;
  });
}

std::uint64_t random_prime(std::uint64_t seed) {
  constexpr std::uint64_t small_primes = 3 * 5 * 7 * 11 * 13;
  RandomNumbers random(seed);
  for (;;) {
    const std::uint64_t odd = random.next() >> 28 | std::uint64_t{1} << 35 | 1U;  // 36 bits
    const std::uint64_t p = (odd << power_of_two) - 1;
    if (std::gcd(odd, small_primes) == 1 && is_prime(p)) return p;
  }
}

PrimeField::PrimeField(std::uint64_t prime, std::uint64_t seed) : prime_(prime), seed_(seed) {
  // ((1 - t^2) + 2 t i) / (1 + t^2) is on the circle; one whose (p + 1)/2-th power is -1 has all powers of two.
  for (std::uint64_t t = 2;; ++t) {
    const Value one(1, prime_), x(t, prime_);
    generator_ = {(one - x * x) / (one + x * x), (x + x) / (one + x * x)};
    Point half = {one, Value(0, prime_)}, square = generator_;
    for (std::uint64_t e = (prime_ + 1) / 2; e != 0; e >>= 1, square = added(square, square))
      if (e & 1U) half = added(half, square);
    if (half.cos == Value(prime_ - 1, prime_)) return;
  }
}

PrimeField::Point PrimeField::added(const Point& a, const Point& b) const {
  return {a.cos * b.cos - a.sin * b.sin, a.sin * b.cos + a.cos * b.sin};
}

PrimeResidue PrimeField::symbol(const std::string& name) const {
  std::uint64_t hash = scatter(seed_ ^ prime_);
  for (const char c : name) hash = scatter(hash ^ static_cast<unsigned char>(c));
  return {hash, prime_};
}

// An odd function, as sign is.
PrimeResidue PrimeField::sign(const Value& a) const {
  return Value(scatter(a.value() ^ ~seed_), prime_) - Value(scatter((Value(0, prime_) - a).value() ^ ~seed_), prime_);
}

PrimeResidue PrimeField::tanh(const Value& a) const {
  const auto place = [this](const Value& x) { return Value(scatter(scatter(x.value() ^ seed_) ^ 0x746eULL), prime_); };
  return place(a) - place(Value(0, prime_) - a);
}

PrimeField::Turn PrimeField::plus(const Turn& a, const Turn& b) const {
  if (a.halvings < b.halvings) return plus(b, a);
  const std::uint64_t shift = power(2, static_cast<std::uint64_t>(a.halvings - b.halvings), prime_ + 1);
  return {(a.whole + multiply(b.whole, shift, prime_ + 1)) % (prime_ + 1), a.halvings};
}

PrimeField::Turn PrimeField::times(const Turn& a, const Turn& b) const {
  return {multiply(a.whole, b.whole, prime_ + 1), std::min(a.halvings + b.halvings, 1000)};
}

PrimeField::Turn PrimeField::number(const Rational& value) const {
  const std::uint64_t order = prime_ + 1;
  const auto modulo = [&](const std::string& text) {
    std::uint64_t n = 0;
    for (const char c : text)
      if (c != '-') n = (multiply(n, 10, order) + static_cast<std::uint64_t>(c - '0')) % order;
    return n;
  };
  Rational odd = value;  // without the powers of two below
  int halvings = 0;
  for (; halvings < 60 && (odd.denominator_text().back() - '0') % 2 == 0; ++halvings) odd = odd * Rational(2);
  const std::uint64_t inverse = inverse_modulo(modulo(odd.denominator_text()), order);
  if (inverse == 0) return opaque(constant(value));
  std::uint64_t whole = multiply(modulo(odd.numerator_text()), inverse, order);
  if (value.sign() < 0 && whole != 0) whole = order - whole;
  return {whole, halvings};
}

PrimeField::Turn PrimeField::opaque(const Value& value) const {
  const std::uint64_t order = prime_ + 1, up = scatter(value.value() ^ seed_) % order,
                      down = scatter((Value(0, prime_) - value).value() ^ seed_) % order;
  return {(up + order - down) % order, 0};
}

// As a polynomial of symbols; any other subexpression is an independent angle.
PrimeField::Turn PrimeField::angle_of(const Arena& arena, Ref a, std::span<const Value> values) const {
  switch (arena.op(a)) {
    case Op::constant: return number(arena.value(a));
    case Op::pi: return {(prime_ + 1) >> (halving_bits + 1), 0};
    case Op::symbol: return {scatter(values[a.index].value() ^ seed_) % (prime_ + 1) | 1U, 0};
    case Op::named: return angle_of(arena, arena.argument(a), values);
    case Op::sum: {
      Turn total;
      for (const Ref term : arena.operands(a)) total = plus(total, angle_of(arena, term, values));
      return total;
    }
    case Op::product: {
      Turn total{1, 0};
      for (const Ref factor : arena.operands(a)) total = times(total, angle_of(arena, factor, values));
      return total;
    }
    case Op::power:
      if (const std::int32_t exponent = arena.exponent(a); exponent > 0 && exponent <= 64) {
        Turn total{1, 0};
        const Turn base = angle_of(arena, arena.argument(a), values);
        for (std::int32_t i = 0; i < exponent; ++i) total = times(total, base);
        return total;
      }
      break;
    case Op::sin:
    case Op::cos:
    case Op::sign:
    case Op::tanh: break;
  }
  return opaque(values[a.index]);
}

PrimeField::Point PrimeField::point(const Turn& angle) const {
  const std::uint64_t order = prime_ + 1;
  const int left = halving_bits - angle.halvings;
  std::uint64_t exponent = 0;
  if (left >= 0) {
    exponent = multiply(angle.whole, std::uint64_t{1} << left, order);
  } else {  // finer than the circle resolves: an independent angle, an odd function of this one
    const auto place = [&](std::uint64_t whole) {
      return scatter(whole ^ scatter(seed_ ^ static_cast<std::uint64_t>(angle.halvings))) % order;
    };
    exponent = (place(angle.whole) + order - place((order - angle.whole) % order)) % order;
  }
  Point result{Value(1, prime_), Value(0, prime_)}, square = generator_;
  for (; exponent != 0; exponent >>= 1, square = added(square, square))
    if (exponent & 1U) result = added(result, square);
  return result;
}

PrimeResidue PrimeField::sin(const Arena& arena, Ref angle, std::span<const Value> values) const {
  return point(angle_of(arena, angle, values)).sin;
}
PrimeResidue PrimeField::cos(const Arena& arena, Ref angle, std::span<const Value> values) const {
  return point(angle_of(arena, angle, values)).cos;
}

}  // namespace armature::internal
