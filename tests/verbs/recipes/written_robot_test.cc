// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/written_robot.h"

#include <gtest/gtest.h>

#include "armature/verbs/load_robot.h"
#include "armature/write/yaml.h"

namespace armature::internal {
namespace {

TEST(WrittenRobot, another_mass_is_found_and_a_broken_file_is_said) {
  const Robot robot = load_robot("scara").robot;
  const ResultCertificate certificate;
  Verification v{certificate, no_progress()};
  check_robot_file(v, "none.yaml", robot, {});
  EXPECT_TRUE(v.checks.empty());
  Robot heavier = robot;
  heavier.frame(1).inertial.M = heavier.arena.add(robot.frame(1).inertial.M, heavier.arena.constant(Rational(1, 1000)));
  v.outputs = {{"same.yaml", write_yaml(robot)}, {"heavier.yaml", write_yaml(heavier)}, {"broken.yaml", "robot: ["}};
  for (const char* file : {"same.yaml", "heavier.yaml", "broken.yaml"}) check_robot_file(v, file, robot, {});
  ASSERT_EQ(v.checks.size(), 3U);
  EXPECT_EQ(v.checks[0].outcome, CheckOutcome::passed) << v.checks[0].detail;
  EXPECT_EQ(v.checks[1].outcome, CheckOutcome::failed);  // no joint feels it, but the base does
  EXPECT_EQ(v.checks[2].outcome, CheckOutcome::failed);
}

}  // namespace
}  // namespace armature::internal
