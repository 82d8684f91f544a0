// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/expression.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <string>

#include "armature/expr/identical.h"
#include "armature/expr/print.h"

namespace armature::internal {
namespace {

const Location start{"robot.par", 3, 10};

Ref parsed(Arena& arena, const std::string& text) {
  Diagnostics diagnostics;
  const std::optional<Ref> result = parse_expression(arena, text, start, diagnostics);
  EXPECT_TRUE(result.has_value()) << text << "\n" << to_string(diagnostics);
  return result.value_or(arena.zero());
}

TEST(Expression, numbers_are_exact) {
  Arena arena;
  EXPECT_EQ(arena.value(parsed(arena, "0.4318")), Rational(2159, 5000));
  EXPECT_EQ(arena.value(parsed(arena, "  -1.5e-3 ")), Rational(-3, 2000));
  EXPECT_EQ(arena.value(parsed(arena, "2E+3")), Rational(2000));
  EXPECT_EQ(arena.value(parsed(arena, ".5")), Rational(1, 2));
  EXPECT_EQ(arena.value(parsed(arena, "5.")), Rational(5));
  EXPECT_EQ(arena.value(parsed(arena, "1/3 + 1/6")), Rational(1, 2));
  EXPECT_EQ(arena.value(parsed(arena, "+7")), Rational(7));
  EXPECT_EQ(arena.value(parsed(arena, "010")), Rational(10));
}

TEST(Expression, follows_the_precedence_of_the_grammar) {
  Arena arena;
  const Ref x = arena.symbol("x"), y = arena.symbol("y");
  EXPECT_EQ(parsed(arena, "-x^2"), arena.negate(arena.power(x, 2)));
  EXPECT_EQ(parsed(arena, "(-x)^2"), arena.power(x, 2));
  EXPECT_EQ(parsed(arena, "x^-2*y"), arena.multiply(arena.power(x, -2), y));
  EXPECT_EQ(arena.value(parsed(arena, "1 - 2 - 3")), Rational(-4));
  EXPECT_EQ(arena.value(parsed(arena, "12/2/3")), Rational(2));
  EXPECT_EQ(arena.value(parsed(arena, "12/2*3")), Rational(18));
  EXPECT_EQ(arena.value(parsed(arena, "2*-3")), Rational(-6));
  EXPECT_EQ(arena.value(parsed(arena, "2--3")), Rational(5));
  EXPECT_EQ(parsed(arena, "x - (y - x)"), arena.subtract(arena.scale(2, x), y));
  EXPECT_EQ(parsed(arena, "x^0"), arena.one());
}

TEST(Expression, knows_right_angles_exactly) {
  Arena arena;
  EXPECT_TRUE(arena.is_zero(parsed(arena, "cos(pi/2)")));
  EXPECT_EQ(parsed(arena, "sin(q + Pi/2)"), arena.cos(arena.symbol("q")));
  EXPECT_EQ(parsed(arena, "D3^2*sin(AL2)"),
            arena.multiply(arena.power(arena.symbol("D3"), 2), arena.sin(arena.symbol("AL2"))));
}

struct Bad {
  std::string text;
  int column;  // of the diagnostic, with the text starting at column 10
  std::string says;
};

TEST(Expression, refuses_with_the_right_column_and_a_hint) {
  const std::vector<Bad> cases = {
      {"", 10, "missing"},
      {"   ", 13, "missing"},
      {"nan", 10, "not a finite number"},
      {"NaN", 10, "not a finite number"},
      {"-inf", 11, "not a finite number"},
      {"2*Infinity", 12, "not a finite number"},
      {".inf", 10, "not a finite number"},
      {".nan", 10, "not a finite number"},
      {"1,5", 11, "decimal separator"},
      {"1e999", 10, "out of range"},
      {"1e309", 10, "out of range"},
      {"1e-999", 10, "out of range"},
      {"1e200*1e200", 10, "no finite value"},
      {"(1 + 2", 10, "not closed"},
      {"sin(x", 13, "not closed"},
      {"1 + 2)", 15, "without an opening"},
      {"()", 11, "nothing stands before"},
      {"1/0", 12, "division by zero"},
      {"1/(x - x)", 12, "division by zero"},
      {"0^-1", 10, "division by zero"},
      {"tan(x)", 10, "sin(x)/cos(x)"},
      {"sqrt(2)", 10, "root"},
      {"f(x)", 10, "not a function"},
      {"sin", 10, "without an argument"},
      {"2x", 11, "multiplication sign"},
      {"2e", 11, "multiplication sign"},
      {"90deg", 12, "radians"},
      {"x y", 12, "operator is missing"},
      {"x (y)", 10, "multiplication needs its sign"},
      {"3 4", 12, "operator is missing"},
      {"2**3", 12, "^"},
      {"x^2.5", 12, "whole number"},
      {"x^y", 12, "whole number"},
      {"x^(2)", 12, "whole number"},
      {"x^12345", 12, "above 2000"},
      {"2^3^2", 13, "parentheses"},
      {"1 +", 13, "ends"},
      {"* 2", 10, "missing before"},
      {"1 + * 2", 14, "missing before"},
      {"x = 2", 12, "not expected"},
      {"x; rm", 11, "not expected"},
      {"\"x\"", 10, "not expected"},
      {"0x10", 11, "operator is missing"},
      {std::string("x\0y", 3), 11, "\\x00"},
      {"\xff", 10, "\\xff"},
      {"\xe2\x88\x92 1", 10, "'\xe2\x88\x92' is not expected in a formula; write the minus sign of the keyboard"},
      {"\xcf\x80/2", 10, "write pi"},
      {"90\xc2\xb0", 12, "90*pi/180"},
      {"\xce\xb8"
       "1",
       10, "the letters a to z"},
      {"1.0D-3", 13, "write 1.0e-3"},
      {"2d3", 11, "2*D3"},
      {"0.1 m", 14, "without units"},
      {".", 10, "without digits"},
      {"1..2", 12, "operator is missing"},
      {"((9^999)^999)^999", 11, "too large"},
      {"(((((x^999)^999)^999)^999)^999)", 14, "too large"},
  };
  for (const Bad& bad : cases) {
    Arena arena;
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_expression(arena, bad.text, start, diagnostics).has_value()) << bad.text;
    ASSERT_EQ(diagnostics.all().size(), 1u) << bad.text;
    const Diagnostic& d = diagnostics.all()[0];
    EXPECT_EQ(d.where.line, 3) << bad.text;
    EXPECT_EQ(d.where.column, bad.column) << bad.text << ": " << to_string(d);
    EXPECT_NE(to_string(d).find(bad.says), std::string::npos) << bad.text << ": " << to_string(d);
    EXPECT_FALSE(d.hint.empty()) << bad.text;
  }
}

TEST(Expression, counts_lines_inside_a_formula) {
  Arena arena;
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_expression(arena, "x +\n  2 ,5", start, diagnostics).has_value());
  EXPECT_EQ(diagnostics.all()[0].where.line, 4);
  EXPECT_EQ(diagnostics.all()[0].where.column, 5);
}

TEST(Expression, bounds_depth_and_length) {
  Arena arena;
  for (const std::string& text : {std::string(400, '(') + "x" + std::string(400, ')'), std::string(900, '-') + "x",
                                  std::string(2'000'000, '('), std::string(50'000, '1')}) {
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_expression(arena, text, start, diagnostics).has_value());
    EXPECT_EQ(diagnostics.error_count(), 1u);
  }
  EXPECT_EQ(parsed(arena, std::string(64, '(') + "x" + std::string(64, ')')), arena.symbol("x"));
}

// What is printed reads back as the same formula: random formulas, built in the arena and printed by expr/print.
TEST(Expression, reads_back_what_is_printed) {
  std::mt19937 random(7);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 500; ++round) {
    Arena arena;
    std::vector<Ref> pool{arena.symbol("x"), arena.symbol("D_3"), arena.symbol("q1"), arena.pi(),
                          arena.constant(Rational(below(19) - 9, 1 + below(12)))};
    for (int step = 0; step < 8; ++step) {
      const Ref a = pool[random() % pool.size()], b = pool[random() % pool.size()];
      switch (below(7)) {
        case 0: pool.push_back(arena.add(a, b)); break;
        case 1: pool.push_back(arena.subtract(a, b)); break;
        case 2: pool.push_back(arena.multiply(a, b)); break;
        case 3:
          if (!arena.is_zero(b)) pool.push_back(arena.divide(a, b));
          break;
        case 4: pool.push_back(arena.power(a, 2)); break;
        case 5: pool.push_back(arena.sin(a)); break;
        default: pool.push_back(arena.cos(a)); break;
      }
    }
    const std::string text = to_string(arena, pool.back());
    if (text.size() > 900) continue;
    Diagnostics diagnostics;
    const std::optional<Ref> back = parse_expression(arena, text, start, diagnostics);
    if (!back) {  // a power may have folded to something without a finite value
      EXPECT_NE(to_string(diagnostics).find("finite"), std::string::npos) << text << to_string(diagnostics);
      continue;
    }
    EXPECT_TRUE(*back == pool.back() || identical(arena, *back, pool.back())) << text;
  }
}

// Garbage never crashes and takes no time.
TEST(Expression, survives_garbage) {
  std::mt19937 random(11);
  const std::string alphabet = "0123456789.eE+-*/^()xq_ ,sincopi\n\t\\\"{}";
  const auto begin = std::chrono::steady_clock::now();
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    const auto length = random() % 40;
    for (unsigned i = 0; i < length; ++i)
      text += random() % 50 == 0 ? static_cast<char>(random()) : alphabet[random() % alphabet.size()];
    Arena arena;
    Diagnostics diagnostics;
    const bool ok = parse_expression(arena, text, start, diagnostics).has_value();
    EXPECT_EQ(ok, !diagnostics.has_errors());
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

}  // namespace
}  // namespace armature::internal
