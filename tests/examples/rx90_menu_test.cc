// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/symoro_menu.h"
#include "tests/examples/published.h"

namespace armature::internal {
namespace {

// What is missing is said, entry by entry, and called published only where it stands in the paper.
TEST(Example, rx90_menu_says_what_is_missing) {
  const ExampleResult result = rx90_menu();
  test::expect_told(result, 13);
  const Comparison& models = test::line(result, "models of the menus");
  EXPECT_EQ(models.theirs, 21);
  double there = 0;
  for (const MenuEntry& entry : symoro_menu()) {
    there += is_there(entry);
    EXPECT_NE(is_there(entry), models.why.find(entry.entry) != std::string::npos) << entry.entry;
  }
  EXPECT_EQ(models.ours, there);
  for (const Comparison& c : result.comparisons) {
    const bool stands_in_the_paper = c.source.starts_with("table 1") || c.source.starts_with("section");
    EXPECT_EQ(c.kind == Comparison::Kind::published, stands_in_the_paper) << c.what;
  }
  EXPECT_EQ(test::line(result, "base parameters").kind, Comparison::Kind::restored);
  EXPECT_EQ(test::line(result, "base parameters").ours, 40);
}

}  // namespace
}  // namespace armature::internal
