// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The file as a whole: its head, its sections, and that everything wrong is told at once.
#include <gtest/gtest.h>

#include "tests/read/yaml_support.h"

namespace armature::internal {
namespace {

using yaml_testing::errors, yaml_testing::read, yaml_testing::show, yaml_testing::smallest;

TEST(Yaml, the_head_of_the_file) {
  const Robot robot = read(smallest + "source: by hand\n");
  EXPECT_EQ(robot.name, "test");
  EXPECT_EQ(robot.source, "by hand");
  EXPECT_EQ(show(robot, robot.gravity[2]), "-9.81");
  EXPECT_EQ(robot.frames.size(), 1U);
}

TEST(Yaml, a_file_that_is_no_robot_is_refused) {
  EXPECT_NE(errors("robot: test\n").find("armature: 1"), std::string::npos);
  EXPECT_NE(errors("armature: 2\nrobot: test\n").find("format 2 is not known"), std::string::npos);
  EXPECT_NE(errors("armature: 1\njoints:\n  - [joint, theta]\n  - [j1, q1]\n").find("has no name"), std::string::npos);
  EXPECT_NE(errors("armature: 1\nrobot: test\n").find("no joints"), std::string::npos);
}

TEST(Yaml, everything_wrong_is_told_at_once) {
  const std::string all = errors("armature: 3\ngravty: [0, 0, 1]\njoints:\n  - [joint, theta]\n  - [j1, q1 +]\n");
  for (const char* part : {"r.yaml:1:", "r.yaml:2:", "gravity", "r.yaml:5:", "has no name"})
    EXPECT_NE(all.find(part), std::string::npos) << part << "\n" << all;
}

}  // namespace
}  // namespace armature::internal
