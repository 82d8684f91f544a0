// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/folds.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(Folds, hold_every_sample_once) {
  const Robot robot = test::one_joint();
  std::vector<Motion> motions = {test::motion_of(test::synthetic_log(robot, 3, 1717)),
                                 test::motion_of(test::synthetic_log(robot, 4, 300))};
  std::size_t samples = 0;
  for (const auto& fold : cut_into_folds(motions))
    for (const MotionPart& part : fold) samples += part.end - part.first;
  EXPECT_EQ(samples, 2017U);
  for (std::size_t i = 0; i < 4; ++i) {
    motions.push_back(motions[1]);
    motions.back().file = std::to_string(i);
  }
  const auto whole = cut_into_folds(motions);
  EXPECT_EQ(whole.size(), 5U);  // logs: "synthetic" and four more
  EXPECT_EQ(whole.back().size(), 2U);
}

}  // namespace
}  // namespace armature::internal
