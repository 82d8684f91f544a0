// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/input_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "tests/support/compile.h"
#include "tests/verbs/recorded_progress.h"

namespace armature::internal {
namespace {

std::string hash_of(const std::string& path) { return InputFiles().hash(path, no_progress()); }

TEST(InputFiles, one_byte_of_any_file_changes_the_hash) {
  const test::TemporaryFolder folder;
  folder.write("small", "abc");
  const std::string small = hash_of(folder.path() + "/small");
  EXPECT_EQ(small, hash_of(folder.path() + "/small"));
  folder.write("small", "abd");
  EXPECT_NE(small, hash_of(folder.path() + "/small"));
  folder.write("small", "");
  EXPECT_NE(hash_of(folder.path() + "/small"), "");

  // Larger than any text that is read at once, and as old as before.
  const std::string large = folder.path() + "/large";
  std::ofstream(large).put('a');
  std::filesystem::resize_file(large, 33u << 20);
  const auto age = std::filesystem::last_write_time(large);
  const std::string before = hash_of(large);
  {
    std::fstream file(large, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(20u << 20);
    file.put('b');
  }
  std::filesystem::last_write_time(large, age);
  EXPECT_NE(hash_of(large), before);
}

TEST(InputFiles, what_is_no_file_has_no_hash) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(hash_of("puma560"), "");
  EXPECT_EQ(hash_of(folder.path()), "");
}

TEST(InputFiles, a_pipe_is_read_once_and_then_as_often_as_needed) {
  const test::TemporaryFolder folder;
  const std::string pipe = folder.path() + "/pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::string text(300'000, 'x');
  std::thread writer([&] { std::ofstream(pipe) << text; });
  InputFiles files;
  const std::string path = files.path(pipe, no_progress());
  writer.join();
  EXPECT_NE(path, pipe);
  EXPECT_EQ(read_file(path), text);
  EXPECT_EQ(read_file(path), text);
  folder.write("same", text);
  EXPECT_EQ(files.hash(pipe, no_progress()), hash_of(folder.path() + "/same"));
}

// It asks to go on every 50 ms.
TEST(InputFiles, a_pipe_that_nobody_writes_to_is_refused_within_a_second) {
  const test::TemporaryFolder folder;
  const std::string pipe = folder.path() + "/pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  test::RecordedProgress patient;
  InputFiles files;
  EXPECT_THROW(files.path(pipe, patient), InputError);
  EXPECT_LE(patient.asked, 19U);
}

TEST(InputFiles, a_slow_pipe_can_be_stopped) {
  const test::TemporaryFolder folder;
  const std::string pipe = folder.path() + "/pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::fstream never(pipe, std::ios::in | std::ios::out);  // open for writing, and says nothing
  test::RecordedProgress impatient;
  impatient.most_asked = 2;
  InputFiles files;
  EXPECT_THROW(files.path(pipe, impatient), Stopped);
}

}  // namespace
}  // namespace armature::internal
