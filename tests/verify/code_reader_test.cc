// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/code_reader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace armature::internal {
namespace {

const CodeInterface interface_of_f{{{"q", 2, 1}}, {{"y", 1, 1}}};

CodeTape read_c(const std::string& body) {
  return read_code("c", {"void f(const double q[2], double y[1])\n{\n" + body + "\n}\n"}, "f", interface_of_f);
}
double value_of(const std::string& body, double a, double b) {
  const CodeTape tape = read_c(body);
  std::vector<double> inputs;
  for (const std::string& name : tape.inputs) inputs.push_back(name == "q[0]" ? a : b);
  return evaluate(tape, inputs)[tape.outputs.at("y[0]")];
}

TEST(CodeReader, precedence_signs_and_counts) {
  EXPECT_EQ(value_of("y[0] = q[0] - q[1]*2.0 - -q[0]/4.0;", 3, 5), 3 - 10 + 0.75);
  EXPECT_EQ(value_of("const double s = q[0];\n y[0] = 2.0*((s > 0.0) ? 1.0 : ((s < 0.0) ? -1.0 : 0.0));", -3, 0), -2);
  EXPECT_EQ(read_c("y[0] = q[0]*q[1] + 2.5e-1*cos(q[0]);").count, (TapeCount{2, 1, 1}));
  EXPECT_EQ(read_c("y[0] = 0.1;").constants[0], Rational(1, 10));
}

TEST(CodeReader, what_is_no_plain_assignment_is_not_read) {
  for (const char* body :
       {"y[0] += 1.0;", "y[0] = 1.0; y[0] = 2.0;", "y[0] = q[2];", "y[1] = 1.0;", "q[0] = 1.0; y[0] = 1.0;",
        "y[0] = exp(q[0]);", "y[0] = unknown;", "y[0] = q[0] > 0.0;", "y[0] = (q[0] > 1.0) ? 1.0 : 0.0;", "system(1);",
        "const double a = 1.0; const double a = 2.0; y[0] = a;", "y[0] = 1.0 2.0;", "y[0] = ;", "y[0] = y[0];", ""})
    EXPECT_THROW(read_c(body), UnreadableCode) << body;
  EXPECT_THROW(read_c("y[0] = " + std::string(5000, '(') + "1.0" + std::string(5000, ')') + ";"), UnreadableCode);
  EXPECT_THROW(read_c("y[0] = " + std::string(5000, '-') + "1.0;"), UnreadableCode);
}

}  // namespace
}  // namespace armature::internal
