// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Exact rational numbers of any size. Those whose numerator and denominator fit 63 bits, nearly all that a
// robot needs, are held in place; larger ones are Boost.Multiprecision's. Always in lowest terms with a positive
// denominator, so equal numbers have equal representations.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace armature {

class Rational {
 public:
  Rational(std::int64_t value = 0) : Rational(value, 1) {}  // NOLINT: integers are rationals
  Rational(std::int64_t numerator, std::int64_t denominator);

  // Decimal text such as "-12", "0.4318" or "1.5e-3", exactly (0.4318 is 2159/5000). Nothing else: no
  // spaces, no "nan". Exponents beyond +-400 are refused.
  static std::optional<Rational> from_decimal(std::string_view text);
  // The shortest decimal that reads back as `value`: 0.1 gives 1/10. `value` must be finite.
  static Rational from_double(double value);

  bool is_zero() const { return !big_ && numerator_ == 0; }
  bool is_one() const { return !big_ && numerator_ == 1 && denominator_ == 1; }
  bool is_integer() const;
  int sign() const;
  // The value when it is an integer of at most 62 bits.
  std::optional<std::int64_t> small_integer() const;

  // The fraction when both parts fit 63 bits.
  struct Small {
    std::int64_t numerator, denominator;
  };
  std::optional<Small> small() const { return big_ ? std::nullopt : std::optional<Small>({numerator_, denominator_}); }

  double to_double() const;  // correctly rounded
  long double to_long_double() const;
  std::string numerator_text() const;
  std::string denominator_text() const;
  std::string to_string() const;                    // "2159/5000", "-3"
  std::uint64_t modulo(std::uint64_t prime) const;  // numerator / denominator in GF(prime)
  std::uint64_t hash() const;

  Rational operator-() const;
  friend Rational operator+(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a, const Rational& b);
  friend Rational operator*(const Rational& a, const Rational& b);
  friend Rational operator/(const Rational& a, const Rational& b);  // b must not be zero
  friend bool operator==(const Rational& a, const Rational& b);
  friend bool operator<(const Rational& a, const Rational& b);
  friend Rational floor(const Rational& value);

 private:
  struct Big;
  explicit Rational(std::shared_ptr<const Big> big);
  static Rational reduce(const Big& value);
  Big to_big() const;

  std::int64_t numerator_ = 0, denominator_ = 1;
  std::shared_ptr<const Big> big_;  // set only when the number does not fit
};

// Floor of the number; needed to reduce angles.
Rational floor(const Rational& value);

}  // namespace armature
