// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/explicit/lumped_constants.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

class LumpedConstantsTest : public ::testing::Test {
 protected:
  TrigPolynomial s(const char* name) { return ring.symbol(name); }
  TrigPolynomial value(const LumpedConstants& lumped, const Combination& combination) {
    TrigPolynomial sum(ring);
    for (const auto& [multiple, constant] : combination) sum = sum + lumped.polynomials()[constant].scaled(multiple);
    return sum;
  }
  TrigRing ring;
};

TEST_F(LumpedConstantsTest, multiples_share_one_constant) {
  LumpedConstants lumped;
  const TrigPolynomial a = s("D3") * s("M4") + s("MX3").scaled(3);
  lumped.combination(a.scaled(Rational(1, 2)));
  for (const Rational& r : {Rational(1), Rational(-2), Rational(7, 4)})
    EXPECT_EQ(value(lumped, lumped.combination(a.scaled(r))), a.scaled(r));
  ASSERT_EQ(lumped.polynomials().size(), 1u);
  EXPECT_EQ(lumped.polynomials()[0], a) << "primitive, with whole coefficients";
}

TEST_F(LumpedConstantsTest, sums_of_two_are_written_so) {
  LumpedConstants lumped;
  const TrigPolynomial a = s("XX4") - s("ZZ4"), b = s("M5") * s("D4");
  lumped.combination(a);
  lumped.combination(b);
  const Combination both = lumped.combination(a.scaled(2) - b);
  EXPECT_EQ(both.size(), 2u);
  EXPECT_EQ(value(lumped, both), a.scaled(2) - b);
  EXPECT_EQ(lumped.polynomials().size(), 2u);
}

TEST_F(LumpedConstantsTest, formulas_collect_masses) {
  const TrigPolynomial d2 = s("D3") * s("D3");
  EXPECT_EQ(formula(ring, d2 * s("M3") + d2 * s("M4") + s("MX2") - s("XX2")), "MX2 - XX2 + D3^2*(M3 + M4)");
  EXPECT_EQ(formula(ring, (s("R2") * s("MZ2")).scaled(-2)), "-2*R2*MZ2");
  Arena arena;
  EXPECT_EQ(formula(ring, ring.cosine(arena, arena.symbol("alpha3")) * s("M3")), "cos(alpha3)*M3");
  EXPECT_EQ(formula(ring, TrigPolynomial(ring)), "0");
}

}  // namespace
}  // namespace armature::internal
