// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/code_text.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(CodeText, finds_a_definition_its_arguments_and_statements) {
  const std::string c =
      "void f(const double q[2], double tau[1]);\n"
      "/* void f( in a comment */\n"
      "void f(const double q[2], double tau[1])\n{\n  // note; more\n  const double a = q[0]\n      + q[1];\n  tau[0] "
      "= a;\n}\n";
  const CodeFunction f = code_function("c", c, "f", CodePart::run);
  EXPECT_EQ(f.arguments, (std::vector<std::string>{"q", "tau"}));
  EXPECT_EQ(f.statements, (std::vector<std::string>{"const double a = q[0]       + q[1]", "tau[0] = a"}));
  EXPECT_TRUE(code_function("c", c, "f", CodePart::init).statements.empty());
}

TEST(CodeText, zeros_in_fours_are_four_zeros) {
  const std::string c = "void f(double T[8])\n{\n  ZERO_FOUR(T + 4);\n  T[0] = 1.0;\n}\n";
  EXPECT_EQ(code_function("c", c, "f", CodePart::run).statements,
            (std::vector<std::string>{"T[4] = 0", "T[5] = 0", "T[6] = 0", "T[7] = 0", "T[0] = 1.0"}));
}

TEST(CodeText, two_definitions_are_not_read) {
  const std::string one = "void f(double y[1])\n{\n  y[0] = 1.0;\n}\n";
  EXPECT_THROW(code_function("c", one + one, "f", CodePart::run), UnreadableCode);
  EXPECT_THROW(code_function("c", "void f(double y[1])\n{\n  y[0] = 1.0;\n", "f", CodePart::run), UnreadableCode);
  EXPECT_THROW(code_function("cobol", one, "f", CodePart::run), UnreadableCode);
  EXPECT_FALSE(is_readable("latex"));
}

TEST(CodeText, languages_that_return_their_results_name_them) {
  EXPECT_EQ(code_function("matlab", "function [A, Q] = f(q)\n  A(1, :) = q(1, :);\nend\n", "f", CodePart::run).results,
            (std::vector<std::string>{"A", "Q"}));
  EXPECT_EQ(
      code_function("python", "def f(q):\n    E[..., 0] = 1.0\n    return E, U\n\n\n", "f", CodePart::run).results,
      (std::vector<std::string>{"E", "U"}));
}

}  // namespace
}  // namespace armature::internal
