// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Oracles: the definitions of U and of the products of velocities, the composition of motions (literal_motion.h), and
// gravity as an acceleration of the base.
#include "armature/derive/recursion/link_motion.h"

#include <gtest/gtest.h>

#include "tests/derive/example_robots.h"
#include "tests/derive/literal_motion.h"

namespace armature::internal {
namespace {

TEST(LinkMotion, u_turns_any_point_of_the_link_into_its_acceleration) {
  RandomRobots robots(11);
  for (int trial = 0; trial < 20; ++trial) {
    const Robot robot = robots.next({1 + trial % 4, trial % 2 == 1, false, false, false, trial % 2 == 0});
    Arena arena = robot.arena;
    const auto links = link_motions(arena, robot, joint_transforms(arena, robot), base_motion(arena, robot, false),
                                    joint_accelerations(arena, robot));
    ASSERT_EQ(links.size(), robot.frames.size() + 1);
    const Vector3 p = Vector3::of(arena, {arena.symbol("px"), arena.symbol("py"), arena.symbol("pz")});
    for (const LinkMotion& link : links) {
      const Vector3 known = cross(link.wp, p) + cross(link.w, cross(link.w, p));
      EXPECT_TRUE(identical(arena, (link.u * p).refs(), arena, known.refs()));
      EXPECT_TRUE(identical(arena, link.dv.v11.ref(), (-square(link.w.x)).ref()));
      EXPECT_TRUE(identical(arena, link.dv.v23.ref(), (link.w.y * link.w.z).ref()));
    }
  }
}

TEST(LinkMotion, without_joint_accelerations_leaves_the_rest) {
  RandomRobots robots(12);
  const Robot robot = robots.next({4, false, true, false, false, true});
  Arena arena = robot.arena;
  const auto transforms = joint_transforms(arena, robot);
  const auto base = base_motion(arena, robot, false);
  const LinkMotion rest = link_motions(arena, robot, transforms, base, no_accelerations(arena, robot)).back();
  const LinkMotion whole = link_motions(arena, robot, transforms, base, joint_accelerations(arena, robot)).back();
  EXPECT_FALSE(identical(arena, rest.vp.refs(), arena, whole.vp.refs()));
  // The difference is J q''.
  const std::string last = std::to_string(robot.link_count);
  DeriveOptions options;
  options.from = options.to = last;
  const std::vector<Scalar> j = literal_jacobian(arena, robot, options);
  const std::size_t n = robot.coordinates.size();
  for (std::size_t row = 0; row < 6; ++row) {
    Scalar difference{arena, (row < 3 ? whole.vp - rest.vp : whole.wp - rest.wp).refs()[row % 3]};
    for (std::size_t k = 0; k < n; ++k) difference -= j[row * n + k] * Scalar{arena, robot.coordinates[k].qdd};
    EXPECT_TRUE(identically_zero(arena, difference.ref())) << "row " << row;
  }
}

TEST(LinkMotion, gravity_is_an_acceleration_of_the_base_upwards) {
  Robot heavy = rx90(), lifted = rx90();
  heavy.gravity[2] = heavy.arena.symbol("g");
  lifted.base_acceleration[2] = lifted.arena.negate(lifted.arena.symbol("g"));
  Arena a = heavy.arena, b = lifted.arena;
  const auto with_weight =
      link_motions(a, heavy, joint_transforms(a, heavy), base_motion(a, heavy, true), joint_accelerations(a, heavy));
  const auto with_lift = link_motions(b, lifted, joint_transforms(b, lifted), base_motion(b, lifted, false),
                                      joint_accelerations(b, lifted));
  for (std::size_t j = 0; j < with_weight.size(); ++j)
    EXPECT_TRUE(identical(a, with_weight[j].vp.refs(), b, with_lift[j].vp.refs())) << "link " << j;
}

TEST(LinkMotion, both_recursions_agree_on_the_angular_velocity) {
  RandomRobots robots(13);
  const Robot robot = robots.next({6, true, true, true, false, true});
  Arena arena = robot.arena;
  const auto transforms = joint_transforms(arena, robot);
  const auto base = base_motion(arena, robot, false);
  const auto motions = link_motions(arena, robot, transforms, base, joint_accelerations(arena, robot));
  const auto velocities = link_velocities(arena, robot, transforms, base);
  for (std::size_t j = 0; j < motions.size(); ++j) EXPECT_EQ(motions[j].w.refs(), velocities[j].w.refs()) << j;
}

}  // namespace
}  // namespace armature::internal
