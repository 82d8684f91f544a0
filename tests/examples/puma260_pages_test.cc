// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_pages.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

TEST(Puma260Pages, a_distribution_reads_as_median_and_range) { EXPECT_EQ(text({4.27, 1, 12}, 2), "4.3 (1.0 to 12)"); }

// Two models from two starts: the largest error of the joints, per kind of motion.
TEST(Puma260Pages, tracking_has_a_row_for_each_model_and_set_of_joints) {
  const auto loops = [](double error) {
    std::vector<OpenLoop> all;
    for (const bool together : {false, true})
      for (const bool fast : {false, true})
        for (const bool compensated : {false, true}) all.push_back({"joint 1", together, fast, compensated, error});
    return all;
  };
  const Puma260Tracking one{"one", {loops(1), loops(3)}}, other{"other", {loops(7), loops(9)}};
  EXPECT_EQ(one.error(true, true, false).median, 2);
  EXPECT_EQ(other.error(false, false, true).most, 9);
  const Section section = tracking_section({one, other});
  const auto& table = std::get<DataTable>(section.blocks.front());
  ASSERT_EQ(table.rows.size(), 4U);
  EXPECT_EQ(table.rows[2][0], "other");
  EXPECT_EQ(table.rows[2][2], "8.0 (7.0 to 9.0)");
  for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.head.size());
}

}  // namespace
}  // namespace armature::internal
