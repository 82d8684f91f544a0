// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/confine.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <functional>

#include "tests/support/compile.h"
#include "tests/support/patience.h"

namespace armature::internal {
namespace {

// How a process ends that is confined and then does this: its exit code, or 128 + the signal.
int confined(const std::function<int()>& work, const Bounds& bounds = {}) {
  const int keep = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const pid_t child = ::fork();
  if (child == 0) {
    confine_process(bounds, keep);
    ::_exit(work());
  }
  ::close(keep);
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST(Confine, still_reads_and_computes) {
  EXPECT_EQ(confined([] {
              const int in = ::open("/etc/passwd", O_RDONLY | O_CLOEXEC);
              char byte = 0;
              const std::string text(1u << 20, 'x');
              return in >= 0 && ::read(in, &byte, 1) == 1 && text.size() == 1u << 20 ? 0 : 1;
            }),
            0);
}

TEST(Confine, bounds_memory_and_time) {
  if (support::patience > 1) GTEST_SKIP() << "skipped: sanitizers take address space of their own";
  EXPECT_EQ(confined([] { return std::malloc(100u << 20) != nullptr && std::malloc(100u << 20) == nullptr ? 0 : 1; }),
            0);
  EXPECT_EQ(confined(
                [] {
                  for (volatile bool on = true; on;) {}
                  return 0;
                },
                {.seconds = 0.3}),
            128 + SIGPROF);
}

TEST(Confine, takes_rights_away) {
  if (support::patience > 1) GTEST_SKIP() << "skipped: sanitizers make calls of their own";
  const test::TemporaryFolder folder;
  folder.write("there", "content");
  const std::string there = folder.file("there"), fresh = folder.file("new");
  EXPECT_EQ(confined([&] { return ::open(there.c_str(), O_RDWR | O_CLOEXEC) < 0 ? 0 : 1; }), 0);
  EXPECT_EQ(confined([&] { return ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600) < 0 ? 0 : 1; }), 0);
  EXPECT_EQ(
      confined([&] { return ::unlink(there.c_str()) != 0 && ::rename(there.c_str(), fresh.c_str()) != 0 ? 0 : 1; }), 0);
  EXPECT_EQ(confined([] { return ::socket(AF_INET, SOCK_STREAM, 0) < 0 ? 0 : 1; }), 0);
  EXPECT_EQ(confined([] { return ::fork() < 0 ? 0 : 1; }), 0);
  EXPECT_EQ(confined([] { return ::kill(::getppid(), 0) != 0 ? 0 : 1; }), 0);
  EXPECT_EQ(confined([] { return ::execl("/bin/true", "true", nullptr) < 0 ? 3 : 1; }), 3);
  EXPECT_EQ(folder.read("there"), "content");
}

// Only the descriptor that is kept, and the standard streams, stay open.
TEST(Confine, closes_what_it_does_not_keep) {
  const int other = ::open("/dev/zero", O_RDONLY | O_CLOEXEC);
  EXPECT_EQ(confined([&] {
              char byte = 0;
              return ::read(other, &byte, 1) < 0 && ::read(0, &byte, 1) == 0 ? 0 : 1;
            }),
            0);
  ::close(other);
}

TEST(Confine, a_fault_still_has_its_signal) {
  EXPECT_EQ(confined([]() -> int { std::abort(); }), 128 + SIGABRT);
}

}  // namespace
}  // namespace armature::internal
