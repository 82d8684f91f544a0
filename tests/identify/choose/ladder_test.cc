// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/ladder.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

Ladder climbed(const Robot& robot, const Motion& motion, bool take_friction = true) {
  const IdentificationModel model = identification_model(robot, {true, {}});
  const std::vector<Motion> motions = {motion};
  return climb(model, motions, {}, {true, true, {8, 8, 8}, take_friction});
}

std::set<std::string> taken(const Ladder& ladder) {
  std::set<std::string> result;
  for (const Rung& rung : ladder.rungs)
    if (rung.taken) result.insert(rung.model);
  return result;
}

TEST(Ladder, takes_nothing_where_nothing_is_missing) {
  const Robot robot = test::three_joints();
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    const Ladder ladder = climbed(robot, test::motion_of(test::synthetic_log(robot, seed, 3000, 0.5)));
    EXPECT_EQ(taken(ladder), std::set<std::string>{}) << seed;
    EXPECT_FALSE(ladder.rungs.empty());
  }
}

TEST(Ladder, finds_a_spring) {
  const Robot robot = test::three_joints();
  Motion motion = test::motion_of(test::synthetic_log(robot, 5, 3000, 0.5));
  for (std::size_t s = 0; s < motion.samples(); ++s) motion.tau[2][s] += 2 * motion.q[2][s];
  const Ladder ladder = climbed(robot, motion);
  EXPECT_EQ(taken(ladder), std::set<std::string>{"a spring of joint 3"});
  ASSERT_EQ(ladder.friction.size(), 1U);
  EXPECT_EQ(ladder.friction[0].name, "Ks3");
  const Ladder told = climbed(robot, motion, false);  // and is named where it may not be taken
  EXPECT_TRUE(told.friction.empty());
  ASSERT_FALSE(told.rungs.empty());
  EXPECT_EQ(told.rungs[0].model, "a spring of joint 3");
  EXPECT_TRUE(told.rungs[0].held_back && !told.rungs[0].taken);
}

// A motor that turns with q2 + r q3.
TEST(Ladder, finds_a_coupled_motor_and_its_ratio) {
  const Robot robot = test::three_joints();
  for (const double ratio : {1.0, -1.0, 2.0, -0.5}) {
    Motion motion = test::motion_of(test::synthetic_log(robot, 6, 3000, 0.2));
    for (std::size_t s = 0; s < motion.samples(); ++s) {
      const double rate = motion.qd[1][s] + ratio * motion.qd[2][s];
      const double torque =
          0.3 * (motion.qdd[1][s] + ratio * motion.qdd[2][s]) + rate + 2.0 * ((rate > 0) - (rate < 0));
      motion.tau[1][s] += torque;
      motion.tau[2][s] += ratio * torque;
    }
    const Ladder ladder = climbed(robot, motion);
    ASSERT_EQ(ladder.motors.size(), 1U) << ratio;
    EXPECT_EQ(ladder.motors[0], (std::vector<double>{0, 1, ratio}));
    EXPECT_TRUE(ladder.friction.empty()) << ratio;
  }
}

}  // namespace
}  // namespace armature::internal
