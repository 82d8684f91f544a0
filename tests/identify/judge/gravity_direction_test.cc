// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/gravity_direction.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "armature/identify/identify.h"
#include "tests/identify/judge/recorded.h"

namespace armature::internal {
namespace {

using test::Arm;

Robot turned(Robot robot, const Eigen::Vector3d& g) {
  for (std::size_t i = 0; i < 3; ++i)
    robot.gravity[i] = robot.arena.constant(Rational::from_double(9.81 * g[static_cast<Eigen::Index>(i)]));
  return robot;
}

// The robot is described as standing, and moves on a wall, under a ceiling, on a wedge.
TEST(GravityDirection, is_found_as_the_robot_is_mounted) {
  std::uint64_t seed = 20;
  for (const Eigen::Vector3d& down :
       {Eigen::Vector3d(0, 0, 1), Eigen::Vector3d(1, 0, 0), Eigen::Vector3d(0.48 * 0.8, -0.28, -0.877)}) {
    const Arm arm = ++seed % 2 == 0 ? Arm::six : Arm::seven;
    const Eigen::Vector3d u = down.normalized();
    const Log log = test::recorded_log(turned(test::arm_of(arm, seed, true), u), seed);
    const Identification found = identify(test::arm_of(arm, seed, false), {log}, {}, {});
    const auto direction = other_gravity(found.model, thinned_out(found.train, 800));
    ASSERT_TRUE(direction) << seed;
    const Eigen::Vector3d said(direction->found[0], direction->found[1], direction->found[2]);
    EXPECT_GT(said.dot(u), std::cos(0.03)) << seed;
    const auto [roll, pitch] = direction->roll_pitch;
    const Eigen::Vector3d in_world =
        Eigen::AngleAxisd(pitch, Eigen::Vector3d::UnitY()) * (Eigen::AngleAxisd(roll, Eigen::Vector3d::UnitX()) * said);
    EXPECT_LT((in_world + Eigen::Vector3d::UnitZ()).norm(), 1e-6) << seed;
    bool strong = false;
    for (const Suspicion& s : found.suspicions)
      strong = strong || (s.strong && s.message.find("gravity seems to point along") != std::string::npos);
    EXPECT_TRUE(strong) << seed;
  }
}

TEST(GravityDirection, is_not_suspected_for_torques_of_the_wrong_sign) {
  test::Recorded r = test::recorded(Arm::six, 31);
  test::scale(r.log.tau[2], -1);
  const Identification found = identify(r.described, {r.log}, {}, {});
  EXPECT_FALSE(other_gravity(found.model, thinned_out(found.train, 800)));
}

}  // namespace
}  // namespace armature::internal
