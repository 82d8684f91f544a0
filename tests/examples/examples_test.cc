// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/examples.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace armature::internal {
namespace {

TEST(Examples, are_listed_once) {
  std::set<std::string> names;
  for (const Example& example : examples()) {
    EXPECT_TRUE(names.insert(example.name).second);
    EXPECT_FALSE(example.summary.empty());
    EXPECT_NE(example.run, nullptr);
  }
}

TEST(Examples, comparisons_are_met_or_not) {
  using Aim = Comparison::Aim;
  EXPECT_TRUE((Comparison{Aim::at_most, "", "", 10, 10}.met()));
  EXPECT_FALSE((Comparison{Aim::at_most, "", "", 10, 11}.met()));
  EXPECT_TRUE((Comparison{Aim::at_least, "", "", 10, 11}.met()));
  EXPECT_FALSE((Comparison{Aim::at_least, "", "", 10, 9}.met()));
  EXPECT_TRUE((Comparison{Aim::near, "", "", 10, 10.4, 0.5}.met()));
  EXPECT_FALSE((Comparison{Aim::near, "", "", 10, 10.6, 0.5}.met()));
  EXPECT_FALSE((Comparison{Aim::near, "", "", 10, std::nan(""), 0.5}.met()));
  EXPECT_EQ((Comparison{Aim::at_most, "", "", 0, 0}.text(305)), "305");
  EXPECT_EQ((Comparison{Aim::at_most, "", "", 0, 0}.text(186.94)), "187");
  EXPECT_EQ((Comparison{Aim::near, "", "", 0, 0, 5e-5}.text(-1e-12)), "0.0000");
}

TEST(Examples, a_page_starts_with_what_was_published) {
  const ExampleResult result = start_example("t", "s", "i", {{Comparison::Aim::at_most, "a", "M", 1, 2}});
  const auto& table = std::get<DataTable>(result.page.sections.at(0).blocks.at(0));
  EXPECT_EQ(table.rows.at(0), (std::vector<std::string>{"a", "M", "1", "2", "falls short"}));
}

}  // namespace
}  // namespace armature::internal
