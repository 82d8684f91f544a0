// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/inverse_code.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

TEST(InverseCode, every_language_writes_its_files) {
  const Robot robot = support::puma560();
  const SolutionTree tree = derive_solution_tree(robot, {});
  for (const std::string& language : inverse_code_languages()) {
    const std::vector<EmittedFile> files = inverse_code(robot, tree, {}, language, {});
    ASSERT_FALSE(files.empty());
    for (const EmittedFile& file : files) {
      EXPECT_NE(file.name.find("_inverse_geometry"), std::string::npos);
      EXPECT_EQ(file.content.find('@'), std::string::npos) << "a place was not filled in: " << file.name;
      if (language != "latex" && language != "mathml") {
        EXPECT_NE(file.content.find("Armature claims no rights"), std::string::npos);
      }
    }
    EXPECT_EQ(inverse_code(robot, tree, {}, language, {})[0].content, files[0].content);
  }
}

TEST(InverseCode, a_language_without_inverse_geometry_is_refused) {
  const Robot robot = support::puma560();
  const SolutionTree tree = derive_solution_tree(robot, {});
  try {
    inverse_code(robot, tree, {}, "maple", {});
    FAIL();
  } catch (const UnmetRequest& e) {
    EXPECT_NE(std::string(e.what()).find("maple, a language of formulas"), std::string::npos);
    EXPECT_NE(std::string(e.what()).find("python"), std::string::npos);
  }
}

TEST(InverseCode, a_hostile_name_stays_a_comment) {
  Robot robot = support::puma560();
  robot.name = "x */ int main(void) { return 1; } /* ''' \n end";
  const SolutionTree tree = derive_solution_tree(robot, {});
  for (const std::string& language : inverse_code_languages())
    for (const EmittedFile& file : inverse_code(robot, tree, {}, language, {})) {
      EXPECT_EQ(file.content.find("*/ int main(void) { return 1; }"), std::string::npos);
      EXPECT_EQ(file.content.find("\n end"), std::string::npos);
    }
}

}  // namespace
}  // namespace armature::internal
