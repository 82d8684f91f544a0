// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/kept_links.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

// A trunk and two branches; the second branch is moved by the coordinate of the first and its own.
Robot branches() {
  Robot robot = empty_robot("branches");
  for (const char* name : {"trunk", "left", "right"}) {
    const std::size_t j = add_frame(robot, std::string(name) + "_joint", name, robot.frames.empty() ? 0 : 1);
    const std::size_t k = add_coordinate(robot, name, name, std::string(name) + "d", std::string(name) + "dd");
    robot.frame(j).variable = {{k, robot.arena.one()}};
    robot.attached.push_back({std::string(name) + "_tool", j, identity_pose(robot.arena)});
    robot.tolerances.push_back({j, "m", 0.1});
  }
  robot.frame(3).variable.insert(robot.frame(3).variable.begin(), {1, robot.arena.one()});
  return robot;
}

TEST(KeptLinks, numbers_what_is_left) {
  const Robot right = kept_links(branches(), {0, 1, 0, 1});
  ASSERT_EQ(right.link_count, 2u);
  EXPECT_EQ(right.frame(2).link_name, "right");
  EXPECT_EQ(right.frame(2).antecedent, 1u);
  ASSERT_EQ(right.coordinates.size(), 3u);  // the left one still moves the right branch
  ASSERT_EQ(right.attached.size(), 2u);
  EXPECT_EQ(right.attached[1].link, 2u);
  ASSERT_EQ(right.tolerances.size(), 2u);
  EXPECT_EQ(right.tolerances[1].frame, 2u);
  const Robot left = kept_links(branches(), {0, 1, 1, 0});
  ASSERT_EQ(left.coordinates.size(), 2u);
  EXPECT_EQ(left.coordinates[1].name, "left");
}

TEST(KeptLinks, refuses_loops_and_links_in_the_air) {
  EXPECT_THROW(kept_links(branches(), {0, 0, 1, 0}), InternalError);
  Robot looped = branches();
  looped.loops.push_back({2, 3});
  EXPECT_THROW(kept_links(looped, {0, 1, 1, 1}), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
