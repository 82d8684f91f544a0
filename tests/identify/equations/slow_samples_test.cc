// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/slow_samples.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

TEST(SlowSamples, are_those_of_the_joints_that_rub) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const Motion motion = test::motion_of(test::synthetic_log(robot, 1, 400));
  RowOptions options;
  const SlowSamples none(model, std::span(&motion, 1), options);
  options.slowest = 0.1;
  const SlowSamples slow(model, std::span(&motion, 1), options);
  options.fastest = greatest_rates(model, std::span(&motion, 1));
  const SlowSamples told(model, {}, options);
  for (std::size_t k = 0; k < 3; ++k) {
    double most = 0;
    for (const double v : motion.qd[k]) most = std::max(most, std::abs(v));
    std::size_t found = 0;
    for (std::size_t s = 0; s < motion.samples(); ++s) {
      EXPECT_EQ(slow(k, motion, s), std::abs(motion.qd[k][s]) < 0.1 * most);
      EXPECT_EQ(slow(k, motion, s), told(k, motion, s));
      EXPECT_FALSE(none(k, motion, s));
      found += slow(k, motion, s);
    }
    EXPECT_GT(found, 0U);
  }
}

}  // namespace
}  // namespace armature::internal
