// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/first_links.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

// Three joints; the second follows the third coordinate, and the third the first two.
Robot three_links() {
  Robot robot = empty_robot("three");
  for (const char* name : {"a", "b", "c"})
    add_coordinate(robot, name, std::string("q") + name, std::string("qd") + name, std::string("qdd") + name);
  for (std::size_t j = 0; j < 3; ++j) add_frame(robot, "joint", "link", j);
  const Ref one = robot.arena.one();
  robot.frame(1).variable = {{0, one}};
  robot.frame(2).variable = {{2, one}};
  robot.frame(3).variable = {{0, one}, {1, one}};
  robot.attached.push_back({"tool", 3, identity_pose(robot.arena)});
  robot.attached.push_back({"lamp", 1, identity_pose(robot.arena)});
  return robot;
}

TEST(FirstLinks, keeps_what_moves_them) {
  const Robot two = first_links(three_links(), 2);
  EXPECT_EQ(two.link_count, 2U);
  EXPECT_EQ(two.frames.size(), 2U);
  ASSERT_EQ(two.coordinates.size(), 2U);
  EXPECT_EQ(two.coordinates[1].name, "c");
  EXPECT_EQ(two.frame(2).variable[0].coordinate, 1U);
  ASSERT_EQ(two.attached.size(), 1U);
  EXPECT_EQ(two.attached[0].name, "lamp");
  EXPECT_EQ(first_links(three_links(), 3).coordinates.size(), 3U);
}

TEST(FirstLinks, refuses_other_numbers) {
  EXPECT_THROW(first_links(three_links(), 0), UnmetRequest);
  EXPECT_THROW(first_links(three_links(), 4), UnmetRequest);
  Robot looped = three_links();
  looped.loops.push_back({2, 3});
  EXPECT_THROW(first_links(looped, 2), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
