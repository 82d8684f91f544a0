// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/pipeline/examples.h"

namespace armature {
namespace {

TEST(Example, Puma260CampaignKeepsWhatWasPublished) {
  const ExampleResult result = puma260_campaign();
  for (const Comparison& c : result.comparisons) EXPECT_TRUE(c.met()) << c.what << ": " << c.ours;
  EXPECT_EQ(result.comparisons.size(), 10U);
  EXPECT_NE(html(result.page).find("<svg"), std::string::npos);
}

}  // namespace
}  // namespace armature
