// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/polynomial.h"

#include <gtest/gtest.h>

#include <random>

namespace armature::internal {
namespace {

const Polynomial c = Polynomial::variable(0), s = Polynomial::variable(1);
const Polynomial c2 = Polynomial::variable(2), s2 = Polynomial::variable(3);
const Polynomial r = Polynomial::variable(first_plain);

// A random point: the circle variables by their rational parametrisation, the others at will.
std::function<Residue(Variable)> random_point(std::uint64_t seed) {
  return [seed](Variable v) -> Residue {
    std::mt19937_64 random(seed * 7919 + (v < first_plain ? v / 2U : v));
    const Residue t = random();
    if (v >= first_plain) return t;
    const Residue whole = Residue(1) + t * t;
    return is_sine(v) ? Residue(2) * t / whole : (Residue(1) - t * t) / whole;
  };
}

Polynomial random_polynomial(std::mt19937_64& random) {
  Polynomial sum;
  for (int k = 0; k < 4; ++k) {
    Polynomial product =
        Rational(static_cast<std::int64_t>(random() % 19) - 9, 1 + static_cast<std::int64_t>(random() % 5));
    for (std::size_t i = random() % 4; i-- > 0;)
      product = product * std::vector<Polynomial>{c, s, c2, s2, r}[random() % 5];
    sum = sum + product;
  }
  return sum;
}

TEST(Polynomial, the_unit_circle_is_one) {
  EXPECT_EQ(c * c + s * s, Polynomial(1));
  EXPECT_EQ((c * c2 - s * s2) * (c * c2 - s * s2) + (s * c2 + c * s2) * (s * c2 + c * s2), Polynomial(1));
  EXPECT_FALSE((c * c + s2 * s2 - 1).is_zero());
}

TEST(Polynomial, arithmetic_agrees_with_the_values_over_a_prime_field) {
  std::mt19937_64 random(11);
  for (std::uint64_t k = 0; k < 200; ++k) {
    const auto at = random_point(k);
    const Polynomial a = random_polynomial(random), b = random_polynomial(random);
    EXPECT_EQ((a * b).value(at), a.value(at) * b.value(at));
    EXPECT_EQ((a - b).value(at), a.value(at) - b.value(at));
    EXPECT_EQ((a + b).value(at), a.value(at) + b.value(at));
    EXPECT_TRUE((a * b - b * a).is_zero());
  }
}

TEST(Polynomial, collected_parts_multiply_back_to_the_whole) {
  const Polynomial p = (r + 2) * c * c2 + s * r - s2 + 3;
  Polynomial sum;
  const auto parts = p.collected([](Variable v) { return v < 2; });
  for (const auto& [monomial, factor] : parts) {
    Polynomial product = factor;
    for (const Variable v : monomial) product = product * Polynomial::variable(v);
    sum = sum + product;
    EXPECT_FALSE(factor.has(0) || factor.has(1));
  }
  EXPECT_EQ(parts.size(), 3U);
  EXPECT_EQ(sum, p);
}

TEST(Polynomial, a_monic_equation_is_the_same_for_every_multiple) {
  const Polynomial p = c * r - s.scaled(Rational(2, 3)) + 1;
  EXPECT_EQ(p.monic(), p.scaled(Rational(-7, 5)).monic());
  EXPECT_TRUE(Polynomial().monic().is_zero());
  EXPECT_TRUE(p.has(first_plain));
  EXPECT_FALSE(p.has(2));
}

}  // namespace
}  // namespace armature::internal
