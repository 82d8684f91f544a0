// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "tests/examples/published.h"

namespace armature::internal {
namespace {

const ExampleResult& stanford() {
  static const ExampleResult result = stanford_recursive();
  return result;
}

TEST(Example, stanford_recursive_is_told_and_sourced) { test::expect_told(stanford(), 8 + 3 + 8 + 6); }

// Link 3, whose rows hold, is found as well as in the paper; each line is a median within its range.
TEST(Example, stanford_recursive_finds_link_3) {
  for (const char* name : {"x3", "y3", "z3"})
    EXPECT_TRUE(test::line(stanford(), fmt::format("error of {}, no friction, no noise", name)).met()) << name;
  for (const Comparison& c : stanford().comparisons) {
    if (!c.what.starts_with("error of")) continue;
    ASSERT_TRUE(c.least && c.most) << c.what;
    EXPECT_LT(*c.least, *c.most) << c.what;
    EXPECT_TRUE(*c.least <= c.ours && c.ours <= *c.most) << c.what;
    EXPECT_GT(*c.least, 0) << c.what << " is never found exactly: the arm is not made of the rows";
  }
}

// What the rows cannot do shows: y2 beside the inertia of link 1, and friction.
TEST(Example, stanford_recursive_falls_short_where_the_rows_do) {
  EXPECT_FALSE(test::line(stanford(), "error of y2, both columns of (21.6)").met());
  EXPECT_FALSE(test::line(stanford(), "error of J2zz + J3zz, friction and noise").met());
}

}  // namespace
}  // namespace armature::internal
