// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/virtual_campaign.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "armature/read/reader.h"

namespace armature::internal {
namespace {

TEST(VirtualCampaign, gives_a_description_and_logs_that_are_always_the_same) {
  CampaignOptions options;
  options.duration = 0.5;
  const Robot truth = virtual_puma560();
  const std::vector<File> files = virtual_campaign(truth, options);
  ASSERT_EQ(files.size(), 4U);
  Diagnostics diagnostics;
  const Robot drawn = read_yaml(files[0].content, "drawn.yaml", diagnostics);
  ASSERT_EQ(drawn.coordinates.size(), 6U);
  EXPECT_TRUE(drawn.arena.is_zero(drawn.frame(2).coulomb_friction));
  EXPECT_TRUE(drawn.tolerances.empty());
  EXPECT_FALSE(truth.arena.is_zero(truth.frame(2).coulomb_friction));
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_TRUE(files[i].content.starts_with("t,q1,q2,q3,q4,q5,q6,")) << files[i].path;
    EXPECT_EQ(std::count(files[i].content.begin(), files[i].content.end(), '\n'), 502);
  }
  EXPECT_NE(files[1].content, files[2].content);
  EXPECT_EQ(virtual_campaign(truth, options)[3].content, files[3].content);
}

}  // namespace
}  // namespace armature::internal
