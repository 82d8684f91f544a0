// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that are known, seen only through their values.
#include "armature/parameters/recognise.h"

#include <gtest/gtest.h>

#include "armature/expr/identical.h"
#include "armature/expr/scalar.h"

namespace armature::internal {
namespace {

TEST(Recognise, simple_fractions_from_residues) {
  for (const Rational& value : {Rational(0), Rational(1), Rational(-1), Rational(22, 7), Rational(-2159, 5000),
                                Rational(46'337, 46'338), Rational(-700'000'001, 3), Rational(1, 1'000'000'007)})
    EXPECT_EQ(rational_of(value.modulo(Residue::prime)), value) << value.to_string();
  EXPECT_FALSE(rational_of(Rational(1'000'007, 999'983).modulo(Residue::prime)));
}

// The sines and cosines of numbers are residues like any others, and no fractions.
TEST(Recognise, no_fraction_is_seen_in_other_numbers) {
  Arena arena;
  const FiniteField field(1);
  for (std::int64_t i = 1; i <= 2000; ++i) {
    const Ref angle = arena.constant(Rational(i, 100));
    EXPECT_FALSE(rational_of(evaluate(arena, arena.cos(angle), field))) << i;
    EXPECT_FALSE(rational_of(evaluate(arena, arena.multiply(arena.cos(angle), arena.sin(angle)), field))) << i;
  }
}

struct Formulas : ::testing::Test {
  Arena arena;
  Scalar s(const char* name) { return {arena, arena.symbol(name)}; }
  void expect_recognised(Scalar function, const std::vector<Ref>& atoms) {
    const auto value = [&](std::uint64_t seed) { return evaluate(arena, function.ref(), FiniteField(seed)); };
    const std::optional<Ref> found = recognise(arena, atoms, value);
    ASSERT_TRUE(found.has_value());
    EXPECT_TRUE(identical(arena, *found, function.ref()));
  }
};

TEST_F(Formulas, polynomials_and_quotients) {
  const Scalar d = s("d"), r = s("r"), x = s("x"), c = cos(x), si = sin(x);
  const std::vector<Ref> atoms{d.ref(), r.ref(), c.ref(), si.ref()};
  expect_recognised({arena, arena.constant(Rational(3, 7))}, {});
  expect_recognised(d, atoms);
  expect_recognised(square(d) + 2 * (r * d), atoms);
  expect_recognised(si / c, atoms);
  expect_recognised(d * square(si) + r * c * si, atoms);
  expect_recognised((square(d) - square(r)) / (d * c + r * si), atoms);
}

TEST_F(Formulas, what_is_made_of_something_else_is_refused) {
  const Scalar d = s("d"), x = s("x");
  const auto value = [&](std::uint64_t seed) { return evaluate(arena, sin(d * x).ref(), FiniteField(seed)); };
  EXPECT_FALSE(recognise(arena, std::vector<Ref>{d.ref()}, value).has_value());
}

}  // namespace
}  // namespace armature::internal
