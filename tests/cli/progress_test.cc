// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>

namespace armature::cli {
namespace {

TEST(TerminalProgress, says_complete_steps_and_nothing_else_where_there_is_no_terminal) {
  testing::internal::CaptureStderr();
  {
    TerminalProgress progress(false);
    progress.report(0.5, "half");
    progress.step("1  done: 0.1 s");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "1  done: 0.1 s\n");
  testing::internal::CaptureStderr();
  TerminalProgress(true).step("1  done: 0.1 s");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(TerminalProgress, tells_a_program_that_asks_for_it) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ::dup2(ends[1], 9);
  ::close(ends[1]);
  ::setenv("ARMATURE_PROGRESS", "9", 1);
  {
    TerminalProgress progress(true);
    progress.report(0.5, "half \"done\"");
    progress.report(0.6, "too soon to be told");
    progress.step("one");
  }
  ::unsetenv("ARMATURE_PROGRESS");
  ::close(9);
  char bytes[1000];
  const ssize_t got = ::read(ends[0], bytes, sizeof bytes);
  ::close(ends[0]);
  EXPECT_EQ(std::string(bytes, static_cast<std::size_t>(got)),
            "{\"fraction\":0.5,\"text\":\"half \\\"done\\\"\"}\n{\"step\":\"one\"}\n");
}

TEST(TerminalProgress, ignores_a_program_that_is_not_there) {
  for (const char* number : {"9", "1", "x", "", "99", "-1"}) {
    ::setenv("ARMATURE_PROGRESS", number, 1);
    testing::internal::CaptureStdout();
    TerminalProgress(true).step("one");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "") << number;
  }
  ::unsetenv("ARMATURE_PROGRESS");
}

TEST(TerminalProgress, stops_on_an_interrupt_while_it_lives) {
  TerminalProgress progress(true);
  EXPECT_FALSE(progress.stop());
  std::raise(SIGINT);
  EXPECT_TRUE(progress.stop());
  EXPECT_FALSE(TerminalProgress(true).stop());
}

// Stderr is a terminal while it lives; what was written there.
class Terminal {
 public:
  Terminal() : before_(::dup(STDERR_FILENO)) {
    int slave = -1;
    EXPECT_EQ(::openpty(&master_, &slave, nullptr, nullptr, nullptr), 0);
    ::dup2(slave, STDERR_FILENO);
    ::close(slave);
  }
  ~Terminal() {
    ::dup2(before_, STDERR_FILENO);
    ::close(before_);
    ::close(master_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  std::string said() const {
    std::string all;
    char bytes[4096];
    for (pollfd ready{master_, POLLIN, 0}; ::poll(&ready, 1, 50) > 0;) {
      const ssize_t got = ::read(master_, bytes, sizeof bytes);
      if (got <= 0) break;
      all.append(bytes, static_cast<std::size_t>(got));
    }
    return all;
  }

 private:
  int before_, master_ = -1;
};

TEST(StillWorking, says_so_each_second_and_leaves_nothing) {
  const Terminal terminal;
  std::string while_it_works;
  {
    const StillWorking busy("base", false);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    EXPECT_EQ(terminal.said(), "");
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    while_it_works = terminal.said();
  }
  EXPECT_EQ(while_it_works, "\r\033[Kbase: 1 s");
  EXPECT_EQ(terminal.said(), "\r\033[K");
}

TEST(StillWorking, says_nothing_of_quick_work_nor_for_machines) {
  const Terminal terminal;
  { const StillWorking quick("show", false); }
  const StillWorking quiet("base", true);
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));
  EXPECT_EQ(terminal.said(), "");
}

TEST(StillWorking, goes_on_with_the_last_message) {
  const Terminal terminal;
  const StillWorking busy("pipeline", false);
  TerminalProgress progress(false);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  progress.report(-1, "2  write the code ...");
  EXPECT_EQ(terminal.said(), "\r\033[K2  write the code ...");
  std::this_thread::sleep_for(std::chrono::milliseconds(2200));
  const std::string more = terminal.said();
  EXPECT_TRUE(more.starts_with("\r\033[K2  write the code ...: 2 s")) << more;
  progress.step("2  write the code: 2.5 s");
  EXPECT_TRUE(terminal.said().starts_with("\r\033[K2  write the code: 2.5 s"));
}

}  // namespace
}  // namespace armature::cli
