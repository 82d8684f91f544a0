// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/pa10_lumped.h"

#include <gtest/gtest.h>

#include <cmath>

namespace armature::internal {
namespace {

// All of table 1 of Jamisola et al. from swings alone, to the digits that are printed, and the friction of the joints.
TEST(Pa10Lumped, table_1_is_recovered) {
  const Pa10Experiment found = pa10_lumped_inertias();
  ASSERT_EQ(found.table.size(), 24U);
  for (const RecoveredInertia& row : found.table)
    EXPECT_NEAR(row.found, row.published, 0.005 * std::abs(row.published) + 1e-5) << row.name << " " << row.formula;
  ASSERT_EQ(found.friction.size(), 7U);
  for (std::size_t k = 0; k < 7; ++k) EXPECT_NEAR(found.friction[k] / pa10_viscous_friction[k], 1, 1e-3) << k;
  EXPECT_TRUE(found.notes.empty()) << found.notes.front();
}

}  // namespace
}  // namespace armature::internal
