// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/rational.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <charconv>
#include <limits>
#include <numeric>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature {

using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;
using BigRational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

struct Rational::Big {
  BigRational value;
};

namespace {

__extension__ typedef __int128 Wide;

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

std::string text_of(const Integer& value) { return value.str(); }

Integer power_of_ten(unsigned exponent) { return boost::multiprecision::pow(Integer(10), exponent); }

// numerator / denominator to the nearest value of `Float`, ties to even, by long division to two bits more than
// its mantissa and a sticky bit.
template <class Float>
Float nearest(const Integer& numerator, const Integer& denominator) {
  constexpr int mantissa = std::numeric_limits<Float>::digits;
  if (numerator == 0) return 0;
  const bool negative = numerator < 0;
  const Integer n = negative ? Integer(-numerator) : numerator;
  int shift = mantissa + 2 - (static_cast<int>(msb(n)) - static_cast<int>(msb(denominator)));
  // Below the smallest normal number fewer bits remain.
  constexpr int lowest = std::numeric_limits<Float>::min_exponent - mantissa - 2;
  shift = std::min(shift, -lowest);
  const Integer scaled = shift >= 0 ? Integer(n << static_cast<unsigned>(shift)) : n;
  const Integer divisor = shift >= 0 ? denominator : Integer(denominator << static_cast<unsigned>(-shift));
  Integer quotient, remainder;
  divide_qr(scaled, divisor, quotient, remainder);
  const int extra =
      std::max(quotient == 0 ? 0 : static_cast<int>(msb(quotient)) + 1 - mantissa, shift == -lowest ? 2 : 0);
  const Integer unit = Integer(1) << static_cast<unsigned>(extra);
  Integer kept = quotient >> static_cast<unsigned>(extra);
  const Integer rest = quotient - (kept << static_cast<unsigned>(extra));
  const Integer twice = rest * 2;
  const bool above = twice > unit || (twice == unit && remainder != 0);
  const bool tie = twice == unit && remainder == 0;
  if (above || (tie && bit_test(kept, 0))) ++kept;
  const Float value = std::ldexp(kept.convert_to<Float>(), extra - shift);
  return negative ? -value : value;
}

}  // namespace

Rational::Rational(std::int64_t numerator, std::int64_t denominator) {
  ARMATURE_CHECK(denominator != 0);
  constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
  if (numerator == lowest || denominator == lowest) {
    const Integer n(numerator), d(denominator);
    *this = reduce({denominator < 0 ? BigRational(-n, -d) : BigRational(n, d)});
    return;
  }
  if (denominator == 1) {
    numerator_ = numerator;
    return;
  }
  const std::int64_t divisor = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
  numerator_ = numerator / divisor;
  denominator_ = denominator / divisor;
}

Rational::Rational(std::shared_ptr<const Big> big) : numerator_(0), denominator_(1), big_(std::move(big)) {}

Rational Rational::reduce(const Big& big) {
  const Integer n = boost::multiprecision::numerator(big.value), d = boost::multiprecision::denominator(big.value);
  if (abs(n) <= largest && d <= largest) {
    Rational small;
    small.numerator_ = n.convert_to<std::int64_t>();
    small.denominator_ = d.convert_to<std::int64_t>();
    return small;
  }
  return Rational(std::make_shared<const Big>(big));
}

Rational::Big Rational::to_big() const {
  return big_ ? *big_ : Big{BigRational(Integer(numerator_), Integer(denominator_))};
}

std::optional<Rational> Rational::from_decimal(std::string_view text) {
  bool negative = false;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    negative = text.front() == '-';
    text.remove_prefix(1);
  }
  std::string digits;
  int scale = 0;
  bool point = false, any = false;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    if (text[i] == '.' && !point) {
      point = true;
    } else if (internal::is_digit(text[i])) {
      any = true;
      digits += text[i];
      if (point) --scale;
    } else {
      break;
    }
  }
  if (!any || digits.size() > 1000) return std::nullopt;
  if (i < text.size()) {
    if (text[i] != 'e' && text[i] != 'E') return std::nullopt;
    std::string_view rest = text.substr(i + 1);
    if (rest.size() > 1 && rest.front() == '+' && rest[1] != '-') rest.remove_prefix(1);
    int exponent = 0;
    const auto [end, failed] = std::from_chars(rest.data(), rest.data() + rest.size(), exponent);
    if (failed != std::errc() || end != rest.data() + rest.size()) return std::nullopt;
    if (exponent > 400 || exponent < -400) return std::nullopt;
    scale += exponent;
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));  // "0..." would read as octal
  Integer numerator(digits), denominator(1);
  if (scale >= 0) numerator *= power_of_ten(static_cast<unsigned>(scale));
  else denominator = power_of_ten(static_cast<unsigned>(-scale));
  if (negative) numerator = -numerator;
  return reduce({BigRational(numerator, denominator)});
}

Rational Rational::from_double(double value) {
  const std::optional<Rational> exact = from_decimal(internal::shortest(value));
  ARMATURE_CHECK(exact.has_value());
  return *exact;
}

bool Rational::is_integer() const {
  return big_ ? boost::multiprecision::denominator(big_->value) == 1 : denominator_ == 1;
}

int Rational::sign() const {
  if (big_) return big_->value.sign();
  return numerator_ > 0 ? 1 : numerator_ < 0 ? -1 : 0;
}

std::optional<std::int64_t> Rational::small_integer() const {
  if (big_ || denominator_ != 1) return std::nullopt;
  return numerator_;
}

double Rational::to_double() const {
  constexpr std::int64_t exact = std::int64_t{1} << 53;
  if (!big_ && numerator_ <= exact && numerator_ >= -exact && denominator_ <= exact)
    return static_cast<double>(numerator_) / static_cast<double>(denominator_);
  const Big big = to_big();
  return nearest<double>(boost::multiprecision::numerator(big.value), boost::multiprecision::denominator(big.value));
}

long double Rational::to_long_double() const {
  if (!big_) return static_cast<long double>(numerator_) / static_cast<long double>(denominator_);
  return nearest<long double>(boost::multiprecision::numerator(big_->value),
                              boost::multiprecision::denominator(big_->value));
}

std::string Rational::numerator_text() const {
  return big_ ? text_of(boost::multiprecision::numerator(big_->value)) : std::to_string(numerator_);
}
std::string Rational::denominator_text() const {
  return big_ ? text_of(boost::multiprecision::denominator(big_->value)) : std::to_string(denominator_);
}
std::string Rational::to_string() const {
  return is_integer() ? numerator_text() : numerator_text() + "/" + denominator_text();
}

std::uint64_t Rational::modulo(std::uint64_t prime) const {
  const Big big = to_big();
  const auto residue = [&](const Integer& x) {
    Integer r = x % prime;
    if (r < 0) r += prime;
    return r;
  };
  const Integer n = residue(boost::multiprecision::numerator(big.value));
  const Integer d = residue(boost::multiprecision::denominator(big.value));
  ARMATURE_CHECK(d != 0);
  return Integer(n * powm(d, Integer(prime - 2), Integer(prime)) % prime).convert_to<std::uint64_t>();
}

std::uint64_t Rational::hash() const {
  if (big_) return internal::text_hash(to_string());
  return static_cast<std::uint64_t>(numerator_) * 0x9e3779b97f4a7c15ULL ^
         (static_cast<std::uint64_t>(denominator_) + 0x7f4a7c15ULL);
}

Rational Rational::operator-() const {
  if (big_) return reduce({-big_->value});
  Rational negated = *this;
  negated.numerator_ = -numerator_;
  return negated;
}

Rational operator+(const Rational& a, const Rational& b) {
  if (!a.big_ && !b.big_) {
    std::int64_t left = 0, right = 0, sum = 0, denominator = 0;
    if (!__builtin_mul_overflow(a.numerator_, b.denominator_, &left) &&
        !__builtin_mul_overflow(b.numerator_, a.denominator_, &right) && !__builtin_add_overflow(left, right, &sum) &&
        !__builtin_mul_overflow(a.denominator_, b.denominator_, &denominator))
      return {sum, denominator};
  }
  return Rational::reduce({a.to_big().value + b.to_big().value});
}

Rational operator*(const Rational& a, const Rational& b) {
  if (!a.big_ && !b.big_) {
    std::int64_t numerator = 0, denominator = 0;
    if (!__builtin_mul_overflow(a.numerator_, b.numerator_, &numerator) &&
        !__builtin_mul_overflow(a.denominator_, b.denominator_, &denominator))
      return {numerator, denominator};
  }
  return Rational::reduce({a.to_big().value * b.to_big().value});
}

Rational operator-(const Rational& a, const Rational& b) { return a + (-b); }

Rational operator/(const Rational& a, const Rational& b) {
  ARMATURE_CHECK(!b.is_zero());
  if (!a.big_ && !b.big_) {
    std::int64_t numerator = 0, denominator = 0;
    if (!__builtin_mul_overflow(a.numerator_, b.denominator_, &numerator) &&
        !__builtin_mul_overflow(a.denominator_, b.numerator_, &denominator))
      return {numerator, denominator};
  }
  return Rational::reduce({a.to_big().value / b.to_big().value});
}

bool operator==(const Rational& a, const Rational& b) {
  if (!a.big_ && !b.big_) return a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;
  if (!a.big_ || !b.big_) return false;
  // Both are reduced; boost::rational would divide to compare.
  const BigRational &left = a.big_->value, &right = b.big_->value;
  return numerator(left) == numerator(right) && denominator(left) == denominator(right);
}

bool operator<(const Rational& a, const Rational& b) {
  if (!a.big_ && !b.big_)
    return static_cast<Wide>(a.numerator_) * b.denominator_ < static_cast<Wide>(b.numerator_) * a.denominator_;
  return a.to_big().value < b.to_big().value;
}

Rational floor(const Rational& value) {
  if (value.is_integer()) return value;
  if (!value.big_) return value.numerator_ / value.denominator_ - (value.numerator_ < 0 ? 1 : 0);
  const Integer n(value.numerator_text()), d(value.denominator_text());
  Integer quotient = n / d;
  if (n < 0) --quotient;
  return *Rational::from_decimal(quotient.str());
}

}  // namespace armature
