// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/c_words.h"

#include <gtest/gtest.h>

#include <regex>

#include "tests/emit/check_c.h"
#include "tests/emit/example_programs.h"

namespace armature::internal {
namespace {

// Every reserved word, and every macro that comes with the headers of the code, as a parameter and as an input.
TEST(CWords, any_word_may_name_a_parameter_and_an_input) {
  const test::TemporaryFolder folder;
  folder.write("x.c", "#include <math.h>\n#include <stdio.h>\n");
  std::vector<std::string> words(c_reserved_words().begin(), c_reserved_words().end());
  // Function-like macros need a parenthesis, which never follows a name; M_PIf64 and its like are nobody's names.
  const std::regex harmless(R"(_.*|.*\(.*|(M_|HUGE_VAL|SNAN).*(f|F|l|L|\d+[xX]?))");
  for (const char* language : {"c", "c++"}) {
    std::istringstream macros(run(folder, {"gcc", "-x", language, "-E", "-dM", "x.c"}).output);
    for (std::string define, name, rest; macros >> define >> name && std::getline(macros, rest);)
      if (!std::regex_match(name, harmless)) words.push_back(name);
  }
  EXPECT_GT(words.size(), c_reserved_words().size() + 50);
  for (const char* function : {"j0", "j1", "jn", "y0", "y1", "yn", "gamma", "exp", "div", "abs", "log", "signgam"})
    words.emplace_back(function);
  Program program;
  program.robot = "words";
  program.model = "model";
  program.parameters = words;
  program.inputs = {{"static", "", words, {}}};
  ProgramOutput output{"template", "", words.size(), 1, {}, {}, {}};
  for (ValueIndex i = 0; i < words.size(); ++i) {
    const auto input = static_cast<ValueIndex>(i + words.size());
    output.values.push_back(test::append(program, Code::multiply, i, input, words[i]));
  }
  program.outputs = {output};
  test::expect_sound(program);
}

}  // namespace
}  // namespace armature::internal
