// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// That chains are right is seen in transform_test.cc; here, that they are short.
#include "armature/derive/recursion/frame_chain.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/expr/print.h"
#include "tests/derive/example_robots.h"
#include "tests/derive/literal_geometry.h"

namespace armature::internal {
namespace {

TEST(FrameChain, merges_parallel_axes) {
  const Robot robot = rx90();
  Arena arena = robot.arena;
  const FrameChain chain = frame_chain(arena, robot, base_end(robot), link_end(6));
  ASSERT_EQ(chain.rotations.size(), 5U);
  EXPECT_EQ(to_string(arena, chain.rotations[0].angle.ref()), "q1");
  const Ref elbow = arena.cos(chain.rotations[1].angle.ref());
  EXPECT_EQ(elbow, arena.cos(arena.add(arena.symbol("q2"), arena.symbol("q3"))));
  EXPECT_FALSE(chain.outer_rotation.has_value());
}

TEST(FrameChain, merges_antiparallel_axes) {
  // Half a turn about x between two z axes: the angles subtract.
  const Robot robot = example_robot("half turn", {{0, 0, "", ""}, {0, 2, "a", "b"}});
  Arena arena = robot.arena;
  const FrameChain chain = frame_chain(arena, robot, base_end(robot), link_end(2));
  ASSERT_EQ(chain.rotations.size(), 1U);
  EXPECT_EQ(chain.rotations[0].angle.ref(), arena.subtract(arena.symbol("q1"), arena.symbol("q2")));
}

TEST(FrameChain, an_axis_may_return_behind_right_angles) {
  // z, then two quarter turns about x with a fixed frame between them: z again, reversed.
  Robot robot = example_robot("detour", {{0, 0, "", ""}, {0, 1, "", ""}, {0, 1, "", ""}});
  robot.frame(2).type = JointType::fixed;
  robot.frame(2).variable.clear();
  Arena arena = robot.arena;
  EXPECT_EQ(frame_chain(arena, robot, base_end(robot), link_end(3)).rotations.size(), 1U);
}

TEST(FrameChain, up_and_down_cancels) {
  RandomRobots robots(14);
  const Robot robot = robots.next({8, true, true, false, true, false});
  Arena arena = robot.arena;
  for (std::size_t j = 0; j <= robot.frames.size(); ++j) {
    const FrameChain chain = frame_chain(arena, robot, link_end(j), link_end(j));
    EXPECT_TRUE(chain.rotations.empty());
    EXPECT_TRUE(chain.position("").is_zero());
  }
}

TEST(FrameChain, branches_meet_at_their_common_ancestor) {
  // Two joints about the same axis on one link: only the difference of their angles counts.
  Robot robot = planar2r();
  const std::size_t other = add_frame(robot, "other", "other", 1);
  robot.frame(other).variable = {{add_coordinate(robot, "q3", "q3", "qd3", "qdd3"), robot.arena.one()}};
  Arena arena = robot.arena;
  const FrameChain chain = frame_chain(arena, robot, link_end(2), link_end(other));
  ASSERT_EQ(chain.rotations.size(), 1U);
  EXPECT_TRUE(identical(arena, chain.rotations[0].angle.ref(), arena.subtract(arena.symbol("q3"), arena.symbol("q2"))));
}

TEST(FrameChain, a_base_turned_by_any_angle_stands_outside) {
  Robot robot = planar2r();
  Arena& arena = robot.arena;
  const Ref c = arena.cos(arena.symbol("beta")), s = arena.sin(arena.symbol("beta"));
  robot.base.rotation = {c, arena.negate(s), arena.zero(), s, c, arena.zero(), arena.zero(), arena.zero(), arena.one()};
  Arena copy = arena;
  EXPECT_TRUE(frame_chain(copy, robot, {{}, true}, link_end(2)).outer_rotation.has_value());
  EXPECT_FALSE(frame_chain(copy, robot, base_end(robot), link_end(2)).outer_rotation.has_value());
}

TEST(ChainTree, has_the_rotations_of_each_chain) {
  RandomRobots robots(16);
  for (int trial = 0; trial < 20; ++trial) {
    const Robot robot = robots.next({7, trial % 2 == 0, trial % 3 == 0, true, true, false});
    Arena arena = robot.arena;
    for (const char* from : {"0", "4", "7", "world", "tool"}) {
      ChainTree tree(arena, robot, chain_end(robot, from));
      for (std::size_t link = robot.link_count + 1; link-- > 0;) {
        const FrameChain whole = frame_chain(arena, robot, chain_end(robot, from), link_end(link));
        const FrameChain& turns = tree.to_link(link);
        ASSERT_EQ(turns.rotations.size(), whole.rotations.size());
        for (std::size_t k = 0; k < whole.rotations.size(); ++k) {
          EXPECT_EQ(turns.rotations[k].axis, whole.rotations[k].axis);
          EXPECT_EQ(turns.rotations[k].angle, whole.rotations[k].angle);
        }
      }
    }
  }
}

TEST(FrameChain, finds_frames_by_name) {
  const Robot robot = rx90();
  EXPECT_EQ(chain_end(robot, "3").frame.link, 3U);
  EXPECT_EQ(chain_end(robot, "link4").frame.link, 4U);
  EXPECT_EQ(chain_end(robot, "joint5").frame.link, 5U);
  EXPECT_TRUE(chain_end(robot, "world").world);
  EXPECT_THROW(chain_end(robot, "7"), InputError);
  EXPECT_EQ(described(robot, chain_end(robot, "3")), "frame 3 (link3)");
  EXPECT_EQ(described(robot, chain_end(robot, "world")), "the world frame");
}

}  // namespace
}  // namespace armature::internal
