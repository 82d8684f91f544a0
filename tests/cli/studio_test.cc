// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The server itself is tested in tests/studio.
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

struct Studio : Cli {
  // Starts it, and reads the line with its URL.
  void start(std::vector<std::string> words) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    words.insert(words.begin(), {ARMATURE_BINARY, "studio", "--no-browser"});
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(ends[1], STDOUT_FILENO);
      if (::chdir(folder_.c_str()) == 0) ::execv(argv[0], argv.data());
      ::_exit(127);
    }
    ::close(ends[1]);
    char byte = 0;
    for (pollfd ready{ends[0], POLLIN, 0};
         ::poll(&ready, 1, 5000) > 0 && ::read(ends[0], &byte, 1) == 1 && byte != '\n';)
      said_ += byte;
    ::close(ends[0]);
  }
  int end(int signal) {
    int status = -1;
    ::kill(child_, signal);
    ::waitpid(child_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  std::string said_;
  pid_t child_ = 0;
};

TEST_F(Studio, prints_its_url_and_ends_well_when_it_is_told_to) {
  for (const int signal : {SIGINT, SIGTERM}) {
    said_.clear();
    start({});
    EXPECT_EQ(said_.find("Armature studio: http://127.0.0.1:"), 0U) << said_;
    EXPECT_EQ(said_.size() - said_.find("/#"), 2U + 64U) << said_;
    EXPECT_EQ(end(signal), 0);
  }
}

TEST_F(Studio, refuses_files_outside_its_folder_and_folders_that_are_none) {
  write("a.yaml", "x");
  std::filesystem::create_directory(folder_ / "below");
  EXPECT_EQ(run({"studio", "--no-browser", "--folder", "none"}).code, 2);
  EXPECT_EQ(run({"studio", "--no-browser", "none.yaml"}).code, 2);
  const Answer outside = run({"studio", "--no-browser", "a.yaml", "--folder", "below"});
  EXPECT_EQ(outside.code, 2);
  EXPECT_NE(outside.err.find("--folder"), std::string::npos) << outside.err;
  EXPECT_EQ(run({"studio", "--no-browser", "--port", "70000"}).code, 2);
}

}  // namespace
}  // namespace armature::internal
