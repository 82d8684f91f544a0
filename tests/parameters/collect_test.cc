// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What tidy() and linear_form() make must be the same function (GF(p)) and read as a person would write it.
#include "armature/parameters/collect.h"

#include <gtest/gtest.h>

#include "armature/expr/identical.h"
#include "armature/expr/print.h"
#include "armature/expr/scalar.h"

namespace armature::internal {
namespace {

struct Collect : ::testing::Test {
  Arena arena;
  Scalar s(const char* name) { return {arena, arena.symbol(name)}; }
};

TEST_F(Collect, expands_products_and_powers_of_sums) {
  const Scalar a = s("a"), b = s("b"), c = s("c");
  const Ref whole = (square(a + b) * c).ref();
  EXPECT_EQ(expanded(arena, whole), (square(a) * c + 2 * (a * b * c) + square(b) * c).ref());
  EXPECT_EQ(expanded(arena, ((a + b) * (a - b)).ref()), (square(a) - square(b)).ref());
}

TEST_F(Collect, leaves_what_would_explode) {
  Scalar product = s("x");
  for (int i = 0; i < 12; ++i)
    product = product * (s(("a" + std::to_string(i)).c_str()) + s(("b" + std::to_string(i)).c_str()));
  EXPECT_EQ(expanded(arena, product.ref(), 100), product.ref());
}

TEST_F(Collect, uses_the_circle_both_ways) {
  const Scalar x = s("x"), y = s("y"), d = s("d");
  EXPECT_EQ(tidy(arena, (square(sin(x)) + square(cos(x))).ref()), arena.one());
  const Scalar one{arena, arena.one()};
  EXPECT_EQ(tidy(arena, (one - square(sin(x))).ref()), square(cos(x)).ref());
  EXPECT_EQ(tidy(arena, (one - square(cos(x))).ref()), square(sin(x)).ref());
  const Scalar nested = d * square(sin(x) * cos(y)) + d * square(sin(x) * sin(y)) + d * square(cos(x));
  EXPECT_EQ(tidy(arena, nested.ref()), d.ref());
}

TEST_F(Collect, tidy_is_the_same_function) {
  const Scalar x = s("x"), d = s("d"), r = s("r");
  const Scalar messy = square(d * cos(x) - r * sin(x)) + square(d * sin(x) + r * cos(x)) * (d + r) / d;
  EXPECT_TRUE(identical(arena, tidy(arena, messy.ref()), messy.ref()));
}

// A formula of symbols is what a person wants to read; one of numbers alone only as long as it is short.
TEST_F(Collect, a_formula_of_numbers_is_long_sooner_than_one_of_symbols) {
  const auto chain = [&](auto&& angle, int joints) {
    Scalar product{arena, arena.one()};
    for (int i = 1; i <= joints; ++i) product = product * cos(angle(i));
    return product.ref();
  };
  const auto number = [&](int i) { return Scalar{arena, arena.constant(Rational(i, 10))}; };
  const auto symbol = [&](int i) { return s(("x" + std::to_string(i)).c_str()); };
  EXPECT_FALSE(is_long(arena, chain(number, 5)));
  EXPECT_TRUE(is_long(arena, chain(number, 20)));
  EXPECT_FALSE(is_long(arena, chain(symbol, 20)));
}

TEST_F(Collect, forms_are_written_coefficient_first_and_together) {
  const Scalar d = s("D3"), xx = s("XX2"), yy = s("YY2"), m3 = s("M3"), m4 = s("M4"), mz = s("MZ3");
  const Scalar sum = xx - yy - square(d) * (m3 + m4) - 2 * (d * mz);
  const LinearForm form = linear_form(arena, sum.ref(), {xx.ref(), yy.ref(), m3.ref(), m4.ref(), mz.ref()});
  EXPECT_EQ(to_string(arena, form), "XX2 - YY2 - D3^2*(M3 + M4) - 2*D3*MZ3");
  EXPECT_TRUE(identical(arena, collected(arena, form), sum.ref()));
  EXPECT_EQ(to_string(arena, LinearForm{}), "0");
}

TEST_F(Collect, what_cancels_is_gone) {
  const Scalar a = s("a"), p = s("p"), q = s("q");
  LinearForm form = linear_form(arena, (a * (p + q) - a * q).ref(), {p.ref(), q.ref()});
  EXPECT_EQ(form, (LinearForm{{p.ref(), a.ref()}}));
  const LinearForm same = form;
  add_scaled(arena, form, arena.constant(-1), same);
  EXPECT_TRUE(form.empty());
}

}  // namespace
}  // namespace armature::internal
