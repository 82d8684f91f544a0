// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/common_delay.h"

#include <gtest/gtest.h>

#include <random>

#include "armature/identify/choose/delays.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// All torques come `late` samples after the motion, with noise.
Motion late_by(const Robot& robot, std::uint64_t seed, int late, double noise) {
  const Motion whole = test::motion_of(test::synthetic_log(robot, seed, 3000));
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal(0, noise);
  const std::size_t margin = static_cast<std::size_t>(std::abs(late));
  Motion motion = without_delays(whole, std::vector<double>(whole.tau.size(), 0.0), margin);
  for (std::size_t k = 0; k < motion.tau.size(); ++k)
    for (std::size_t s = 0; s < motion.samples(); ++s)
      motion.tau[k][s] =
          whole.tau[k][static_cast<std::size_t>(static_cast<int>(s + margin) - late)] + normal(generator);
  return motion;
}

TEST(CommonDelay, is_found_however_long) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  for (const double seconds : {0.1, -0.25, 0.4}) {
    const double step = test::motion_of(test::synthetic_log(robot, 1, 50)).step;
    const int late = static_cast<int>(std::lround(seconds / step));
    const std::vector<Motion> motions = {late_by(robot, 1, late, 0.05)};
    const CommonDelay found = scan_common_delay(model, motions);
    EXPECT_NEAR(found.delay, late * step, 0.003) << seconds;
    EXPECT_FALSE(found.end) << seconds;
    const DelayChoice choice = choose_delays(model, motions, {}, DelaysOf::all_alike);
    for (const double delay : choice.delays) EXPECT_NEAR(delay, late * step, 0.002) << seconds;
  }
}

TEST(CommonDelay, beyond_the_search_is_told_as_its_end) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  const double step = test::motion_of(test::synthetic_log(robot, 1, 50)).step;
  // A motion of four seconds is searched to 0.4 s.
  std::vector<Motion> motions = {late_by(robot, 2, static_cast<int>(std::lround(0.42 / step)), 0.05)};
  motions[0] = without_delays(motions[0], std::vector<double>(3, 0.0),
                              (motions[0].samples() - static_cast<std::size_t>(4 / step)) / 2);
  const CommonDelay found = scan_common_delay(model, motions);
  ASSERT_TRUE(found.end);
  EXPECT_NEAR(*found.end, 0.4, 0.011);
}

TEST(CommonDelay, none_is_found_where_none_is) {
  const Robot robot = test::three_joints();
  const IdentificationModel model = identification_model(robot, {true, {}});
  for (const std::uint64_t seed : {4, 5}) {
    const std::vector<Motion> motions = {late_by(robot, seed, 0, 0.3)};
    EXPECT_NEAR(scan_common_delay(model, motions).delay, 0, 0.003) << seed;
    const DelayChoice choice = choose_delays(model, motions, {});
    EXPECT_EQ(choice.delays, (std::vector<double>{0, 0, 0})) << seed;
  }
}

}  // namespace
}  // namespace armature::internal
