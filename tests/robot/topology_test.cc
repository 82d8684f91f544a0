// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/topology.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

using Numbers = std::vector<std::size_t>;

// Two arms on a torso: 0 - 1 - 2 - 3 and 1 - 4 - 5, and a mast 6 on the base.
Robot torso() {
  Robot robot = empty_robot("torso");
  for (const std::size_t antecedent : {0, 1, 2, 1, 4, 0}) {
    const std::string j = std::to_string(robot.frames.size() + 1);
    add_frame(robot, "joint" + j, "link" + j, antecedent);
  }
  return robot;
}

TEST(Topology, children_paths_and_terminals) {
  const Robot robot = torso();
  EXPECT_EQ(children(robot, 0), (Numbers{1, 6}));
  EXPECT_EQ(children(robot, 1), (Numbers{2, 4}));
  EXPECT_EQ(children(robot, 3), Numbers{});
  EXPECT_EQ(path_from_base(robot, 5), (Numbers{1, 4, 5}));
  EXPECT_EQ(path_from_base(robot, 0), Numbers{});
  EXPECT_EQ(terminal_links(robot), (Numbers{3, 5, 6}));
  EXPECT_FALSE(is_serial(robot));
  EXPECT_TRUE(is_serial(empty_robot("none")));
}

TEST(Topology, common_ancestors) {
  const Robot robot = torso();
  EXPECT_EQ(common_ancestor(robot, 3, 5), 1U);
  EXPECT_EQ(common_ancestor(robot, 3, 6), 0U);
  EXPECT_EQ(common_ancestor(robot, 2, 3), 2U);
  EXPECT_EQ(common_ancestor(robot, 4, 4), 4U);
}

TEST(Topology, frames_by_number_and_name) {
  Robot robot = torso();
  robot.attached.push_back({"gripper", 5, identity_pose(robot.arena)});
  EXPECT_EQ(find_frame(robot, "3")->link, 3U);
  EXPECT_EQ(find_frame(robot, "0")->link, 0U);
  EXPECT_EQ(find_frame(robot, "base")->link, 0U);
  EXPECT_EQ(find_frame(robot, "link4")->link, 4U);
  EXPECT_EQ(find_frame(robot, "joint2")->link, 2U);
  EXPECT_EQ(find_frame(robot, "gripper")->link, 5U);
  EXPECT_EQ(find_frame(robot, "gripper")->attached, 0U);
  for (const char* name : {"7", "-1", "", "3x", "99999999999999999999", "nothing"})
    EXPECT_FALSE(find_frame(robot, name).has_value()) << name;
}

TEST(Topology, the_tool_is_on_a_terminal_link) {
  Robot robot = torso();
  EXPECT_EQ(default_tool(robot).link, 6U);
  EXPECT_FALSE(default_tool(robot).attached.has_value());
  robot.attached.push_back({"camera", 1, identity_pose(robot.arena)});
  EXPECT_FALSE(default_tool(robot).attached.has_value());
  robot.attached.push_back({"gripper", 3, identity_pose(robot.arena)});
  EXPECT_EQ(default_tool(robot).link, 3U);
  EXPECT_EQ(default_tool(robot).attached, 1U);
}

// A URDF's user means the frame of the root link, not the one that was moved onto the first axis.
TEST(Topology, the_base_is_that_of_the_description) {
  Robot robot = torso();
  EXPECT_FALSE(default_base(robot).attached.has_value());
  robot.attached.push_back({"camera", 0, identity_pose(robot.arena)});
  EXPECT_FALSE(default_base(robot).attached.has_value());
  robot.attached.push_back({robot.base_name, 0, identity_pose(robot.arena)});
  EXPECT_EQ(default_base(robot).link, 0U);
  EXPECT_EQ(default_base(robot).attached, 1U);
}

// Frames of cut joints hang on links but are none.
TEST(Topology, cut_joints_are_not_links) {
  Robot robot = torso();
  robot.frames.push_back(robot.frame(6));
  robot.frames.back().antecedent = 6;  // link_count stays
  EXPECT_EQ(children(robot, 6), Numbers{});
  EXPECT_EQ(path_from_base(robot, 7), (Numbers{6, 7}));
  EXPECT_EQ(find_frame(robot, "7")->link, 7U);
}

TEST(TopologyProperty, random_trees) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Robot robot = support::random_robot(seed).robot;
    std::size_t hanging = 0;
    for (std::size_t j = 0; j <= robot.link_count; ++j) hanging += children(robot, j).size();
    ASSERT_EQ(hanging, robot.link_count);  // everyone is somebody's child once
    for (std::size_t a = 0; a <= robot.link_count; ++a)
      for (std::size_t b = 0; b <= robot.link_count; ++b) {
        Numbers pa = path_from_base(robot, a), pb = path_from_base(robot, b);
        const std::size_t shared = static_cast<std::size_t>(
            std::mismatch(pa.begin(), pa.begin() + static_cast<std::ptrdiff_t>(std::min(pa.size(), pb.size())),
                          pb.begin())
                .first -
            pa.begin());
        ASSERT_EQ(common_ancestor(robot, a, b), shared == 0 ? 0 : pa[shared - 1]);
      }
  }
}

}  // namespace
}  // namespace armature::internal
