// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/ladder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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
  // A robot's file can hold it, unlike other laws of friction.
  EXPECT_EQ(taken(climbed(robot, motion, false)), std::set<std::string>{"a spring of joint 3"});
}

TEST(Ladder, finds_a_spring_on_a_lever) {
  const Robot robot = test::three_joints();
  Motion motion = test::motion_of(test::synthetic_log(robot, 5, 3000, 0.5));
  for (std::size_t s = 0; s < motion.samples(); ++s) motion.tau[2][s] += 4 * std::sin(motion.q[2][s] - 0.7);
  const Ladder ladder = climbed(robot, motion);
  EXPECT_EQ(taken(ladder), std::set<std::string>{"a spring on a lever of joint 3"});
  ASSERT_EQ(ladder.friction.size(), 2U);
  EXPECT_EQ(ladder.friction[0].name, "Ksin3");
  EXPECT_EQ(ladder.friction[1].name, "Kcos3");
}

// Random robots, half of which have something that the model lacks. What is taken and was not there, and what was there
// and is not taken, are rare.
TEST(Ladder, of_random_robots_adds_what_is_there) {
  std::size_t without = 0, added = 0, with = 0, found = 0;
  for (std::uint64_t seed = 1; seed <= support::random_count(60); ++seed) {
    const Robot robot = test::awkward_robot(seed, 4);
    if (robot.coordinates.empty()) continue;
    support::Random random(seed + 300);
    Motion motion = test::motion_of(test::synthetic_log(robot, seed, 2000));
    const std::size_t n = robot.coordinates.size();
    // Coloured noise of some per cent of the torques.
    std::mt19937_64 generator(seed);
    std::normal_distribution<double> normal(0, 1);
    std::vector<double> size(n, 0.0);
    for (std::size_t k = 0; k < n; ++k) {
      for (const double tau : motion.tau[k]) size[k] += tau * tau / static_cast<double>(motion.samples());
      size[k] = std::sqrt(size[k]);
      double noise = 0;
      for (double& tau : motion.tau[k]) tau += 0.05 * size[k] * (noise = 0.9 * noise + 0.44 * normal(generator));
    }
    IdentificationModel model = identification_model(robot, {true, {}});
    std::string there;
    const auto k = static_cast<std::size_t>(random.uniform(0, static_cast<double>(n) - 1e-9));
    const int what = static_cast<int>(random.uniform(0, 6));
    for (const ModelColumn& column : model.columns) {
      if (what > 2 || column.inertial || column.friction.kind != FrictionKind::viscous) continue;
      const auto& parts = column.friction.coefficients;
      if (parts[k] == 0 || static_cast<std::size_t>(std::count(parts.begin(), parts.end(), 0.0)) + 1 != n) continue;
      const double part = parts[k];
      const char* const names[] = {"a spring of joint {}", "quadratic friction of joint {}",
                                   "asymmetric friction of joint {}"};
      there = fmt::format(fmt::runtime(names[what]), column.friction.joint);
      for (std::size_t s = 0; s < motion.samples(); ++s) {
        const double v = motion.q[k][s], rate = motion.qd[k][s];
        const double shape = what == 0   ? v
                             : what == 1 ? rate * std::abs(rate) / 20
                                         : std::abs(rate) / 4 * part / std::abs(part);
        motion.tau[k][s] += 0.5 * size[k] * shape;
      }
      break;
    }
    std::vector<double> fastest(n, 0.0);
    for (std::size_t i = 0; i < n; ++i)
      for (const double rate : motion.qd[i]) fastest[i] = std::max(fastest[i], std::abs(rate));
    const std::vector<Motion> motions = {motion};
    const Ladder ladder = climb(model, motions, {}, {true, true, fastest, true});
    if (ladder.rungs.empty()) continue;  // the motion does not determine the model
    const std::set<std::string> names = taken(ladder);
    if (there.empty()) {
      ++without;
      added += names.size();
    } else {
      ++with;
      found += names.contains(there);
      added += names.size() - names.count(there);
    }
  }
  const double false_rate = static_cast<double>(added) / static_cast<double>(without + with);
  const double found_rate = static_cast<double>(found) / static_cast<double>(with);
  RecordProperty("false_additions", std::to_string(false_rate));
  RecordProperty("found_additions", std::to_string(found_rate));
  fmt::print("false additions {:.3f} a robot ({} robots), found {:.3f} of {}\n", false_rate, without + with, found_rate,
             with);
  ASSERT_GT(with, 10U);
  ASSERT_GT(without, 10U);
  EXPECT_LT(false_rate, 0.1);
  EXPECT_GT(found_rate, 0.8);
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

// Joint 3 turns with q2 + q3, its motor with q3 alone, and a cable pulls at the motor: friction and spring of joint 3
// would push joint 2 as well.
TEST(Ladder, finds_a_motor_behind_a_coupled_joint_and_the_spring_at_it) {
  Robot robot = test::three_joints();
  robot.frame(3).variable = {{1, robot.arena.one()}, {2, robot.arena.one()}};
  for (const std::uint64_t seed : {1, 2, 3}) {
    Motion motion = test::motion_of(test::synthetic_log(robot, seed, 3000, 0.2));
    for (std::size_t s = 0; s < motion.samples(); ++s) {
      const double rate = motion.qd[2][s];
      motion.tau[2][s] += 0.3 * motion.qdd[2][s] + rate + 2.0 * ((rate > 0) - (rate < 0)) + 3 * motion.q[2][s];
    }
    const Ladder ladder = climbed(robot, motion);
    EXPECT_EQ(ladder.motors, (std::vector<std::vector<double>>{{0, 0, 1}})) << seed;
    ASSERT_EQ(ladder.friction.size(), 1U) << seed;
    EXPECT_EQ(ladder.friction[0].name, "Ks4") << seed;
    EXPECT_EQ(ladder.friction[0].coefficients, (std::vector<double>{0, 0, 1})) << seed;
  }
}

}  // namespace
}  // namespace armature::internal
