// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/temporary_folder.h"

#include <gtest/gtest.h>

#include <chrono>
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

// A killed process cannot clean up; the next one does, after a day, and leaves what is not ours or in use.
TEST(TemporaryFolder, sweeps_what_was_left) {
  const TemporaryFolder place;
  const char* const before = std::getenv("TMPDIR");
  const std::string kept = before == nullptr ? "" : before;
  ::setenv("TMPDIR", place.path().c_str(), 1);
  for (const char* name : {"armature-abcdef", "armature-ghijkl", "armature-notours", "other"}) {
    std::filesystem::create_directory(place.file(name));
    std::ofstream(place.file(name) + "/a") << "text";
    const auto day = std::filesystem::file_time_type::clock::now() - std::chrono::hours(30);
    if (std::string(name) != "armature-ghijkl") std::filesystem::last_write_time(place.file(name), day);
  }
  { const TemporaryFolder sweeping; }
  if (before == nullptr) ::unsetenv("TMPDIR");
  else ::setenv("TMPDIR", kept.c_str(), 1);
  EXPECT_FALSE(std::filesystem::exists(place.file("armature-abcdef")));
  for (const char* name : {"armature-ghijkl", "armature-notours", "other"})
    EXPECT_TRUE(std::filesystem::exists(place.file(name))) << name;
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
