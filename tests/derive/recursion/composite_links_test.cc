// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/composite_links.h"

#include <gtest/gtest.h>

#include "armature/derive/recursion/link_motion.h"
#include "armature/expr/identical.h"
#include "armature/robot/topology.h"
#include "tests/derive/symbolic_robots.h"

namespace armature::internal {
namespace {

// The mass and first moments of everything beyond a link, added up body by body in the base frame, must be those of the
// composite links that hang on the base. Inertias are judged by the inertia matrix's own test.
TEST(CompositeLinks, gather_all_mass_and_first_moments) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const Robot robot = testing_robots::random_robot(seed);
    Arena arena = robot.arena;
    const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
    const std::vector<CompositeLink> links = composite_links(arena, robot, transforms);
    Scalar mass{arena, arena.zero()}, expected_mass = mass;
    Vector3 moment = Vector3::zero(arena), expected_moment = moment;
    for (const std::size_t j : children(robot, 0)) {
      mass += links[j - 1].M;
      moment =
          moment + transforms[j - 1].to_antecedent(links[j - 1].MS, "") + links[j - 1].M * transforms[j - 1].position();
    }
    for (std::size_t j = 1; j <= robot.link_count; ++j) {
      const Inertial& p = robot.frame(j).inertial;
      Vector3 v = Vector3::of(arena, {p.MX, p.MY, p.MZ}), origin = Vector3::zero(arena);
      for (std::size_t k = j; k != 0; k = robot.frame(k).antecedent) {
        v = transforms[k - 1].to_antecedent(v, "");
        origin = transforms[k - 1].to_antecedent(origin, "") + transforms[k - 1].position();
      }
      expected_mass += Scalar{arena, p.M};
      expected_moment = expected_moment + v + Scalar{arena, p.M} * origin;
    }
    EXPECT_TRUE(identical(arena, mass.ref(), expected_mass.ref())) << seed;
    const auto ours = moment.refs(), theirs = expected_moment.refs();
    EXPECT_TRUE(identical(arena, ours, arena, theirs)) << seed;
  }
}

}  // namespace
}  // namespace armature::internal
