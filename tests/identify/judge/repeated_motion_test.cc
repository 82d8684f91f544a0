// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/repeated_motion.h"

#include <gtest/gtest.h>

#include "armature/identify/equations/motions.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

Motion motion(std::uint64_t seed, const Robot& robot = test::three_joints()) {
  return test::motion_of(test::synthetic_log(robot, seed, 1200));
}

double share(const Motion& held_out, const Motion& used) { return repeated_share(held_out, {&used, 1}); }

TEST(RepeatedMotion, is_a_copy_or_a_part) {
  const Motion used = motion(1);
  EXPECT_EQ(share(used, used), 1);
  EXPECT_EQ(share(some_samples(used, 700, 400), used), 1);
}

TEST(RepeatedMotion, is_a_second_run_with_its_own_noise_and_its_own_rate) {
  const Motion used = motion(1);
  Motion again = some_samples(used, 37, 1100);
  support::Random random(2);
  for (auto* signals : {&again.q, &again.tau})
    for (Signal& signal : *signals)
      for (double& value : signal) value += 0.02 * std::abs(value) * random.uniform(-1, 1);
  EXPECT_GT(share(again, used), 0.9);
  Motion slow = again;  // every other sample
  slow.step *= 2;
  for (auto* signals : {&slow.q, &slow.tau})
    for (Signal& signal : *signals) {
      for (std::size_t s = 0; 2 * s < signal.size(); ++s) signal[s] = signal[2 * s];
      signal.resize(signal.size() / 2);
    }
  EXPECT_GT(share(slow, used), 0.9);
}

TEST(RepeatedMotion, is_not_another_motion) {
  for (const Robot& robot : {test::one_joint(), test::three_joints()})
    for (std::uint64_t seed = 2; seed < 8; ++seed) EXPECT_LT(share(motion(seed, robot), motion(1, robot)), repetition);
}

TEST(RepeatedMotion, is_not_the_same_path_with_other_torques) {
  const Motion used = motion(1);
  Motion loaded = used;
  for (Signal& tau : loaded.tau)
    for (double& value : tau) value *= 2;
  EXPECT_LT(share(loaded, used), repetition);
}

TEST(RepeatedMotion, does_not_count_standing_still) {
  const Motion used = motion(1);
  Motion still = used;
  for (auto* signals : {&still.q, &still.tau})
    for (Signal& signal : *signals) std::fill(signal.begin(), signal.end(), signal.front());
  EXPECT_EQ(share(still, used), 0);
}

}  // namespace
}  // namespace armature::internal
