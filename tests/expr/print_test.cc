// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts that people read. That they mean what they say is checked by a small evaluator of its own.
#include "armature/expr/print.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "armature/expr/substitute.h"
#include "tests/support/random_expression.h"

namespace armature::internal {
namespace {

TEST(Print, reads_like_mathematics) {
  Arena a;
  const Ref D3 = a.symbol("D3"), q2 = a.symbol("q2"), q3 = a.symbol("q3"), M4 = a.symbol("M4");
  EXPECT_EQ(to_string(a, a.subtract(a.multiply(D3, a.cos(a.add(q2, q3))), a.scale(2, a.power(M4, 2)))),
            "D3*cos(q2 + q3) - 2*M4^2");
  EXPECT_EQ(to_string(a, a.negate(D3)), "-D3");
  EXPECT_EQ(to_string(a, a.add(a.one(), a.negate(D3))), "-D3 + 1");
  EXPECT_EQ(to_string(a, a.divide(D3, M4)), "D3/M4");
  EXPECT_EQ(to_string(a, a.power(M4, -2)), "1/M4^2");
  EXPECT_EQ(to_string(a, a.divide(a.scale(3, D3), a.add(M4, q2))), "3*D3/(M4 + q2)");
  EXPECT_EQ(to_string(a, a.multiply(D3, a.add(M4, q2))), "D3*(M4 + q2)");
  EXPECT_EQ(to_string(a, a.scale(Rational(1, 2), a.pi())), "pi/2");
  EXPECT_EQ(to_string(a, a.power(a.add(q2, q3), 2)), "(q2 + q3)^2");
  EXPECT_EQ(to_string(a, a.sign(q2)), "sign(q2)");
  EXPECT_EQ(to_string(a, a.name(a.add(q2, q3), "W2")), "W2");
  EXPECT_EQ(to_string(a, a.zero()), "0");
}

TEST(Print, constants_are_decimals_when_that_is_exact) {
  EXPECT_EQ(to_string(Rational(2159, 5000)), "0.4318");
  EXPECT_EQ(to_string(Rational(1, 3)), "1/3");
  for (const char* digits : {"0.31914344082527429", "-12.000000000000000000001"})
    EXPECT_EQ(to_string(*Rational::from_decimal(digits)), digits);
  EXPECT_EQ(to_string(Rational(-7)), "-7");
  EXPECT_EQ(to_string(Rational(-1, 8)), "-0.125");
}

TEST(Print, long_texts_are_cut) {
  Arena a;
  Ref e = a.symbol("x");
  for (int i = 0; i < 1000; ++i) e = a.add(e, a.symbol("long_name_" + std::to_string(i)));
  const std::string text = to_string(a, e, {.most = 50});
  EXPECT_EQ(text.size(), 53U);
  EXPECT_EQ(text.substr(50), "...");
}

// Nesting as deep as the text is long must not exhaust the stack.
TEST(Print, deep_expressions) {
  Arena a;
  Ref e = a.symbol("x");
  for (int i = 0; i < 400'000; ++i) e = a.multiply(a.add(e, a.one()), a.symbol("y"));
  EXPECT_LE(to_string(a, e).size(), 100'003U);
  for (int i = 0; i < 400'000; ++i) e = a.sin(e);
  EXPECT_LE(to_string(a, e).size(), 100'003U);
}

// A reader of printed text: sums, products, powers, sin, cos, sign, parentheses, decimals and names.
class Calculator {
 public:
  Calculator(const std::string& text, const std::unordered_map<std::string, double>& symbols)
      : text_(text), symbols_(symbols) {}
  long double run() {
    const long double value = sum();
    EXPECT_EQ(at_, text_.size()) << text_;
    return value;
  }

 private:
  bool take(char c) {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  long double sum() {
    long double value = take('-') ? -product() : product();
    for (;;) {
      if (take('+')) value += product();
      else if (take('-')) value -= product();
      else return value;
    }
  }
  long double product() {
    long double value = power();
    for (;;) {
      if (take('*')) value *= power();
      else if (take('/')) value /= power();
      else return value;
    }
  }
  long double power() {
    const long double base = atom();
    return take('^') ? std::pow(base, atom()) : base;
  }
  long double atom() {
    if (take('(')) {
      const long double value = sum();
      EXPECT_TRUE(take(')')) << text_;
      return value;
    }
    std::size_t end = at_;
    if (std::isdigit(static_cast<unsigned char>(text_[at_]))) {
      char* stop = nullptr;
      const long double value = std::strtold(text_.c_str() + at_, &stop);
      at_ = static_cast<std::size_t>(stop - text_.c_str());
      return value;
    }
    while (end < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[end])) || text_[end] == '_')) ++end;
    const std::string word = text_.substr(at_, end - at_);
    at_ = end;
    if (word == "pi") return std::numbers::pi_v<long double>;
    if (word == "sin") return std::sin(atom());
    if (word == "cos") return std::cos(atom());
    return symbols_.at(word);
  }
  std::string text_;
  const std::unordered_map<std::string, double>& symbols_;
  std::size_t at_ = 0;
};

TEST(PrintProperty, text_means_the_expression) {
  support::Random random(71);
  int read = 0;
  for (int trial = 0; trial < 400; ++trial) {
    Arena a;
    const support::RandomExpression e = support::random_expression(a, random, 18);
    const Ref plain = unnamed(a, {&e.ref, 1})[0];
    const std::string text = to_string(a, plain);
    if (text.size() > 50'000) continue;
    ++read;
    ASSERT_NEAR(static_cast<double>(Calculator(text, e.symbols).run()), e.value, 1e-9 * std::max(1.0, e.magnitude))
        << text;
  }
  EXPECT_GT(read, 300);
}

}  // namespace
}  // namespace armature::internal
