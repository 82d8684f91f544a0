// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/fence.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "armature/base/temporary_folder.h"

namespace armature::studio {
namespace {

class FenceTest : public testing::Test {
 protected:
  internal::TemporaryFolder all;
  std::string inside = all.path() + "/inside", outside = all.path() + "/outside", spare = all.path() + "/spare";
  Fence fence = make();

  Fence make() {
    for (const std::string& each : {inside, outside, spare, all.path() + "/cache"})
      std::filesystem::create_directory(each);
    std::ofstream(inside + "/log.csv") << "1\n";
    std::ofstream(outside + "/secret") << "1\n";
    std::filesystem::create_symlink(outside + "/secret", inside + "/link");
    return Fence({inside, "/bin/sh", spare, all.path() + "/cache"});
  }
  void SetUp() override {
    if (!fence.stands()) GTEST_SKIP() << "skipped: this kernel has no Landlock";
  }
  // Whether `work` succeeds inside the fence.
  bool within(const std::function<bool()>& work) const {
    const pid_t child = ::fork();
    if (child == 0) {
      ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
      ::_exit(!fence.enclose() ? 2 : work() ? 0 : 1);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) != 2);
    return WEXITSTATUS(status) == 0;
  }
  bool opens(const std::string& path, int flags) const {
    return within([&] { return ::open(path.c_str(), flags, 0600) >= 0; });
  }
};

TEST_F(FenceTest, lets_a_job_read_and_write_its_folder_and_temporary_files) {
  EXPECT_TRUE(opens(inside + "/log.csv", O_RDONLY));
  EXPECT_TRUE(opens(inside + "/log.csv", O_WRONLY | O_TRUNC));
  EXPECT_TRUE(opens(inside + "/new.csv", O_WRONLY | O_CREAT));
  EXPECT_TRUE(opens(spare + "/new", O_WRONLY | O_CREAT));
  EXPECT_TRUE(within([&] { return ::rename((inside + "/new.csv").c_str(), (inside + "/log.csv").c_str()) == 0; }));
}

TEST_F(FenceTest, keeps_a_job_from_all_other_files) {
  ASSERT_GE(::access((outside + "/secret").c_str(), R_OK), 0);
  EXPECT_FALSE(opens(outside + "/secret", O_RDONLY));
  EXPECT_FALSE(opens(inside + "/link", O_RDONLY)) << "a link leads out";
  EXPECT_FALSE(opens(inside + "/../outside/secret", O_RDONLY));
  EXPECT_FALSE(opens(outside + "/new", O_WRONLY | O_CREAT));
  EXPECT_FALSE(opens("/proc/1/environ", O_RDONLY));
  EXPECT_FALSE(within([&] { return ::unlink((outside + "/secret").c_str()) == 0; }));
}

TEST_F(FenceTest, lets_a_job_start_programs) {
  EXPECT_TRUE(within([] {
    ::execl("/bin/sh", "sh", "-c", "cat /etc/hostname >/dev/null; ls /usr >/dev/null", nullptr);
    return false;
  }));
}

TEST_F(FenceTest, keeps_a_job_from_the_network) {
  const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in here{.sin_family = AF_INET, .sin_port = 0, .sin_addr = {htonl(INADDR_LOOPBACK)}, .sin_zero = {}};
  socklen_t size = sizeof here;
  auto* const address = reinterpret_cast<sockaddr*>(&here);
  ASSERT_EQ(::bind(server, address, size), 0);
  ASSERT_EQ(::listen(server, 1), 0);
  ASSERT_EQ(::getsockname(server, address, &size), 0);
  const auto connects = [&] {
    return ::connect(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), address, sizeof here) == 0;
  };
  EXPECT_TRUE(connects()) << "outside the fence";
  EXPECT_EQ(within(connects), !fence.closes_network());
  ::close(server);
}

}  // namespace
}  // namespace armature::studio
