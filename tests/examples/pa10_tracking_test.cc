// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/examples/published.h"

namespace armature::internal {
namespace {

// The ratio of 50 between the controllers, and table 1 from oscillations within 1 %.
TEST(Example, pa10_tracks_as_published) {
  const ExampleResult result = pa10_tracking();
  test::expect_told(result, 5);
  const auto& inertias = std::get<DataTable>(result.page.sections.back().blocks.back());
  EXPECT_EQ(inertias.rows.size(), 24U);
  for (const auto& row : inertias.rows) EXPECT_LT(std::abs(std::stod(row.back())), 1) << row.front();
}

}  // namespace
}  // namespace armature::internal
