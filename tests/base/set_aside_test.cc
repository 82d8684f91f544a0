// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/set_aside.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/temporary_folder.h"

namespace armature::internal {
namespace {

class SetAside : public testing::Test {
 protected:
  std::string with(const std::string& name, const std::string& text) const {
    write_file(folder_.file(name), text);
    return folder_.file(name);
  }
  bool there(const std::string& name) const { return std::filesystem::exists(folder_.file(name)); }
  TemporaryFolder folder_;
};

TEST_F(SetAside, moves_files_and_replaces_older_ones) {
  const std::string robot = with("robot.yaml", "new");
  with("robot.yaml.before", "old");
  set_aside({robot, folder_.file("absent.yaml"), folder_.path()});
  EXPECT_FALSE(there("robot.yaml"));
  EXPECT_FALSE(there("absent.yaml.before"));
  EXPECT_EQ(read_file(folder_.file("robot.yaml.before")), "new");
}

TEST_F(SetAside, leaves_inputs_by_whatever_name) {
  const std::string robot = with("robot.yaml", "mine");
  set_aside({robot}, {folder_.file("none"), folder_.path() + "/./robot.yaml"});
  EXPECT_EQ(read_file(robot), "mine");
}

TEST_F(SetAside, says_what_cannot_be_moved) {
  const std::string robot = with("robot.yaml", "new");
  with("robot.yaml.before/file", "a folder is in the way");
  EXPECT_THROW(set_aside({robot}), InputError);
  EXPECT_TRUE(there("robot.yaml"));
}

}  // namespace
}  // namespace armature::internal
