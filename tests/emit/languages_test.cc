// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What holds for every language of the list, known ones and those to come.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "armature/base/error.h"
#include "armature/emit/emit.h"
#include "tests/emit/example_programs.h"
#include "tests/emit/hostile_program.h"

namespace armature::internal {
namespace {

TEST(Languages, are_thirteen_with_different_names) {
  std::set<std::string_view> names;
  for (const LanguageEntry& language : languages()) {
    EXPECT_TRUE(names.insert(language.name).second);
    EXPECT_FALSE(language.summary.empty());
  }
  EXPECT_GE(names.size(), 13U);
}

// Friction with a width has the language's own tanh.
TEST(Languages, every_one_has_a_smooth_sign) {
  Program program = test::pendulum();
  for (Instruction& instruction : program.code)
    if (instruction.code == Code::sign) instruction.code = Code::tanh;
  const std::map<std::string_view, const char*> spelled = {{"python", "np.tanh("},   {"javascript", "Math.tanh("},
                                                           {"mathematica", "Tanh["}, {"rust", "smooth_sign("},
                                                           {"mathml", "tanh"},       {"wasm", "tanh"},
                                                           {"latex", "\\tanh("}};
  for (const LanguageEntry& language : languages()) {
    const auto own = spelled.find(language.name);
    std::string text;
    for (const EmittedFile& file : emit(program, language.name, {})) text += file.content;
    EXPECT_NE(text.find(own == spelled.end() ? "tanh(" : own->second), std::string::npos) << language.name;
  }
}

TEST(Languages, every_file_says_what_it_is) {
  EmitOptions options;
  options.input = "pendulum.yaml, sha256 0123abcd";
  std::set<std::string_view> with_stack;  // those that are compiled
  for (const LanguageEntry& language : languages()) {
    const std::string text = emit(test::pendulum(), language.name, options)[0].content;
    for (const char* fact :
         {"inverse-dynamics of pendulum", "Newton 1687", "SI units and radians", "[rad/s]", "[Nm]", "7 M",
          "pendulum.yaml", "0123abcd", "Armature claims no rights in this file", "joint velocity"})
      EXPECT_NE(text.find(fact), std::string::npos) << language.name << ": " << fact;
    if (text.find("Stack: ") != std::string::npos) with_stack.insert(language.name);
  }
  EXPECT_EQ(with_stack, (std::set<std::string_view>{"c", "cpp", "fortran", "julia", "rust"}));
}

TEST(Languages, the_same_program_gives_the_same_bytes) {
  for (const LanguageEntry& language : languages()) {
    const auto a = emit(test::random_program(6, 300, true), language.name);
    const auto b = emit(test::random_program(6, 300, true), language.name);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].name, b[i].name);
      EXPECT_EQ(a[i].content, b[i].content);
    }
  }
}

TEST(Languages, file_names_are_safe_whatever_the_robot_is_called) {
  const auto& texts = test::hostile_texts();
  std::size_t turn = 0;
  for (const LanguageEntry& language : languages())
    for (std::size_t shift = turn++ % 3; shift < 16; shift += 3) {
      Program program = test::hostile_program(shift);
      for (const std::string& name : {std::string(), texts[shift], texts[2 * shift + 20]})
        for (const EmittedFile& file : emit(program, language.name, {.name = name, .version = name, .input = name})) {
          EXPECT_EQ(file.name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_."),
                    std::string::npos);
          EXPECT_LT(file.name.size(), 140U);
          EXPECT_NE(file.name.front(), '.');
        }
    }
}

TEST(Languages, an_unknown_one_is_refused_with_the_list) {
  try {
    emit(test::pendulum(), "cobol\n");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("fortran"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("cobol\\x0a"), std::string::npos);
  }
}

}  // namespace
}  // namespace armature::internal
