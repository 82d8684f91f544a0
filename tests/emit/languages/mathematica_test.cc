// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/emit/parse_back.h"

namespace armature::internal {
namespace {

std::string spelled(std::string name) {
  name[0] = static_cast<char>(std::tolower(name[0]));
  return test::replaced(name, {{"_", "$$"}});
}

std::string plain(const std::string& body) {
  return test::replaced(body, {{R"(\(\*[^\n]*\*\))", ""},
                               {R"(`\*\^(-?[0-9]+))", "e$1"},
                               {"`", ""},
                               {R"(\[\[([0-9]+)\]\])", "<$1>"},
                               {R"(\[\[([0-9]+), ([0-9]+)\]\])", "<$1,$2>"},
                               {R"~(\b([pc])\["([\w$]+)"\])~", "$1.$2"},
                               {R"(Sin\[)", "sin("},
                               {R"(Cos\[)", "cos("},
                               {R"(Sign\[)", "sign("},
                               {R"(\])", ")"},
                               {"<", "["},
                               {">", "]"}});
}

// The body of Module[{...}, body], after the list of its variables.
std::string module_body(const std::string& file, const std::string& head) {
  const std::string all = test::between(file, head, "\n  ];");
  return plain(all.substr(all.find("},\n") + 2));
}

TEST(EmitMathematica, golden) { test::expect_golden("mathematica"); }

TEST(EmitMathematica, reads_back_to_the_last_bit) {
  test::expect_reads_back("mathematica",
                          {[](const std::string& file) { return module_body(file, "$init[p_] := Module["); },
                           [](const std::string& file) {
                             const std::size_t at = file.find("q_");  // init has no argument q
                             return module_body(file.substr(at), ":= Module[");
                           },
                           [](const std::string& name) { return "p." + spelled(name); }, spelled});
}

TEST(EmitMathematica, hostile_names_stay_data) {
  for (std::size_t shift = 0; shift < 9; ++shift) {
    std::string file = emit(test::hostile_program(shift), "mathematica")[0].content;
    std::string code;
    for (std::size_t at = 0; at < file.size();) {  // comments do not nest here: no mark survives inside
      const std::size_t open = file.find("(*", at);
      code += file.substr(at, open - at);
      if (open == std::string::npos) break;
      at = file.find("*)", open) + 2;
    }
    EXPECT_TRUE(std::regex_match(code, test::regex_of(R"([\w\s()\[\]{}.,;:=+\-*/<>|"`^$]*)"))) << code;
    test::expect_balanced(code);
    for (const char* word : {"Quit", "DeleteFile", "System"})
      EXPECT_EQ(code.find(std::string(word) + "["), std::string::npos);
    // Names that are capital in the robot are small here, so that none is a function of the system.
    EXPECT_EQ(code.find(" Sin ="), std::string::npos);
  }
}

TEST(EmitMathematica, has_no_single_precision) {
  EmitOptions options;
  options.precision = Precision::binary32;
  for (const char* language : {"mathematica", "maple", "latex", "mathml"})
    EXPECT_THROW(emit(test::pendulum(), language, options), UnmetRequest) << language;
}

}  // namespace
}  // namespace armature::internal
