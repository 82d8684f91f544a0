// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "tests/emit/parse_back.h"

namespace armature::internal {
namespace {

// All displays between two titles, in plain notation.
std::string latex_body(const std::string& file, const std::string& title) {
  return test::replaced(test::between(file, "\\paragraph{" + title + "}\n\\begin{align*}\n", "\\end{align*}"),
                        {{R"(  \\intertext[^\n]*\n)", ""},
                         {R"( \\\\\n  &\\quad \{\} )", " "},
                         {R"( ?\\\\\n)", ";"},
                         {R"(\n$)", ";"},
                         {"&=", "="},
                         {R"( \\cdot 10\^\{(-?[0-9]+)\})", "e$1"},
                         {R"( \\, )", "*"},
                         {R"(\\(sin|cos)\()", "$1("},
                         {R"(\\operatorname\{sign\})", "sign"},
                         {R"(\\frac)", "frac"},
                         {R"(\(([^()\s]+)\)_\{([0-9,]+)\})", "$1[$2]"}});
}

std::string symbol(const std::string& name) {
  static const std::regex parts("([A-Za-z]+(?:_[A-Za-z]+)*)([0-9_]*)");
  std::smatch found;
  std::regex_match(name, found, parts);
  const std::string stem = found[1] == "tau"        ? "\\tau"
                           : found[1].length() == 1 ? found[1].str()
                                                    : "\\mathit{" + test::replaced(found[1], {{"_", "\\_"}}) + "}";
  return found[2].length() == 0 ? stem : stem + "_{" + test::replaced(found[2], {{"_", ","}}) + "}";
}

TEST(EmitLatex, golden) { test::expect_golden("latex"); }

TEST(EmitLatex, reads_back_to_the_last_bit) {
  const test::Notation notation{[](const std::string& file) { return latex_body(file, "Once, from the parameters"); },
                                [](const std::string& file) { return latex_body(file, "At every state"); }, symbol,
                                symbol};
  test::expect_reads_back("latex", notation);
  test::expect_reads_back("latex", notation, test::model_trials());
}

TEST(EmitLatex, hostile_names_stay_data) {
  const std::set<std::string> allowed = {"documentclass",
                                         "usepackage",
                                         "allowdisplaybreaks",
                                         "begin",
                                         "end",
                                         "section",
                                         "noindent",
                                         "par",
                                         "smallskip",
                                         "paragraph",
                                         "textbackslash",
                                         "textasciicircum",
                                         "textasciitilde",
                                         "textless",
                                         "textgreater",
                                         "textbar",
                                         "textquotedbl",
                                         "textasciigrave",
                                         "textquotesingle",
                                         "intertext",
                                         "quad",
                                         "mathit",
                                         "mathrm",
                                         "frac",
                                         "sin",
                                         "cos",
                                         "operatorname",
                                         "cdot",
                                         "tau",
                                         "lambda"};
  for (std::size_t shift = 0; shift < 9; ++shift) {
    const std::string file = emit(test::hostile_program(shift), "latex")[0].content;
    const std::string code = test::replaced(file, {{"(^|\n)%[^\n]*", ""}});
    static const std::regex command(R"(\\([A-Za-z]+|[^A-Za-z]))");
    for (auto at = std::sregex_iterator(code.begin(), code.end(), command); at != std::sregex_iterator(); ++at) {
      const std::string word = (*at)[1];
      EXPECT_TRUE(allowed.count(word) || std::string("\\,{}$&#%_").find(word) != std::string::npos) << word;
    }
    test::expect_balanced(test::replaced(code, {{R"(\\[{}])", ""}, {R"([()\[\]])", ""}}));
    EXPECT_TRUE(code.ends_with("\\end{document}\n"));
    EXPECT_EQ(code.find("\\end{document}"), code.size() - 15);
  }
}

}  // namespace
}  // namespace armature::internal
