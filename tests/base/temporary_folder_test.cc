// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

TEST(TemporaryFolder, is_private_and_disappears) {
  std::string path;
  {
    const TemporaryFolder folder, other;
    path = folder.path();
    EXPECT_NE(path, other.path());
    std::ofstream(folder.file("a")) << "text";
    EXPECT_TRUE(std::filesystem::exists(path + "/a"));
    const auto others = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
    EXPECT_EQ(std::filesystem::status(path).permissions() & others, std::filesystem::perms::none);
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(TemporaryFolder, says_when_there_is_no_place_for_it) {
  const char* const before = std::getenv("TMPDIR");
  const std::string kept = before == nullptr ? "" : before;
  ::setenv("TMPDIR", "/dev/null", 1);
  EXPECT_THROW(TemporaryFolder(), UnmetRequest);
  if (before == nullptr) ::unsetenv("TMPDIR");
  else ::setenv("TMPDIR", kept.c_str(), 1);
}

}  // namespace
}  // namespace armature::internal
