// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "armature/pipeline/examples.h"

namespace armature {
namespace {

// The ratio of 50 between the controllers, and table 1 from oscillations within 1 %.
TEST(Example, Pa10TracksAsPublished) {
  const ExampleResult result = pa10_tracking();
  for (const Comparison& c : result.comparisons) EXPECT_TRUE(c.met()) << c.what << ": " << c.ours;
  EXPECT_GE(result.comparisons.size(), 5U);
  const auto& inertias = std::get<DataTable>(result.page.sections.back().blocks.back());
  EXPECT_EQ(inertias.rows.size(), 24U);
  for (const auto& row : inertias.rows) EXPECT_LT(std::abs(std::stod(row.back())), 1) << row.front();
  const std::string text = html(result.page);
  EXPECT_NE(text.find("<svg"), std::string::npos);
  EXPECT_EQ(text.find("falls short"), std::string::npos);
}

}  // namespace
}  // namespace armature
