// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_poses.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/expr/identical.h"
#include "armature/robot/numbers.h"
#include "tests/read/yaml_support.h"

namespace armature::internal {
namespace {

using yaml_testing::errors;
using yaml_testing::read;
using yaml_testing::show;
using yaml_testing::smallest;

std::vector<Ref> entries(const Pose& pose) {
  std::vector<Ref> all(pose.rotation.begin(), pose.rotation.end());
  all.insert(all.end(), pose.position.begin(), pose.position.end());
  return all;
}

// URDF's convention, from the numbers: fixed axes, roll about x first.
TEST(YamlPoses, roll_pitch_yaw_is_urdfs) {
  const Robot robot = read(smallest + "frames:\n  - {frame: tool, link: j1, xyz: [1, 2, 3], rpy: [0.3, -0.4, 0.5]}\n");
  ASSERT_EQ(robot.attached.size(), 1U);
  const double cr = std::cos(0.3), sr = std::sin(0.3), cp = std::cos(-0.4), sp = std::sin(-0.4), cy = std::cos(0.5),
               sy = std::sin(0.5);
  const double expected[9] = {cy * cp,
                              cy * sp * sr - sy * cr,
                              cy * sp * cr + sy * sr,
                              sy * cp,
                              sy * sp * sr + cy * cr,
                              sy * sp * cr - cy * sr,
                              -sp,
                              cp * sr,
                              cp * cr};
  for (std::size_t i = 0; i < 9; ++i)
    EXPECT_NEAR(number(robot.arena, robot.attached[0].pose.rotation[i]).value(), expected[i], 1e-15) << i;
  EXPECT_EQ(show(robot, robot.attached[0].pose.position[2]), "3");
}

TEST(YamlPoses, right_angles_are_exact) {
  const Robot robot = read(smallest + "frames:\n  - {frame: tool, link: base, rpy: [pi/2, 0, 90*deg]}\n");
  std::string text;
  for (const Ref entry : robot.attached[0].pose.rotation) text += show(robot, entry) + " ";
  EXPECT_EQ(text, "0 0 1 1 0 0 0 1 0 ");
  EXPECT_EQ(robot.attached[0].link, 0U);
}

// The matrix of eq. 1 of Khalil and Creusot, multiplied out with gamma = 0 = b.
TEST(YamlPoses, rows_of_the_table_give_khalils_matrix) {
  const Robot row = read(smallest + "frames:\n  - [frame, link, alpha, d, theta, r]\n  - [t, j1, A, D, T, R]\n");
  const Robot matrix = read(smallest +
                            "frames:\n  - frame: t\n    link: j1\n    matrix:\n"
                            "      - [cos(T), -sin(T), 0, D]\n"
                            "      - [cos(A)*sin(T), cos(A)*cos(T), -sin(A), -R*sin(A)]\n"
                            "      - [sin(A)*sin(T), sin(A)*cos(T), cos(A), R*cos(A)]\n");
  EXPECT_TRUE(identical(row.arena, entries(row.attached[0].pose), matrix.arena, entries(matrix.attached[0].pose)));
  const Robot turned = read(smallest + "frames:\n  - [frame, link, gamma, b, d]\n  - [t, j1, G, B, D]\n");
  const Pose& pose = turned.attached[0].pose;
  EXPECT_EQ(show(turned, pose.position[0]), "D*cos(G)");
  EXPECT_EQ(show(turned, pose.position[1]), "D*sin(G)");
  EXPECT_EQ(show(turned, pose.position[2]), "B");
}

TEST(YamlPoses, reads_the_base) {
  const Robot robot = read(smallest +
                           "base:\n  name: ground\n  xyz: [X, 0, 0]\n  angular_velocity: [0, 0, W]\n"
                           "  angular_acceleration: [WP, 0, 0]\n  velocity: [0, V, 0]\n  acceleration: [0, 0, VP]\n");
  EXPECT_EQ(robot.base_name, "ground");
  EXPECT_EQ(show(robot, robot.base.position[0]), "X");
  EXPECT_EQ(show(robot, robot.base_angular_velocity[2]), "W");
  EXPECT_EQ(show(robot, robot.base_angular_acceleration[0]), "WP");
  EXPECT_EQ(show(robot, robot.base_velocity[1]), "V");
  EXPECT_EQ(show(robot, robot.base_acceleration[2]), "VP");
}

TEST(YamlPoses, says_what_is_wrong) {
  const auto frame = [&](const std::string& text) { return errors(smallest + "frames:\n  - " + text + "\n"); };
  EXPECT_EQ(frame("{frame: t, link: j1, xzy: [0, 0, 0]}"),
            "r.yaml:8:26: error: an attached frame has no key \"xzy\"; did you mean \"xyz\"?\n");
  EXPECT_EQ(frame("{frame: t, link: j1, xyz: [0, 0]}").substr(0, 41), "r.yaml:8:31: error: xyz must be a list of");
  EXPECT_NE(frame("{frame: t, xyz: [0, 0, 0]}").find("needs a name (frame) and a link"), std::string::npos);
  EXPECT_NE(frame("{frame: t, link: j1, rpy: [0, 0, 0], matrix: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]}")
                .find("a pose is given twice"),
            std::string::npos);
  EXPECT_NE(frame("{frame: t, link: j1, matrix: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}").find("four rows of four"),
            std::string::npos);
  EXPECT_NE(frame("{frame: t, link: j1, matrix: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 1, 1]]}")
                .find("must be [0, 0, 0, 1]"),
            std::string::npos);
  EXPECT_NE(frame("{frame: t, link: j1, matrix: [[2, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]}").find("not a rotation"),
            std::string::npos);
  EXPECT_NE(frame("{frame: t, link: j1, matrix: [[-1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]}").find("reflection"),
            std::string::npos);
  EXPECT_NE(errors(smallest + "frames:\n  - [frame, link, x, d]\n  - [t, j1, 1, 2]\n").find("frames mixes"),
            std::string::npos);
  EXPECT_NE(errors(smallest + "frames: tool\n").find("frames must be a list"), std::string::npos);
  EXPECT_NE(errors(smallest + "base: ground\n").find("base must be a mapping"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
