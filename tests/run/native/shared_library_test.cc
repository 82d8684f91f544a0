// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/shared_library.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "armature/base/error.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

namespace fs = std::filesystem;

class Cache : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler";
    // A compiler that counts how often it is called.
    folder.write("compiler", "#!/bin/sh\necho once >>" + folder.path() + "/calls\nexec cc \"$@\"\n");
    ::chmod((folder.path() + "/compiler").c_str(), 0700);
  }
  std::string cache() const { return folder.path() + "/cache/armature"; }
  LibraryOptions options() const { return {folder.path() + "/compiler", {"-O0"}, cache()}; }
  int answer(const std::string& number) const {
    const SharedLibrary library("int f(void) { return " + number + "; }", options());
    return reinterpret_cast<int (*)()>(library.function("f"))();
  }
  std::string error() const {
    try {
      answer("1");
    } catch (const UnmetRequest& e) {
      return std::string(e.what()) + "; " + e.hint();
    }
    return "no error";
  }
  std::size_t calls() const {
    const std::string text = folder.read("calls");
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> all;
    if (fs::exists(cache()))
      for (const auto& entry : fs::directory_iterator(cache())) all.push_back(entry.path());
    return all;
  }
  test::TemporaryFolder folder;
};

TEST_F(Cache, keeps_what_is_equal_and_tells_apart_what_is_not) {
  EXPECT_EQ(answer("1"), 1);
  EXPECT_EQ(answer("1"), 1);
  EXPECT_EQ(calls(), 1U);
  EXPECT_EQ(answer("2"), 2);
  EXPECT_EQ(calls(), 2U);
  struct stat status{};
  ASSERT_EQ(::stat(cache().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700U);
  ASSERT_EQ(files().size(), 2U);  // and no temporary beside them
  ASSERT_EQ(::stat(files()[0].c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
}

// Whoever can write to a folder above can put another one in the place of the cache.
TEST_F(Cache, is_not_kept_where_others_can_replace_it) {
  EXPECT_EQ(answer("1"), 1);
  const std::string above = folder.path() + "/cache";
  for (const mode_t mode : {0777U, 0770U, 0702U}) {
    ASSERT_EQ(::chmod(above.c_str(), mode), 0);
    EXPECT_NE(error().find("others can write to"), std::string::npos) << std::oct << mode;
  }
  ASSERT_EQ(::chmod(above.c_str(), 01777), 0);  // sticky: only the owner renames
  EXPECT_EQ(answer("1"), 1);
  EXPECT_EQ(calls(), 1U);
}

TEST_F(Cache, of_another_users_folder_is_not_used) {
  if (::geteuid() != 0) GTEST_SKIP() << "skipped: only root can give folders away";
  EXPECT_EQ(answer("1"), 1);
  ASSERT_EQ(::chown((folder.path() + "/cache").c_str(), 65533, 65533), 0);
  EXPECT_NE(error().find("others can write to"), std::string::npos);
}

TEST_F(Cache, two_texts_at_once_are_two_libraries) {
  const SharedLibrary one("int f(void) { return 1; }", options()), two("int f(void) { return 2; }", options());
  EXPECT_EQ(reinterpret_cast<int (*)()>(one.function("f"))(), 1);
  EXPECT_EQ(reinterpret_cast<int (*)()>(two.function("f"))(), 2);
}

TEST_F(Cache, makes_anew_what_is_cut_short_or_damaged) {
  answer("1");
  const fs::path file = files().at(0);
  fs::resize_file(file, fs::file_size(file) / 2);
  EXPECT_EQ(answer("1"), 1);
  EXPECT_EQ(calls(), 2U);
  {
    std::fstream damaged(file, std::ios::in | std::ios::out | std::ios::binary);
    damaged.seekp(1000);
    damaged << "damaged";
  }
  EXPECT_EQ(answer("1"), 1);
  EXPECT_EQ(calls(), 3U);
  fs::resize_file(file, 0);
  EXPECT_EQ(answer("1"), 1);
  EXPECT_EQ(calls(), 4U);
}

TEST_F(Cache, never_loads_what_others_could_have_written) {
  answer("1");
  ::chmod(files().at(0).c_str(), 0622);
  EXPECT_EQ(answer("1"), 1);
  EXPECT_EQ(calls(), 2U);
  ::chmod(cache().c_str(), 0770);
  EXPECT_NE(error().find("open to others"), std::string::npos);
  fs::remove_all(cache());
  fs::create_directories(folder.path() + "/elsewhere");
  fs::create_directory_symlink(folder.path() + "/elsewhere", cache());
  EXPECT_NE(error().find("is not a folder"), std::string::npos);
}

TEST_F(Cache, a_folder_of_somebody_else_is_refused) {
  if (::geteuid() != 0) GTEST_SKIP() << "skipped: only root can give a folder away";
  fs::create_directories(cache());
  ::chmod(cache().c_str(), 0700);
  ASSERT_EQ(::chown(cache().c_str(), 12345, 12345), 0);
  EXPECT_NE(error().find("open to others"), std::string::npos);
}

TEST_F(Cache, says_what_is_missing) {
  LibraryOptions none = options();
  none.compiler = "no-such-compiler";
  EXPECT_THROW(SharedLibrary("", none), UnmetRequest);
  folder.write("cache", "a file where a folder should be");
  EXPECT_NE(error().find("cannot create"), std::string::npos) << error();
  EXPECT_NE(error().find("XDG_CACHE_HOME"), std::string::npos);
}

// A disk that is full: no file may grow beyond a few bytes.
TEST_F(Cache, a_full_disk_leaves_nothing) {
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{100, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  const std::string message = error();
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_NE(message, "no error");
  EXPECT_TRUE(files().empty());
  EXPECT_EQ(answer("1"), 1);
}

TEST_F(Cache, is_where_the_user_says) {
  const char* const before = std::getenv("XDG_CACHE_HOME");
  const std::string old = before == nullptr ? "" : before;
  ::setenv("XDG_CACHE_HOME", "/somewhere", 1);
  EXPECT_EQ(user_cache_folder(), "/somewhere/armature");
  ::setenv("XDG_CACHE_HOME", "relative", 1);
  EXPECT_EQ(user_cache_folder().find("relative"), std::string::npos);
  if (before == nullptr) ::unsetenv("XDG_CACHE_HOME");
  else ::setenv("XDG_CACHE_HOME", old.c_str(), 1);
}

}  // namespace
}  // namespace armature::internal
