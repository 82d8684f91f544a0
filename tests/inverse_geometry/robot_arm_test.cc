// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/robot_arm.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "tests/support/kdl_oracle.h"
#include "tests/support/known_robots.h"
#include "tests/support/random_robot.h"

namespace armature::internal::ik {
namespace {

// Against KDL, which follows the same robots in frame 0.
TEST(RobotArm, the_product_of_exponentials_is_the_pose_that_kdl_finds) {
  int tried = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    support::RobotOptions options = support::kdl_options();
    options.tools = false;
    options.couplings = false;
    const support::RandomRobot random = support::random_robot(seed, options);
    const support::NumericRobot numeric = support::numeric_robot(random.robot, random.values);
    if (!support::KdlOracle::can_follow(numeric)) continue;
    const support::KdlOracle kdl(numeric);
    const std::size_t link = random.robot.link_count;
    RobotArm arm;
    try {
      arm = arm_of(random.robot, std::to_string(link), {});
    } catch (const Error&) {  // no joint moves this link
      continue;
    }
    support::Random numbers(seed);
    support::Vector q(static_cast<Eigen::Index>(random.robot.coordinates.size()));
    for (auto& x : q) x = numbers.uniform(-2, 2);
    std::vector<double> v(arm.joints.size(), 0);
    for (std::size_t i = 0; i < v.size(); ++i)
      for (std::size_t k = 0; k < arm.coordinates.size(); ++k)
        v[i] += arm.coupling(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) *
                static_cast<double>(q[static_cast<Eigen::Index>(arm.coordinates[k])]);
    const support::NumericPose expected = kdl.frame_in_base(q, link);
    const Motion found = forward(arm.arm, v);
    EXPECT_LT((found.R - expected.rotation.cast<double>()).norm() + (found.p - expected.position.cast<double>()).norm(),
              1e-11)
        << seed;
    ++tried;
  }
  EXPECT_GT(tried, 20);
}

TEST(RobotArm, symbols_need_values_and_unknown_names_are_refused) {
  const Robot puma = support::puma560();
  EXPECT_THROW(arm_of(puma, "", {}), InputError);
  EXPECT_THROW(arm_of(puma, "nowhere", {}), InputError);
  EXPECT_THROW(arm_of(puma, "", {{"no_such_symbol", 1}}), InputError);
}

}  // namespace
}  // namespace armature::internal::ik
