// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/emit/parse_back.h"

namespace armature::internal {
namespace {

std::string julia_body(const std::string& file, const std::string& from, const std::string& to) {
  std::string body = test::replaced(test::between(file, from, to),
                                    {{"#[^\n]*", ""}, {R"(Float64\(\((\w+) > 0\)\s+- \((\w+) < 0\)\))", "sign($1)"}});
  // A statement ends with its line, unless a bracket is open.
  int depth = 0;
  for (char& c : body) {
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c == '\n' && depth == 0) c = ';';
  }
  return test::replaced(body, {{R"((\[[0-9]+), ([0-9]+\]))", "$1,$2"}});
}

TEST(EmitJulia, golden) { test::expect_golden("julia"); }

TEST(EmitJulia, reads_back_to_the_last_bit) {
  test::expect_reads_back(
      "julia", {[](const std::string& file) { return julia_body(file, "c = Constants()", "return c"); },
                [](const std::string& file) { return julia_body(file, "function evaluate!", "return nothing"); },
                [](const std::string& name) { return "p." + name; }, [](const std::string& name) { return name; }});
}

TEST(EmitJulia, hostile_names_stay_data) {
  for (std::size_t shift = 0; shift < 9; ++shift) {
    const std::string file = emit(test::hostile_program(shift), "julia")[0].content;
    const std::string code = test::replaced(file, {{"#[^\n]*", ""}});
    EXPECT_TRUE(std::regex_match(code, test::regex_of(R"([\w\s()\[\].,;:=+\-*/<>!@"]*)"))) << code;
    test::expect_balanced(code);
    EXPECT_EQ(code.find("system("), std::string::npos);
  }
}

}  // namespace
}  // namespace armature::internal
