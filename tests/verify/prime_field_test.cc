// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/prime_field.h"

#include <gtest/gtest.h>

#include <set>

#include "armature/base/error.h"
#include "armature/expr/finite_field.h"

namespace armature::internal {
namespace {

TEST(PrimeField, primes_are_told_from_products) {
  std::set<std::uint64_t> by_division;
  for (std::uint64_t n = 2; n < 2000; ++n) {
    bool prime = true;
    for (std::uint64_t d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
    EXPECT_EQ(is_prime(n), prime) << n;
  }
  EXPECT_TRUE(is_prime(Residue::prime));
  EXPECT_FALSE(is_prime(3215031751));       // passes the bases 2, 3, 5, 7
  EXPECT_FALSE(is_prime(341550071728321));  // and 11, 13, 17
  EXPECT_FALSE(is_prime(1000000007ULL * 1000000009ULL));
}

TEST(PrimeField, random_primes_differ_and_are_not_that_of_the_maker) {
  std::set<std::uint64_t> primes;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const std::uint64_t p = random_prime(seed);
    EXPECT_TRUE(is_prime(p));
    EXPECT_EQ((p + 1) % (1U << 24), 0U);
    EXPECT_GT(p, std::uint64_t{1} << 58);
    primes.insert(p);
  }
  EXPECT_EQ(primes.size(), 50U);
  EXPECT_FALSE(primes.contains(Residue::prime));
}

// Identities of trigonometry hold, what is no identity does not.
TEST(PrimeField, sines_and_cosines_obey_their_identities) {
  Arena a;
  const Ref x = a.symbol("x"), y = a.symbol("y"), k = a.symbol("k");
  const auto c = [&](std::int64_t n, std::int64_t d = 1) { return a.constant(Rational(n, d)); };
  const auto minus = [&](Ref p, Ref q) { return a.add(p, a.multiply(c(-1), q)); };
  const Ref sum = a.add(a.multiply(c(3, 10), a.add(x, y)), a.multiply(k, x));
  const Ref part = a.add(a.multiply(c(3, 10), y), a.multiply(k, x)), rest = a.multiply(c(3, 10), x);
  const std::vector<Ref> zero = {
      minus(a.add(a.multiply(a.sin(x), a.sin(x)), a.multiply(a.cos(x), a.cos(x))), c(1)),
      minus(a.sin(a.add(part, rest)),
            a.add(a.multiply(a.sin(part), a.cos(rest)), a.multiply(a.cos(part), a.sin(rest)))),
      minus(a.cos(a.multiply(c(2), a.multiply(c(1, 8), x))),
            minus(a.multiply(c(2), a.multiply(a.cos(a.multiply(c(1, 8), x)), a.cos(a.multiply(c(1, 8), x)))), c(1))),
      a.add(a.sin(sum), a.sin(a.multiply(c(-1), sum)))};
  const std::vector<Ref> not_zero = {a.sin(x), minus(a.sin(x), a.sin(y)), minus(a.cos(x), c(1)),
                                     minus(a.sin(a.multiply(c(2), x)), a.multiply(c(2), a.sin(x)))};
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const PrimeField field(random_prime(seed), seed);
    for (std::size_t i = 0; i < zero.size(); ++i)
      EXPECT_EQ(evaluate(a, zero[i], field).value(), 0U) << "identity " << i;
    for (const Ref each : not_zero) EXPECT_NE(evaluate(a, each, field).value(), 0U);
  }
}

TEST(PrimeField, a_division_by_zero_is_said) {
  const std::uint64_t p = random_prime(1);
  EXPECT_THROW(PrimeResidue(1, p) / PrimeResidue(0, p), UnmetRequest);
  EXPECT_EQ((PrimeResidue(1) / PrimeResidue(7, p) * PrimeResidue(7)).value(), 1U);
  EXPECT_EQ((PrimeResidue(0) - PrimeResidue(1, p)).value(), p - 1);
}

}  // namespace
}  // namespace armature::internal
