// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/closed_form/script_writer.h"

#include <gtest/gtest.h>

#include "armature/emit/language.h"
#include "armature/inverse_geometry/closed_form/inverse_code.h"
#include "tests/support/known_robots.h"

namespace armature::internal {
namespace {

// A language made up for the test: indices from 1 in round brackets, fields by name.
TEST(ScriptWriter, spells_the_bodies_as_it_is_told) {
  const Robot robot = support::puma560();
  const CodePlan plan = code_plan(robot, derive_solution_tree(robot, {}), {}, NameRules{.reserved = {}}, {});
  const ScriptSpelling spelling{.comment = "-- ",
                                .define = "set ",
                                .end = " .",
                                .tab = "  ",
                                .sine = "sine of {}",
                                .cosine = "cosine of {}",
                                .solve = "n{0} is {1} .",
                                .open_loop = "each b{0}",
                                .close_loop = "done",
                                .root = "n{0}'{1}",
                                .keep = "keep {} {} .",
                                .remember = "remember {0}",
                                .stop = "stop {0}",
                                .first = 1,
                                .open = '(',
                                .close = ')'};
  const ScriptWriter writer(plan, spelling);
  EXPECT_EQ(writer.header().find("-- "), 0U);
  const std::string solve = writer.filled("@SOLVE@");
  EXPECT_NE(solve.find("set px = T(4) ."), std::string::npos);
  EXPECT_NE(solve.find("x(1) = n1'c ."), std::string::npos);
  std::size_t opened = 0, closed = 0;
  for (std::size_t at = 0; (at = solve.find("each b", at)) != std::string::npos; ++at) ++opened;
  for (std::size_t at = 0; (at = solve.find("done", at)) != std::string::npos; ++at) ++closed;
  EXPECT_EQ(opened, plan.steps.size());
  EXPECT_EQ(closed, opened);
  EXPECT_EQ(writer.filled("@N@ joints"), "6 joints");
}

}  // namespace
}  // namespace armature::internal
