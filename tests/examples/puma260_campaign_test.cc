// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/examples/published.h"

namespace armature::internal {
namespace {

TEST(Example, puma260_campaign_tells_what_falls_short) {
  const ExampleResult result = puma260_campaign();
  test::expect_told(result, 30);
  EXPECT_TRUE(test::line(result, "parameters of links, motors and friction").met());
  EXPECT_TRUE(test::line(result, "that motions can tell apart (exact rank)").met());
  // The robot is not made of the parameters that are then found: the rule keeps others than table 2.
  EXPECT_GT(test::line(result, "kept: reach 1 % of a joint's largest torque").ours, 23);
  // Slow and fast motions have their lines, and ranges over repetitions.
  for (const char* what : {"fast turn, one joint, the 23", "slow turn, one joint, the 23",
                           "slow turn, three joints, gravity on line, those kept"}) {
    const Comparison& line = test::line(result, what);
    ASSERT_TRUE(line.least && line.most) << what;
    EXPECT_LT(*line.least, *line.most) << what;
  }
  // Figures 1 to 3 once, figures 4 and 5 for each of six joints.
  const std::string page = html(result.page);
  for (const char* figure : {"Figure 1: positions", "Figure 2: velocities", "Figure 3: accelerations",
                             "Figure 4: joint 1", "Figure 4: joint 6", "Figure 5: joint 1", "Figure 5: joint 6"})
    EXPECT_NE(page.find(figure), std::string::npos) << figure;
}

}  // namespace
}  // namespace armature::internal
