// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/describe.h"

#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::cli {

using namespace internal;
namespace {

// A slide on a turning base, with a coupled second coordinate.
Robot slider() {
  Robot robot = empty_robot("slider");
  const std::size_t a = add_coordinate(robot, "a", "th1", "th1p", "th1pp");
  const std::size_t b = add_coordinate(robot, "b", "r2", "r2p", "r2pp");
  add_frame(robot, "turn", "drum", 0);
  add_frame(robot, "slide", "rod", 1);
  robot.frame(1).variable = {{a, robot.arena.one()}};
  robot.frame(2).type = JointType::prismatic;
  robot.frame(2).geometry.r = robot.arena.symbol("L");
  robot.frame(2).variable = {{b, robot.arena.one()}, {a, robot.arena.constant(2)}};
  robot.frame(2).inertial.M = robot.arena.symbol("M2");
  robot.link_count = 2;
  return robot;
}

TEST(Describe, the_variable_stands_where_it_acts) {
  const std::string table = joint_table(slider());
  EXPECT_TRUE(has(table, "th1")) << table;
  EXPECT_TRUE(has(table, "prismatic")) << table;
  const Json json = to_json(slider());
  EXPECT_EQ(json["frames"][0]["theta"], "th1");
  EXPECT_EQ(json["frames"][1]["theta"], "0");
  EXPECT_TRUE(has(json["frames"][1]["r"], "L") && has(json["frames"][1]["r"], "2*th1")) << json;
}

TEST(Describe, columns_of_zeros_are_left_out) {
  const std::string table = link_table(slider());
  EXPECT_TRUE(has(table, "M2")) << table;
  EXPECT_FALSE(has(table, "XY")) << table;
  EXPECT_FALSE(has(joint_table(slider()), "gamma"));
}

TEST(Describe, headline) {
  EXPECT_EQ(headline(slider()), "slider: 2 joints in one chain, 2 coordinates\n");
  EXPECT_EQ(frame_name(slider(), 0), "the base");
  EXPECT_EQ(frame_name(slider(), 2), "frame 2 (rod)");
}

}  // namespace
}  // namespace armature::cli
