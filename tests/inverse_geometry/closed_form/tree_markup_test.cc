// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <tinyxml2.h>

#include "armature/inverse_geometry/closed_form/inverse_code.h"
#include "armature/inverse_geometry/closed_form/tree_text.h"
#include "armature/verbs/load_robot.h"
#include "tests/support/compile.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(TreeMarkup, the_page_is_well_formed_and_has_every_equation) {
  const SolutionTree tree = derive_solution_tree(support::rx90(), {});
  const std::string page = mathml_inverse_geometry(tree, "rx90_inverse_geometry")[0].content;
  tinyxml2::XMLDocument document;
  EXPECT_EQ(document.Parse(page.c_str()), tinyxml2::XML_SUCCESS);
  std::size_t equations = 0, steps = 0;
  for (const TreeLine& line : tree_lines(tree)) {
    equations += line.kind != TreeLine::Kind::heading;
    steps += line.kind == TreeLine::Kind::heading && line.left.find("type") != std::string::npos;
  }
  EXPECT_EQ(steps, 6U);
  EXPECT_EQ(count(page, "<math>"), equations);
  EXPECT_EQ(count(page, ": type "), steps);
}

TEST(TreeMarkup, latex_compiles) {
  const SolutionTree tree = derive_solution_tree(support::rx90(), {});
  const EmittedFile file = latex_inverse_geometry(tree, "rx90_inverse_geometry")[0];
  EXPECT_EQ(file.name, "rx90_inverse_geometry.tex");
  EXPECT_EQ(count(file.content, "\\begin{align*}"), count(file.content, "\\end{align*}"));
  EXPECT_EQ(count(file.content, "{"), count(file.content, "}"));
  if (!test::is_installed("pdflatex")) GTEST_SKIP() << "skipped: pdflatex is not installed";
  const test::TemporaryFolder folder;
  folder.write(file.name, file.content);
  const ProcessResult result = test::run(folder, {"pdflatex", "-interaction=nonstopmode", "-halt-on-error", file.name});
  EXPECT_EQ(result.exit_code, 0) << result.output;
}

// Lengths of many digits: products have a hundred, and formulas are longer than a robot file's may be.
TEST(TreeMarkup, long_derivations_are_printed_with_numbers_of_seventeen_digits) {
  std::string text = "armature: 1\nrobot: long\nconvention: khalil\njoints:\n  - [joint, type, alpha, d, theta, r]\n";
  const char* rows[] = {"0, 0, q1, 0.61234567890123",
                        "0.91234567890123, 0.31234567890123, q2, 0.21234567890123",
                        "1.11234567890123, 0.41234567890123, q3, 0.11234567890123",
                        "0.71234567890123, 0.21234567890123, q4, 0.31234567890123",
                        "-pi/2, 0, q5, 0",
                        "pi/2, 0, q6, 0"};
  for (std::size_t k = 0; k < 6; ++k) text += "  - [j" + std::to_string(k + 1) + ", R, " + rows[k] + "]\n";
  const SolutionTree tree = derive_solution_tree(load_robot_text(text, "long.yaml").robot, {});
  std::size_t longest = 0;
  for (const TreeLine& line : tree_lines(tree)) {
    longest = std::max(longest, line.right.size());
    std::size_t digits = 0;
    for (const char c : line.right) {
      digits = (c >= '0' && c <= '9') || c == '.' ? digits + 1 : 0;
      ASSERT_LE(digits, 25U) << line.left;
    }
  }
  EXPECT_GT(longest, 1000U);
  EXPECT_NE(tree_text(tree).find("numbers of more than 17 digits are rounded to 17"), std::string::npos);
  EXPECT_NE(latex_inverse_geometry(tree, "x")[0].content.find("\\end{document}"), std::string::npos);
  EXPECT_NE(mathml_inverse_geometry(tree, "x")[0].content.find("</html>"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
