// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/formula.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

namespace armature::internal {
namespace {

const std::vector<std::string> formula_names = {"q1", "qd1", "x"};

double value_at(const std::string& text, std::vector<double> at = {0.3, -2, 5}) {
  Diagnostics diagnostics;
  const auto formula = Formula::parse(text, formula_names, {"test", 0, 0}, diagnostics);
  EXPECT_TRUE(formula) << to_string(diagnostics);
  return formula ? (*formula)(at) : std::nan("");
}

TEST(Formula, computes_as_people_read_it) {
  EXPECT_EQ(value_at("1 + 2*3"), 7);
  EXPECT_EQ(value_at("-x^2"), -25);
  EXPECT_EQ(value_at("2^3^2"), 512);
  EXPECT_EQ(value_at("8/2/2 - 1 - 1"), 0);
  EXPECT_EQ(value_at("(1 + 2)*-x"), -15);
  EXPECT_EQ(value_at("+1.5e1"), 15);
  EXPECT_DOUBLE_EQ(value_at("sin(q1)^2 + cos(q1)^2"), 1);
  EXPECT_DOUBLE_EQ(value_at("sqrt(abs(qd1))*tanh(q1)/exp(log(x))"), std::sqrt(2.0) * std::tanh(0.3) / 5);
  EXPECT_EQ(value_at("sign(qd1) + sign(0) + sign(x)"), 0);
  EXPECT_DOUBLE_EQ(value_at("atan(1)*4 - pi"), 0);
}

// Random formulas are made together with their values.
TEST(Formula, agrees_with_random_trees) {
  std::mt19937_64 generator(3);
  const std::vector<double> at = {0.3, -2, 5};
  const std::function<std::pair<std::string, double>(int)> make = [&](int depth) -> std::pair<std::string, double> {
    const auto pick = generator() % (depth == 0 ? 2 : 6);
    if (pick == 0) return {"0.25", 0.25};
    if (pick == 1) {
      const auto i = generator() % 3;
      return {formula_names[i], at[i]};
    }
    const auto a = make(depth - 1), b = make(depth - 1);
    if (pick == 2) return {"(" + a.first + ")+(" + b.first + ")", a.second + b.second};
    if (pick == 3) return {"(" + a.first + ") - (" + b.first + ")", a.second - b.second};
    if (pick == 4) return {"(" + a.first + ")*(" + b.first + ")", a.second * b.second};
    return {"cos(" + a.first + ")", std::cos(a.second)};
  };
  int tried = 0;
  for (int i = 0; i < 200; ++i) {
    const auto [text, value] = make(4);
    if (text.size() >= 2000) continue;
    EXPECT_EQ(value_at(text, at), value) << text;
    ++tried;
  }
  EXPECT_GE(tried, 150);
}

TEST(Formula, runs_over_samples) {
  Diagnostics diagnostics;
  const auto formula = Formula::parse("2*q1 + qd1", formula_names, {}, diagnostics);
  const double q1[] = {1, 2, 3}, qd1[] = {10, 20, 30};
  const double* values[] = {q1, qd1, nullptr};  // x is not used
  double result[3];
  formula->evaluate(values, 3, result);
  EXPECT_EQ(result[0], 12);
  EXPECT_EQ(result[2], 36);
}

TEST(Formula, says_what_is_wrong) {
  const auto message = [](const std::string& text) {
    Diagnostics diagnostics;
    EXPECT_FALSE(Formula::parse(text, formula_names, {"here", 1, 1}, diagnostics)) << text;
    return to_string(diagnostics);
  };
  EXPECT_NE(message("q1 + y2").find("here:1:6: error: 'y2' is not known"), std::string::npos) << message("q1 + y2");
  for (const char* text : {"", "1 +", "(1", "1)", "sin q1", "1..2", "1 2", "q1 $ 2", "*2", "1e999"}) message(text);
  message(std::string(500, '('));
  message(std::string(500, '-') + "1");
  message(std::string(5000, '1'));
}

}  // namespace
}  // namespace armature::internal
