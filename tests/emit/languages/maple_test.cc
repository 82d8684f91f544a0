// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/emit/parse_back.h"

namespace armature::internal {
namespace {

std::string maple_body(const std::string& file, const std::string& head) {
  const std::string body = test::between(file, head, "  return ");
  return test::replaced(body.substr(body.find("Digits := 16;") + 13), {{"#[^\n]*", ""},
                                                                       {R"(\w+ := (table|Vector|Matrix)\([^;]*;)", ""},
                                                                       {R"~(\b([pc])\["(\w+)"\])~", "$1.$2"},
                                                                       {"signum", "sign"},
                                                                       {":=", "="},
                                                                       {R"((\[[0-9]+), ([0-9]+\]))", "$1,$2"}});
}

TEST(EmitMaple, golden) { test::expect_golden("maple"); }

TEST(EmitMaple, reads_back_to_the_last_bit) {
  test::expect_reads_back("maple", {[](const std::string& file) { return maple_body(file, "_init := proc(p)"); },
                                    [](const std::string& file) {
                                      const std::size_t init = file.find("_init := proc(p)");
                                      const std::size_t from =
                                          init == std::string::npos ? 0 : file.find("end proc", init);
                                      return maple_body(file.substr(from), " := proc(");
                                    },
                                    [](const std::string& name) { return "p." + name; },
                                    [](const std::string& name) { return name == "E" ? "E_2" : name; }});
}

TEST(EmitMaple, hostile_names_stay_data) {
  for (std::size_t shift = 0; shift < 9; ++shift) {
    const std::string code =
        test::replaced(emit(test::hostile_program(shift), "maple")[0].content, {{"(^|\n) *#[^\n]*", "\n"}});
    EXPECT_TRUE(std::regex_match(code, test::regex_of(R"([\w\s()\[\].,;:=+\-*/<>"`']*)"))) << code;
    test::expect_balanced(code);
  }
}

}  // namespace
}  // namespace armature::internal
