// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/examples/published.h"

namespace armature::internal {
namespace {

TEST(Example, pa10_says_what_it_finds) {
  const ExampleResult result = pa10_tracking();
  test::expect_told(result, 22);
  for (const Comparison& c : result.comparisons) {
    ASSERT_TRUE(c.least && c.most) << c.what;
    EXPECT_LE(*c.least, c.ours);
    EXPECT_LE(c.ours, *c.most);
    EXPECT_LT(*c.least, *c.most) << c.what << ": repetitions differ";
  }
  // The hand follows as well as published; the published gains of the manufacturer are unknown, so nothing is compared.
  EXPECT_TRUE(test::line(result, "largest position error, inertias by eq. 12").met());
  EXPECT_TRUE(test::line(result, "largest orientation error, delays corrected").met());
  EXPECT_FALSE(test::line(result, "inertia of joint 7, by eq. 12").met());
  const std::string page = html(result.page);
  for (const char* figure : {"(fig. 3)", "(fig. 4)", "(fig. 5", "(fig. 6)", "(fig. 7)", "(fig. 8)", "(fig. 9)"})
    EXPECT_NE(page.find(figure), std::string::npos) << figure;
}

}  // namespace
}  // namespace armature::internal
