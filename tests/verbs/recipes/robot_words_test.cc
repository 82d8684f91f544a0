// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A command made of the words must read the robot in the same way: every option is there, quoted as a shell takes it.
#include "armature/verbs/recipes/robot_words.h"

#include <gtest/gtest.h>

#include "armature/base/described_json.h"

namespace armature::internal {
namespace {

TEST(RobotWords, a_robot_read_as_usual_needs_none) {
  EXPECT_EQ(robot_words({}), "");
  EXPECT_EQ(robot_words_for_shell({}), "");
}

TEST(RobotWords, every_option_is_spelled_and_quoted) {
  LoadRobotOptions options;
  options.right_angles = 1e-5;
  options.lock = {"finger", "my joint=0.3"};
  options.root = "base";
  options.tip = "it's";
  options.no_friction = options.floating = options.floating_joints = true;
  EXPECT_EQ(
      robot_words_for_shell(options),
      " --right-angles 1e-05 --lock finger --lock 'my joint=0.3' --root base --tip 'it'\\''s' --no-friction --floating "
      "--floating-joints");
  const std::string named = robot_words(options);
  const Json all = json_of(options);
  for (const auto& [name, value] : all.items()) EXPECT_NE(named.find("@" + name), std::string::npos) << name;
}

}  // namespace
}  // namespace armature::internal
