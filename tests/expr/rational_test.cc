// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Exact arithmetic against Boost's rationals, and conversions against strtod, which rounds correctly.
#include "armature/expr/rational.h"

#include <gtest/gtest.h>

#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "armature/base/error.h"
#include "tests/support/patience.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

using Exact = boost::multiprecision::cpp_rational;
using Integer = boost::multiprecision::cpp_int;

Exact exact(const Rational& r) { return Exact(Integer(r.numerator_text()), Integer(r.denominator_text())); }

Rational decimal(std::string_view text) { return Rational::from_decimal(text).value(); }

TEST(Rational, is_always_in_lowest_terms) {
  EXPECT_EQ(Rational(6, -4).to_string(), "-3/2");
  EXPECT_EQ(Rational(0, -7), Rational(0));
  EXPECT_EQ(Rational(-8, -4).to_string(), "2");
  EXPECT_THROW(Rational(1, 0), InternalError);
  EXPECT_THROW(Rational(1) / Rational(0), InternalError);
}

TEST(Rational, reads_decimals_exactly) {
  EXPECT_EQ(decimal("0.4318"), Rational(2159, 5000));
  EXPECT_EQ(decimal("-12"), Rational(-12));
  EXPECT_EQ(decimal("+.5"), Rational(1, 2));
  EXPECT_EQ(decimal("5."), Rational(5));
  EXPECT_EQ(decimal("1.5e-3"), Rational(3, 2000));
  EXPECT_EQ(decimal("1E3"), Rational(1000));
  EXPECT_EQ(decimal("1e+2"), Rational(100));
  EXPECT_EQ(decimal("007"), Rational(7));
  EXPECT_EQ(decimal("0000.10"), Rational(1, 10));
  EXPECT_EQ(decimal("-0"), Rational(0));
  EXPECT_EQ(decimal("1e30").to_string(), "1" + std::string(30, '0'));
}

TEST(Rational, refuses_everything_else) {
  for (const char* text :
       {"",    "-",   "+",   ".",   "e5", "1e", "1e+",  "1e-",   "1e+-5", "1e++5",  "+-5",
        "--5", "nan", "inf", "1,5", "1 ", " 1", "0x10", "1.2.3", "1e401", "1e-401", "1e99999999999999",
        "1/2", "1_0", "٣"})
    EXPECT_FALSE(Rational::from_decimal(text).has_value()) << text;
  EXPECT_FALSE(Rational::from_decimal(std::string(1001, '1')).has_value());
}

TEST(Rational, arithmetic_agrees_with_boost) {
  support::Random random(1);
  std::vector<Rational> pool = {0,
                                1,
                                -1,
                                Rational(1, 3),
                                std::numeric_limits<std::int64_t>::max(),
                                std::numeric_limits<std::int64_t>::min(),
                                Rational(1, std::numeric_limits<std::int64_t>::max()),
                                Rational(1, std::numeric_limits<std::int64_t>::min())};
  for (int i = 0; i < 60; ++i) {
    const auto n = static_cast<std::int64_t>(random.next()) >> random.below(63);
    const auto d = static_cast<std::int64_t>(random.next()) >> random.below(63);
    pool.emplace_back(n, d == 0 ? 1 : d);
  }
  for (const Rational& a : pool)
    for (const Rational& b : pool) {
      ASSERT_EQ(exact(a + b), exact(a) + exact(b));
      ASSERT_EQ(exact(a - b), exact(a) - exact(b));
      ASSERT_EQ(exact(a * b), exact(a) * exact(b));
      ASSERT_EQ(a < b, exact(a) < exact(b));
      ASSERT_EQ(a == b, exact(a) == exact(b));
      ASSERT_EQ((a + b) - b, a);  // equal numbers have equal representations, also back from large ones
      ASSERT_EQ(((a + b) - b).hash(), a.hash());
      if (b.is_zero()) continue;
      ASSERT_EQ(exact(a / b), exact(a) / exact(b));
      ASSERT_EQ((a / b) * b, a);
    }
}

TEST(Rational, negation_of_the_smallest_integer_is_exact) {
  const Rational lowest(std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ((-lowest).to_string(), "9223372036854775808");
  EXPECT_EQ(-(-lowest), lowest);
  EXPECT_EQ(lowest, decimal("-9223372036854775808"));
  EXPECT_EQ(lowest.hash(), decimal("-9223372036854775808").hash());
  EXPECT_EQ(lowest.sign(), -1);
}

TEST(Rational, floor_rounds_down) {
  EXPECT_EQ(floor(Rational(7, 2)), Rational(3));
  EXPECT_EQ(floor(Rational(-7, 2)), Rational(-4));
  EXPECT_EQ(floor(Rational(-4)), Rational(-4));
  EXPECT_EQ(floor(decimal("-1e30") + Rational(1, 2)), decimal("-1e30"));
}

TEST(Rational, doubles_round_trip_through_the_shortest_decimal) {
  EXPECT_EQ(Rational::from_double(0.1), Rational(1, 10));
  support::Random random(2);
  for (std::uint64_t i = 0; i < support::random_count(20000); ++i) {
    const double value = std::bit_cast<double>(random.next());
    if (!std::isfinite(value)) continue;
    const double back = Rational::from_double(value).to_double();
    ASSERT_EQ(back, value) << value;
  }
  EXPECT_EQ(Rational::from_double(5e-324).to_double(), 5e-324);
  EXPECT_EQ(Rational::from_double(-0.0), Rational(0));
}

// Decimal text goes through strtod, which is correctly rounded in glibc.
TEST(Rational, to_double_is_correctly_rounded) {
  support::Random random(3);
  for (std::uint64_t i = 0; i < support::random_count(20000); ++i) {
    std::string text = random.chance(0.5) ? "-" : "";
    const std::size_t digits = 1 + random.below(40);
    for (std::size_t k = 0; k < digits; ++k) text += static_cast<char>('0' + random.below(10));
    const std::string tail = "e" + std::to_string(static_cast<int>(random.below(680)) - 360);
    text += tail;
    ASSERT_EQ(decimal(text).to_double(), std::strtod(text.c_str(), nullptr)) << text;
    ASSERT_EQ(decimal(text).to_long_double(), std::strtold(text.c_str(), nullptr)) << text;
  }
}

TEST(Rational, ties_go_to_even) {
  const Rational two_53(std::int64_t{1} << 53);
  EXPECT_EQ((two_53 + Rational(1)).to_double(), 0x1p53);      // between 2^53 and 2^53 + 2
  EXPECT_EQ((two_53 + Rational(3)).to_double(), 0x1p53 + 4);  // between + 2 and + 4
  EXPECT_EQ((two_53 + Rational(1) + decimal("1e-30")).to_double(), 0x1p53 + 2);
  EXPECT_EQ((two_53 + Rational(3) - decimal("1e-30")).to_double(), 0x1p53 + 2);
  Rational tiny = 1;
  for (int i = 0; i < 1074; ++i) tiny = tiny / Rational(2);
  EXPECT_EQ(tiny.to_double(), 5e-324);
  EXPECT_EQ((tiny / Rational(2)).to_double(), 0.0);            // a tie, to the even zero
  EXPECT_EQ((tiny * Rational(3, 2)).to_double(), 2 * 5e-324);  // a tie, to the even two
  EXPECT_EQ((tiny * Rational(5, 2)).to_double(), 2 * 5e-324);
  EXPECT_EQ((tiny * Rational(501, 1000)).to_double(), 5e-324);
  EXPECT_EQ((tiny * Rational(499, 1000)).to_double(), 0.0);
  EXPECT_EQ(decimal("1e400").to_double(), std::numeric_limits<double>::infinity());
  EXPECT_EQ(decimal("1.7976931348623157e308").to_double(), std::numeric_limits<double>::max());
  EXPECT_EQ(decimal("1e-400").to_double(), 0.0);
}

TEST(Rational, modulo_is_a_ring_homomorphism) {
  constexpr std::uint64_t p = (std::uint64_t{1} << 61) - 1;
  EXPECT_EQ(Rational(-1).modulo(p), p - 1);
  EXPECT_EQ(Rational(1, 2).modulo(p), (p + 1) / 2);
  EXPECT_EQ(Rational(1, 3).modulo(7), 5U);   // 3 * 5 = 15 = 1 mod 7
  EXPECT_EQ(decimal("1e30").modulo(7), 1U);  // 10^6 = 1 mod 7
}

TEST(Rational, small_integers) {
  EXPECT_EQ(Rational(-5).small_integer(), -5);
  EXPECT_FALSE(Rational(1, 2).small_integer().has_value());
  EXPECT_FALSE(decimal("1e30").small_integer().has_value());
  EXPECT_TRUE(decimal("1e30").is_integer());
}

}  // namespace
}  // namespace armature::internal
