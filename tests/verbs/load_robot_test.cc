// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/load_robot.h"

#include <gtest/gtest.h>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/sha256.h"

namespace armature::internal {
namespace {

TEST(LoadRobot, reads_a_built_in_robot_without_comment) {
  const LoadedRobot loaded = load_robot("puma560");
  EXPECT_EQ(loaded.robot.coordinates.size(), 6u);
  EXPECT_TRUE(loaded.diagnostics.all().empty());
  EXPECT_EQ(loaded.fingerprint,
            "robots/puma560.yaml, sha256 " + sha256(read_file(ARMATURE_SOURCE_DIR "/robots/puma560.yaml")));
}

TEST(LoadRobot, reads_a_file_and_tells_what_is_odd_about_it) {
  const std::string file = ARMATURE_SOURCE_DIR "/robots/puma560.yaml";
  const LoadedRobot loaded = load_robot(file);
  EXPECT_EQ(loaded.fingerprint, "puma560.yaml, sha256 " + sha256(read_file(file)));
  EXPECT_THROW(load_robot(ARMATURE_SOURCE_DIR "/hostile/urdf/several_errors.urdf"), InputError);
  EXPECT_THROW(load_robot("no_such_robot"), InputError);
}

TEST(LoadRobot, a_part_of_a_robot_has_the_fingerprint_of_its_file) {
  LoadRobotOptions options;
  options.lock = {"q3=pi/2", "q6"};
  const LoadedRobot loaded = load_robot("puma560", options);
  EXPECT_EQ(loaded.robot.coordinates.size(), 4u);
  EXPECT_EQ(loaded.fingerprint, load_robot("puma560").fingerprint);
  EXPECT_TRUE(loaded.diagnostics.all().empty());
  options.lock = {"q3=100"};
  EXPECT_EQ(load_robot("puma560", options).diagnostics.warning_count(), 1u);
  const std::string text = read_file(ARMATURE_SOURCE_DIR "/robots/puma560.yaml");
  EXPECT_EQ(load_robot_text(text, "-", options).robot.coordinates.size(), 5u);
}

TEST(LoadRobot, lists_the_built_in_robots) {
  for (const LibraryEntry& entry : list_robots()) {
    EXPECT_EQ(load_robot(entry.name).robot.coordinates.size(), entry.joints) << entry.name;
    EXPECT_FALSE(entry.source.empty()) << entry.name;
  }
}

}  // namespace
}  // namespace armature::internal
