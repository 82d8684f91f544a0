// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Every text of a program is data: none may become code, end a comment, or clash with another, in any language.
#pragma once

#include "tests/emit/example_programs.h"

namespace armature::internal::test {

// Any bytes, any characters of Unicode, and marks that mean something somewhere, in any order.
inline std::string random_text(std::mt19937& random) {
  using namespace std::literals;
  constexpr std::string_view marks = "\"'`\\/*#%$&{}()[]<>;:,!?@~^|=-+\n\r\t\0 aE_1"sv;
  std::string text;
  const std::size_t kind = random() % 3;
  for (std::size_t i = 1 + random() % 30; i > 0; --i) {
    if (kind == 0) text += static_cast<char>(random() % 256);
    if (kind == 1) text += marks[random() % marks.size()];
    if (kind != 2) continue;
    const auto c = 0x80 + random() % 0xFF80;  // two or three bytes; surrogates too, which are malformed
    if (c < 0x800) text += {static_cast<char>(0xC0 | (c >> 6)), static_cast<char>(0x80 | (c & 63))};
    else
      text += {static_cast<char>(0xE0 | (c >> 12)), static_cast<char>(0x80 | ((c >> 6) & 63)),
               static_cast<char>(0x80 | (c & 63))};
  }
  return text;
}

inline const std::vector<std::string>& hostile_texts() {
  static const std::vector<std::string> known = {
      "\"); system(\"x\");//",
      "*/ int main",
      "*/ int main(void) { return system(\"x\"); } /*",
      "\\write18{x}",
      "?\?/",
      "name?\?/\n*/ abort();",
      "line\nbreak",
      "trailing\\",
      "</script>",
      "int",
      "class",
      "_Bool",
      "__LINE__",
      "NAN",
      "c",
      "p",
      "vector",
      "failures",
      "unused",
      "expected_y",
      "a b",
      "a-b",
      "a_b",
      "a_b_2",
      "",
      "2R",
      "%n%s{}",
      "\xcf\x89\xcc\x87",
      "\xff\xfe\x80",
      std::string("nul\0*/", 6),
      std::string(10'000, '*') + "/",
      std::string(10'000, 'x'),
      std::string(10'000, 'x') + "y",
      "#include \"/etc/passwd\"",
      "\n#define double int\n",
      "\xe2\x80\xae reversed",
      "coding: utf-7",
      "\nimport os\nos.system('x')",
      "\"\"\"\nraise SystemExit\n\"\"\"",
      "(* *) Quit[] (*",
      "]; DeleteFile[x]; [",
      "#= =#",
      "$(touch x)`touch x`",
      "]]>--><script>alert(1)</script><!--",
      "\\end{document}\\input{/etc/passwd}",
      "%{",
      "\n%}\nsystem('x')",
      "! end module &",
      "END",
      "end",
      "Sin",
      "sin",
      "SIN",
      "fn",
      "lambda",
      "None",
      "function",
      "I",
      "proc",
      "E",
      "q",
      "Q",
      "evaluate",
      "init",
      "Scalar",
      "np",
      "__proto__",
      "constructor",
      "real",
  };
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> all = known;
    std::mt19937 random(4);
    for (int i = 0; i < 40; ++i) all.push_back(random_text(random));
    return all;
  }();
  return texts;
}

// A sound program whose every text is hostile; another `shift` puts other texts in other places.
inline Program hostile_program(std::size_t shift) {
  const auto& texts = hostile_texts();
  const auto text = [&](std::size_t i) { return texts[(i + 7 * shift) % texts.size()]; };
  Program program = random_program(6, 300, true);
  program.robot = text(0);
  program.model = text(1);
  program.reference = text(2);
  program.notes = texts;
  program.legend = {{"W", text(1)}, {"F", text(5)}, {"N", text(6)}, {"U", text(7)}};
  for (std::size_t i = 0; i < program.parameters.size(); ++i) program.parameters[i] = text(5 * i);
  std::size_t k = 3;
  for (ProgramInput& input : program.inputs) {
    input.name = text(k++);
    input.meaning = text(k++);
    for (std::string& symbol : input.symbols) symbol = text(k++);
    for (std::size_t i = 0; i < input.symbols.size(); ++i) input.units.push_back(text(k + i));
  }
  program.outputs[0].name = text(k++);
  program.outputs[0].meaning = text(k++);
  program.outputs[0].units = {text(k), text(k + 1)};
  program.outputs[0].column_labels = texts;
  for (std::size_t i = 0; i < program.labels.size(); ++i)
    if (i % 3 == 0) program.labels[i] = text(i);
  return program;
}

}  // namespace armature::internal::test
