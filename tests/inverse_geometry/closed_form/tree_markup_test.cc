// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <tinyxml2.h>

#include "armature/inverse_geometry/closed_form/inverse_code.h"
#include "armature/inverse_geometry/closed_form/tree_text.h"
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

}  // namespace
}  // namespace armature::internal
