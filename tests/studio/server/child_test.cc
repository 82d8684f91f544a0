// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/child.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "studio/server/fence.h"

namespace armature::studio {
namespace {

ChildOutcome shell(const std::string& script, const ChildLimits& limits = {}, const std::string& input = {},
                   const std::function<void(const std::string&)>& progress = {}) {
  const std::atomic<bool> never = false;
  return run_child({{"/bin/sh", "-c", script}, "/", input, limits}, never, progress);
}

// Dead children that nobody has waited for yet are dead.
bool is_alive(int process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/stat");
  std::string number, name, state;
  return (status >> number >> name >> state) && state != "Z";
}

TEST(Child, gives_what_it_said_and_its_exit_code) {
  const ChildOutcome outcome = shell("cat; echo oops >&2; pwd; exit 3", {}, "said ");
  EXPECT_EQ(outcome.end, ChildEnd::exited);
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.output, "said /\n");
  EXPECT_EQ(outcome.errors, "oops\n");
}

TEST(Child, tells_its_progress_line_by_line) {
  std::vector<std::string> lines;
  shell("printf 'a\\nb' >&3; printf 'c\\n' >&$ARMATURE_PROGRESS", {}, {},
        [&](const std::string& line) { lines.push_back(line); });
  EXPECT_EQ(lines, (std::vector<std::string>{"a", "bc"}));
}

TEST(Child, inherits_no_file_of_the_server) {
  EXPECT_EQ(shell("ls /proc/self/fd | wc -l").output, "5\n") << "0 to 3, and the folder that ls reads";
}

TEST(Child, has_temporary_files_of_its_own) {
  const std::string look = "echo x >$TMPDIR/mine; echo x 2>/dev/null >$TMPDIR/../armature-job-of-nobody; echo $TMPDIR";
  const std::string first = shell(look).output, second = shell(look).output;
  EXPECT_NE(first, second);
  for (std::string folder : {first, second}) {
    folder.pop_back();
    EXPECT_TRUE(folder.find("/armature-job-") != std::string::npos) << folder;
    EXPECT_FALSE(std::filesystem::exists(folder)) << folder << " is left behind";
  }
  const std::filesystem::path beside = std::filesystem::temp_directory_path() / "armature-job-of-nobody";
  const bool written = std::filesystem::remove(beside);
  if (Fence({"/usr", "/bin/sh", "", ""}).stands()) {
    // The folder of these tests is /, which lets a job write everywhere: another one does not.
    const std::atomic<bool> never = false;
    run_child({{"/bin/sh", "-c", look}, "/usr", {}, {}}, never);
    EXPECT_TRUE(written);
    EXPECT_FALSE(std::filesystem::remove(beside)) << "a job writes to the temporary files of others";
  }
}

TEST(Child, is_limited_in_time_output_memory_and_files) {
  EXPECT_EQ(shell("sleep 60", {.wall_seconds = 0.1}).end, ChildEnd::out_of_time);
  EXPECT_EQ(shell("yes", {.output = 1u << 20}).end, ChildEnd::too_much_output);
  EXPECT_EQ(shell("ulimit -t", {.processor_seconds = 7}).output, "7\n");
  EXPECT_EQ(shell("ulimit -v", {.address_space = 1u << 30}).output, "1048576\n");
  EXPECT_EQ(shell("ulimit -f", {.file = 1u << 20}).output, "2048\n");
  EXPECT_EQ(shell("ulimit -c").output, "0\n");
}

TEST(Child, ends_with_all_that_it_started) {
  const ChildOutcome outcome = shell("sleep 60 & echo $!");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(is_alive(std::stoi(outcome.output)));
}

TEST(Child, stops_when_it_is_cancelled_even_if_it_does_not_want_to) {
  for (const char* script : {"sleep 60", "trap '' INT; sleep 60"}) {
    std::atomic<bool> cancel = false;
    std::thread later([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      cancel = true;
    });
    const auto began = std::chrono::steady_clock::now();
    const ChildOutcome outcome = run_child({{"/bin/sh", "-c", script}, "/", {}, {.grace_seconds = 0.2}}, cancel);
    later.join();
    EXPECT_EQ(outcome.end, ChildEnd::cancelled) << script;
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(1)) << script;
  }
}

TEST(Child, that_crashes_says_by_which_signal) {
  const ChildOutcome outcome = shell("kill -SEGV $$");
  EXPECT_EQ(outcome.end, ChildEnd::signalled);
  EXPECT_EQ(outcome.code, SIGSEGV);
}

TEST(Child, that_is_not_there_fails) {
  const std::atomic<bool> never = false;
  EXPECT_EQ(run_child({{"/no/such/program"}, "/", {}, {}}, never).code, 127);
}

}  // namespace
}  // namespace armature::studio
