// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/regrouped.h"

#include <gtest/gtest.h>

#include "armature/derive/models/newton_euler.h"
#include "armature/expr/identical.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

// Torques by the recursion alone, without any regrouping inside.
std::vector<Ref> plain_torques(Arena& arena, const Robot& robot) {
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Scalar> accelerations = joint_accelerations(arena, robot);
  const std::vector<LinkMotion> motions =
      link_motions(arena, robot, transforms, base_motion(arena, robot, true), accelerations);
  return generalised_torques(arena, robot, newton_euler_torques(arena, robot, transforms, motions, accelerations));
}

TEST(Regrouped, changes_no_torque) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Robot robot = testing_robots::random_robot(seed), light = regrouped(robot);
    Arena a = robot.arena, b = light.arena;
    const std::vector<Ref> before = plain_torques(a, robot), after = plain_torques(b, light);
    EXPECT_TRUE(identical(a, before, b, after)) << "seed " << seed;
  }
}

TEST(Regrouped, revolute_links_keep_no_mass_and_prismatic_ones_no_inertia) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Robot light = regrouped(testing_robots::random_robot(seed));
    const Ref o = light.arena.zero();
    for (const Frame& frame : light.frames) {
      const Inertial& p = frame.inertial;
      EXPECT_TRUE(frame.type != JointType::revolute || (p.M == o && p.MZ == o)) << seed;
      EXPECT_TRUE(frame.type != JointType::prismatic || (p.XX == o && p.YZ == o && p.ZZ == o)) << seed;
      EXPECT_TRUE(frame.type != JointType::fixed || (p.M == o && p.XX == o && p.MX == o)) << seed;
    }
  }
}

}  // namespace
}  // namespace armature::internal
