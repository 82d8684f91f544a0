// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_joints.h"

#include <gtest/gtest.h>

#include "tests/read/yaml_support.h"

namespace armature::internal {
namespace {

using yaml_testing::errors;
using yaml_testing::read;
using yaml_testing::show;

const std::string heading = "armature: 1\nrobot: t\ngravity: [0, 0, -9.81]\n";

TEST(YamlJoints, reads_khalils_table) {
  const Robot robot = read(heading +
                           "joints:\n"
                           "  - [joint, link, type, parent, mu, gamma, b, alpha, d, theta, r]\n"
                           "  - [j1, l1, R, base, 1, 0.1, B1, pi/2, 0.2, q1 + 0.3, 0.4]\n"
                           "  - [j2, l2, P, j1, 0, 0, 0, 90*deg, 0, TH, 2*q2 - L]\n"
                           "  - [j3, l3, fixed, l1, ~, 0, 0, 0, 1, 2, 3]\n"
                           "coordinates: [q1, q2]\n");
  ASSERT_EQ(robot.frames.size(), 3U);
  EXPECT_EQ(robot.link_count, 3U);
  const Frame& one = robot.frame(1);
  EXPECT_EQ(one.joint_name, "j1");
  EXPECT_EQ(one.link_name, "l1");
  EXPECT_EQ(show(robot, one.geometry.gamma), "0.1");
  EXPECT_EQ(show(robot, one.geometry.b), "B1");
  EXPECT_EQ(show(robot, one.geometry.alpha), "pi/2");
  EXPECT_EQ(show(robot, one.geometry.d), "0.2");
  EXPECT_EQ(show(robot, one.geometry.theta), "0.3");
  EXPECT_EQ(show(robot, one.geometry.r), "0.4");
  EXPECT_EQ(one.where.line, 6);
  EXPECT_EQ(one.where.column, 5);
  const Frame& two = robot.frame(2);
  EXPECT_EQ(two.type, JointType::prismatic);
  EXPECT_FALSE(two.active);
  EXPECT_EQ(two.geometry.alpha, one.geometry.alpha);  // 90*deg is pi/2, exactly
  EXPECT_EQ(show(robot, two.geometry.theta), "TH");
  EXPECT_EQ(show(robot, two.geometry.r), "-L");
  ASSERT_EQ(two.variable.size(), 1U);
  EXPECT_EQ(show(robot, two.variable[0].coefficient), "2");
  EXPECT_EQ(robot.frame(3).type, JointType::fixed);
  EXPECT_EQ(robot.frame(3).antecedent, 1U);
  EXPECT_FALSE(robot.frame(3).active);
  EXPECT_EQ(show(robot, robot.frame(3).geometry.theta), "2");
}

TEST(YamlJoints, craigs_table_has_the_same_numbers) {
  const Robot craig = read(heading +
                           "convention: modified\njoints:\n"
                           "  - [joint, alpha, a, theta, d]\n  - [j1, A, B, q1, D]\n  - [j2, 0, 1, q2, 2]\n");
  const Geometry& g = craig.frame(1).geometry;
  EXPECT_EQ(show(craig, g.alpha), "A");
  EXPECT_EQ(show(craig, g.d), "B");
  EXPECT_EQ(show(craig, g.r), "D");
  EXPECT_EQ(craig.frame(2).antecedent, 1U);  // the row above, unless told otherwise
}

TEST(YamlJoints, explains_columns_of_other_conventions) {
  EXPECT_NE(errors(heading + "joints:\n  - [joint, a, theta]\n  - [j1, 0, q1]\n")
                .find("r.yaml:5:13: error: joints has no "
                      "column \"a\"; Khalil's d"),
            std::string::npos);
  EXPECT_NE(
      errors(heading + "convention: modified\njoints:\n  - [joint, r, theta]\n  - [j1, 0, q1]\n").find("Craig's a"),
      std::string::npos);
  EXPECT_NE(errors(heading + "convention: standard\njoints:\n  - [joint, gamma, theta]\n  - [j1, 0, q1]\n")
                .find("the standard convention has none"),
            std::string::npos);
  EXPECT_NE(errors(heading + "convention: craig\njoints:\n  - [joint, theta]\n  - [j1, q1]\n")
                .find("r.yaml:4:13: error: there is no convention \"craig\""),
            std::string::npos);
}

TEST(YamlJoints, says_what_is_wrong_with_parents) {
  const auto with_parents = [&](const std::string& a, const std::string& b, const std::string& c) {
    return errors(heading + "joints:\n  - [joint, parent, theta]\n  - [one, " + a + ", q1]\n  - [two, " + b +
                  ", q2]\n  - [three, " + c + ", q3]\n");
  };
  EXPECT_EQ(with_parents("base", "one", "two"), "");
  EXPECT_EQ(with_parents("base", "two", "two"),
            "r.yaml:7:11: error: the joint \"two\" is its own parent; name the link it hangs on\n");
  EXPECT_EQ(
      with_parents("base", "three", "two"),
      "r.yaml:7:11: error: the parents of \"two\" form a cycle; follow the parent column: it must lead to the base\n");
  EXPECT_EQ(
      with_parents("two", "base", "two"),
      "r.yaml:6:11: error: the parent \"two\" comes later in the table; order the rows from the base to the tips\n");
  EXPECT_EQ(with_parents("base", "onne", "two"),
            "r.yaml:7:11: error: there is no link or joint \"onne\"; did you mean \"one\"?\n");
}

TEST(YamlJoints, says_what_is_wrong_with_rows) {
  EXPECT_EQ(errors(heading + "joints:\n  - [joint, type, mu, theta]\n  - [j1, X, 2, q1]\n  - [j1, R, 1, 1,5]\n"),
            "r.yaml:6:10: error: there is no joint type \"X\"; R (revolute), P (prismatic) or F (fixed)\n"
            "r.yaml:6:13: error: mu is neither 0 nor 1; 1: the joint has a motor; 0: it has none\n"
            "r.yaml:7:5: error: the row has 5 cells and the header has 4; decimals take a point: a comma starts the "
            "next cell\n"
            "r.yaml:7:6: error: a second joint is named \"j1\"; the first is on line 6; rename one of them\n");
  EXPECT_NE(errors(heading + "joints:\n  - [joint, theta]\n").find("the robot has no joints"), std::string::npos);
  EXPECT_NE(errors(heading + "joints:\n  - [joint, theta]\n  - ['', q1]\n").find("the joint's name is empty"),
            std::string::npos);
  EXPECT_NE(errors(heading + "joints:\n  - [joint, theta]\n  - [base, q1]\n").find("a link is named like the base"),
            std::string::npos);
}

TEST(YamlJoints, bounds_their_number) {
  std::string text = heading + "joints:\n  - [joint, theta]\n";
  for (int j = 0; j < 1500; ++j) text += "  - [j" + std::to_string(j) + ", q" + std::to_string(j) + "]\n";
  EXPECT_NE(errors(text).find("r.yaml:1006:5: error: more than 1000 joints"), std::string::npos);
}

TEST(YamlJoints, reads_cut_joints_and_loops) {
  const std::string loop = heading +
                           "joints:\n"
                           "  - [joint, parent, d, theta]\n"
                           "  - [j1, base, 0, q1]\n"
                           "  - [j2, j1, L1, q2]\n"
                           "  - [j3, base, L4, q3]\n"
                           "cut_joints:\n"
                           "  - [joint, type, parent, d, theta]\n"
                           "  - [j4, R, j2, L2, q4]\n"
                           "  - [c4, F, j3, L3, 0]\n";
  const Robot robot = read(loop + "loops:\n  - [cut, closing]\n  - [j4, c4]\n");
  EXPECT_EQ(robot.link_count, 3U);
  ASSERT_EQ(robot.frames.size(), 5U);
  EXPECT_EQ(robot.frame(5).antecedent, 3U);
  ASSERT_EQ(robot.loops.size(), 1U);
  EXPECT_EQ(robot.loops[0].cut, 4U);
  EXPECT_EQ(robot.loops[0].closing, 5U);
  EXPECT_EQ(robot.coordinates.size(), 4U);

  EXPECT_NE(errors(loop).find("r.yaml:11:5: error: this cut joint closes no loop"), std::string::npos);
  EXPECT_NE(errors(loop + "loops:\n  - [cut, closing]\n  - [j4, j4]\n").find("a loop joins a frame with itself"),
            std::string::npos);
  EXPECT_NE(errors(loop + "loops:\n  - [cut, closing]\n  - [j4]\n").find("a loop needs two joints"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
