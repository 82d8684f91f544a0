// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/process.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace armature::internal {
namespace {

TEST(Process, reports_how_the_program_ended) {
  EXPECT_EQ(run_process({"true"}).exit_code, 0);
  EXPECT_EQ(run_process({"sh", "-c", "exit 7"}).exit_code, 7);
  EXPECT_EQ(run_process({"sh", "-c", "kill -9 $$"}).exit_code, 137);
  EXPECT_EQ(run_process({"/nonexistent/program"}).exit_code, 127);
  EXPECT_EQ(run_process({}).exit_code, 127);
}

TEST(Process, passes_arguments_through_no_shell) {
  EXPECT_EQ(run_process({"test", "$(exit 3)", "=", "$(exit 3)"}).exit_code, 0);
}

// A relative folder in PATH could be anybody's.
TEST(Process, runs_nothing_from_a_relative_path) {
  std::string folder = ::testing::TempDir() + "armature_path_XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  std::ofstream(folder + "/cc") << "#!/bin/sh\necho planted\n";
  std::filesystem::permissions(folder + "/cc", std::filesystem::perms::owner_all);
  const std::string path = std::getenv("PATH");
  const std::filesystem::path here = std::filesystem::current_path();
  std::filesystem::current_path(folder);
  for (const std::string planted : {".:", ":", "./:", ""}) {
    ::setenv("PATH", (planted + (planted.empty() ? "." : "/nowhere")).c_str(), 1);
    EXPECT_EQ(run_process({"cc"}).output, "") << planted;
    EXPECT_EQ(run_process({"cc"}).exit_code, 127) << planted;
  }
  // Nor do the programs that are started.
  ::setenv("PATH", (".:" + path + ":relative:").c_str(), 1);
  EXPECT_EQ(run_process({"sh", "-c", "echo $PATH"}).output, path + "\n");
  ::setenv("PATH", path.c_str(), 1);
  std::filesystem::current_path(here);
  EXPECT_EQ(run_process({folder + "/cc"}).output, "planted\n");
  std::filesystem::remove_all(folder);
}

TEST(Process, gives_input_and_takes_both_outputs) {
  const std::string much(300'000, 'x');  // more than a pipe holds
  const ProcessResult copied = run_process({"cat"}, {.input = much});
  EXPECT_EQ(copied.output, much);
  EXPECT_EQ(run_process({"true"}, {.input = much}).exit_code, 0);  // which reads nothing of it
  const ProcessResult both = run_process({"sh", "-c", "pwd; echo complaint >&2"}, {.folder = "/"});
  EXPECT_EQ(both.output, "/\n");
  EXPECT_EQ(both.errors, "complaint\n");
  EXPECT_EQ(run_process({"cat"}).output, "");
}

TEST(Process, measures_and_ends_what_takes_too_long) {
  const auto start = std::chrono::steady_clock::now();
  const ProcessResult asleep = run_process({"sleep", "60"}, {.most_seconds = 0.05});
  EXPECT_TRUE(asleep.timed_out);
  EXPECT_EQ(asleep.exit_code, 137);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_FALSE(run_process({"true"}, {.most_seconds = 60}).timed_out);
  const ProcessResult busy = run_process({"sh", "-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"});
  EXPECT_GT(busy.seconds, 0);
  EXPECT_GT(busy.megabytes, 0.1);
}

TEST(Process, finds_programs_as_a_shell_does) {
  EXPECT_EQ(find_program("sh"), run_process({"sh", "-c", "command -v sh | tr -d '\\n'"}).output);
  EXPECT_EQ(find_program("/bin/sh"), "/bin/sh");
  EXPECT_EQ(find_program("/bin"), "");
  EXPECT_EQ(find_program("no-such-program-here"), "");
  EXPECT_EQ(find_program(""), "");
}

}  // namespace
}  // namespace armature::internal
