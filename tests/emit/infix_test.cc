// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/infix.h"

#include <gtest/gtest.h>

#include <limits>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

TEST(Infix, parentheses_keep_the_order_of_evaluation) {
  const Infix a{"a"}, b{"b"}, c{"c"};
  const auto add = [](const Infix& x, const Infix& y) { return apply(Code::add, x, y); };
  const auto subtract = [](const Infix& x, const Infix& y) { return apply(Code::subtract, x, y); };
  const auto multiply = [](const Infix& x, const Infix& y) { return apply(Code::multiply, x, y); };
  const auto divide = [](const Infix& x, const Infix& y) { return apply(Code::divide, x, y); };
  const auto negate = [](const Infix& x) { return apply(Code::negate, x, x); };
  EXPECT_EQ(add(add(a, b), c).text, "a + b + c");
  EXPECT_EQ(add(a, add(b, c)).text, "a + (b + c)");
  EXPECT_EQ(subtract(a, add(b, c)).text, "a - (b + c)");
  EXPECT_EQ(subtract(a, multiply(b, c)).text, "a - b*c");
  EXPECT_EQ(multiply(multiply(a, b), c).text, "a*b*c");
  EXPECT_EQ(multiply(a, multiply(b, c)).text, "a*(b*c)");
  EXPECT_EQ(divide(a, divide(b, c)).text, "a/(b/c)");
  EXPECT_EQ(multiply(divide(a, b), c).text, "a/b*c");
  EXPECT_EQ(multiply(add(a, b), c).text, "(a + b)*c");
  EXPECT_EQ(multiply(negate(a), b).text, "-a*b");
  EXPECT_EQ(negate(multiply(a, b)).text, "-(a*b)");
  EXPECT_EQ(negate(negate(a)).text, "-(-a)");
  EXPECT_EQ(subtract(a, negate(b)).text, "a - (-b)");
  EXPECT_EQ(multiply(a, negate(b)).text, "a*(-b)");
  EXPECT_EQ(add(a, multiply(negate(b), c)).text, "a + (-b*c)");
  EXPECT_EQ(apply(Code::sin, add(a, b), a).text, "sin(a + b)");
}

TEST(Infix, numbers_read_back_exactly_and_are_never_integers) {
  EXPECT_EQ(number(2).text, "2.0");
  EXPECT_EQ(number(0.1).text, "0.1");
  EXPECT_EQ(number(-0.0).text, "-0.0");
  EXPECT_EQ(number(1e-7).text, "1e-07");
  EXPECT_EQ(number(5e-324).text, "5e-324");
  EXPECT_EQ(number(-3).binding, Binding::sign);
  for (const double value : {1.0 / 3, 1e23, 123456789012345680.0, std::numeric_limits<double>::max()})
    EXPECT_EQ(std::stod(number(value).text), value);
  EXPECT_THROW(number(std::numeric_limits<double>::infinity()), UnmetRequest);
  EXPECT_THROW(number(std::numeric_limits<double>::quiet_NaN()), UnmetRequest);
}

TEST(Infix, long_lines_break_before_operators_and_after_commas) {
  EXPECT_EQ(wrapped("x = a + b + c;", 20, "  "), "x = a + b + c;");
  EXPECT_EQ(wrapped("x = a + b + c;", 10, "  "), "x = a + b\n  + c;");
  EXPECT_EQ(wrapped("f(aaa, bbb, ccc);", 12, "  "), "f(aaa, bbb,\n  ccc);");
  EXPECT_EQ(wrapped("indivisible", 4, "  "), "indivisible");
  const std::string long_first(30, 'a');
  EXPECT_EQ(wrapped(long_first + " + b", 10, "  "), long_first + "\n  + b");
}

}  // namespace
}  // namespace armature::internal
