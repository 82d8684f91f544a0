// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/pipeline/virtual_campaign.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "armature/read/reader.h"

namespace armature {
namespace {

TEST(VirtualCampaign, GivesADescriptionAndLogsThatAreAlwaysTheSame) {
  CampaignOptions options;
  options.duration = 0.5;
  const VirtualCampaign campaign = virtual_campaign(options);
  ASSERT_EQ(campaign.files.size(), 4U);
  Diagnostics diagnostics;
  const Robot drawn = read_yaml(campaign.files[0].content, "drawn.yaml", diagnostics);
  ASSERT_EQ(drawn.coordinates.size(), 6U);
  EXPECT_TRUE(drawn.arena.is_zero(drawn.frame(2).coulomb_friction));
  EXPECT_FALSE(campaign.truth.arena.is_zero(campaign.truth.frame(2).coulomb_friction));
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_TRUE(campaign.files[i].content.starts_with("t,q1,q2,q3,q4,q5,q6,")) << campaign.files[i].path;
    EXPECT_EQ(std::count(campaign.files[i].content.begin(), campaign.files[i].content.end(), '\n'), 502);
  }
  EXPECT_NE(campaign.files[1].content, campaign.files[2].content);
  EXPECT_EQ(virtual_campaign(options).files[3].content, campaign.files[3].content);
}

}  // namespace
}  // namespace armature
