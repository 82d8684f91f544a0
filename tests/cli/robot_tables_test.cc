// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/robot_tables.h"

#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::cli {
namespace {

using internal::has;

ShowResult slider() {
  ShowResult robot;
  robot.robot = "slider";
  robot.links = 2;
  robot.coordinates = {{"a", "th1", "th1p", "th1pp"}, {"b", "r2", "r2p", "r2pp"}};
  const ShownDynamics none{"0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0"};
  ShownFrame frame{1,    "turn", "drum", 0, JointType::revolute, true, "0", "0", "0", "0", "th1", "0", "th1",
                   none, {},     {},     {}};
  robot.frames.push_back(frame);
  frame.frame = 2;
  frame.link = "rod";
  frame.type = JointType::prismatic;
  frame.active = false;
  frame.theta = "0";
  frame.r = "0.123456789 + a_long_name*another_long_name";
  frame.dynamics.M = "2/3";
  frame.dynamics.ZZ = "1.23456789";
  frame.dynamics.MX = "M2*L";
  frame.limits.upper = 2.5;
  robot.frames.push_back(frame);
  return robot;
}

TEST(RobotTables, cut_long_formulas_and_round_numbers) {
  const std::string joints = joint_table(slider()), links = link_table(slider());
  EXPECT_TRUE(has(joints, "prismatic (passive)")) << joints;
  EXPECT_TRUE(has(joints, "0.123456789 + a_long_name*anot...")) << joints;
  for (const char* cell : {"0.666667", "1.23457", "M2*L"}) EXPECT_TRUE(has(links, cell)) << links;
}

TEST(RobotTables, leave_out_columns_of_zeros) {
  EXPECT_FALSE(has(link_table(slider()), "XY"));
  EXPECT_FALSE(has(joint_table(slider()), "gamma"));
}

TEST(RobotTables, list_only_limits_that_are_given) {
  const std::string limits = limits_table(slider());
  EXPECT_TRUE(has(limits, "2.5")) << limits;
  EXPECT_EQ(std::count(limits.begin(), limits.end(), '\n'), 2) << limits;
  ShowResult free = slider();
  free.frames.pop_back();
  EXPECT_EQ(limits_table(free), "");
}

TEST(RobotTables, begin_with_a_headline) {
  EXPECT_EQ(headline(slider()), "slider: 2 joints in one chain, 2 coordinates\n");
  EXPECT_EQ(frame_name(slider(), 0), "the base");
  EXPECT_EQ(frame_name(slider(), 2), "frame 2 (rod)");
}

}  // namespace
}  // namespace armature::cli
