// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "armature/base/error.h"
#include "armature/base/limits.h"

namespace armature::internal {
namespace {

namespace fs = std::filesystem;

class File : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = ::testing::TempDir() + "armature_file_XXXXXX";
    folder = ::mkdtemp(pattern.data());
  }
  void TearDown() override { fs::remove_all(folder); }
  std::string path(const std::string& name) const { return folder + "/" + name; }
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }
  static std::string error_of(const std::function<void()>& action) {
    try {
      action();
    } catch (const InputError& e) {
      return e.what();
    }
    return "no error";
  }
  std::string folder;
};

TEST_F(File, comes_back_byte_for_byte) {
  const std::string content("line\r\n\0binary\xff", 14);
  write_file(path("a.bin"), content);
  EXPECT_EQ(read_file(path("a.bin")), content);
  write_file(path("a.bin"), "");
  EXPECT_EQ(read_file(path("a.bin")), "");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(File, missing_folders_are_made) {
  write_file(path("x/y/z.c"), "int z;");
  EXPECT_EQ(read_file(path("x/y/z.c")), "int z;");
}

TEST_F(File, what_cannot_be_read_is_said) {
  EXPECT_NE(error_of([&] { read_file(path("missing")); }).find("No such file"), std::string::npos);
  EXPECT_NE(error_of([&] { read_file(folder); }).find("is a folder"), std::string::npos);
  Limits limits;
  limits.file_bytes = 1 << 20;
  write_file(path("large"), std::string((1 << 20) + 1, 'x'));
  EXPECT_NE(error_of([&] { read_file(path("large"), limits); }).find("larger than 1 MB"), std::string::npos);
  EXPECT_NE(error_of([&] { read_file("/dev/zero", limits); }).find("larger than"), std::string::npos);
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_NE(error_of([&] { read_file(path("pipe")); }).find("nobody writes to this pipe"), std::string::npos);
}

TEST_F(File, a_pipe_is_read_to_its_end_though_its_writer_is_late_and_slow) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    std::ofstream out(path("pipe"));
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    out << "first " << std::flush;
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    out << "last";
  });
  EXPECT_EQ(read_file(path("pipe")), "first last");
  writer.join();
}

TEST_F(File, a_failure_leaves_everything_as_it_was) {
  write_file(path("a"), "old a");
  fs::create_directory(path("b"));
  EXPECT_NE(error_of([&] { write_files({{path("a"), "new a"}, {path("b"), "new b"}}); }).find("is a folder"),
            std::string::npos);
  EXPECT_EQ(read_file(path("a")), "old a");
  EXPECT_EQ(entries(), 2U);  // no temporary file stays
}

// A disk that fills up while we write, played by a limit on the size of files.
TEST_F(File, a_full_disk_leaves_nothing) {
  write_file(path("a"), "old a");
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 1000;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const std::string error = error_of([&] { write_file(path("a"), std::string(100'000, 'x')); });
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_NE(error.find("cannot write"), std::string::npos) << error;
  EXPECT_EQ(read_file(path("a")), "old a");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(File, has_the_users_permissions) {
  const mode_t mask = ::umask(0027);
  write_file(path("a"), "x");
  ::umask(mask);
  struct stat status{};
  ASSERT_EQ(::stat(path("a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640U);
}

TEST_F(File, a_replaced_file_keeps_its_permissions) {
  write_file(path("a"), "x");
  ASSERT_EQ(::chmod(path("a").c_str(), 0604), 0);
  write_file(path("a"), "y");
  struct stat status{};
  ASSERT_EQ(::stat(path("a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0604U);
  EXPECT_EQ(read_file(path("a")), "y");
}

TEST_F(File, what_a_link_leads_to_is_replaced) {
  write_file(path("a"), "x");
  fs::create_symlink("a", path("link"));
  write_file(path("link"), "y");
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(read_file(path("a")), "y");
  fs::create_symlink("nowhere", path("dangling"));
  EXPECT_NE(error_of([&] { write_file(path("dangling"), "z"); }).find("leads nowhere"), std::string::npos);
}

TEST_F(File, devices_and_pipes_are_written_to) {
  write_file("/dev/null", "x");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const std::string pipe = path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_NE(error_of([&] { write_files({{path("a"), "x"}, {pipe, "x"}}); }).find("nobody reads this pipe"),
            std::string::npos);
  EXPECT_FALSE(fs::exists(path("a")));
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  write_file(pipe, "through");
  char bytes[20] = {};
  EXPECT_EQ(::read(reader, bytes, sizeof bytes), 7);
  EXPECT_STREQ(bytes, "through");
  ::close(reader);
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_EQ(entries(), 1U);
}

// As /dev/stdout and >(command) do: the link leads to something without a path.
TEST_F(File, a_link_to_an_open_pipe_is_written_to) {
  int ends[2] = {};
  ASSERT_EQ(::pipe(ends), 0);
  write_file("/proc/self/fd/" + std::to_string(ends[1]), "through");
  char bytes[20] = {};
  EXPECT_EQ(::read(ends[0], bytes, sizeof bytes), 7);
  EXPECT_STREQ(bytes, "through");
  for (const int end : ends) ::close(end);
}

TEST_F(File, inputs_are_not_replaced) {
  write_file(path("robot.yaml"), "x");
  fs::create_hard_link(path("robot.yaml"), path("same"));
  const std::vector<std::string> inputs = {path("missing"), folder + "/./robot.yaml"};
  for (const char* name : {"robot.yaml", "same"})
    EXPECT_NE(error_of([&] {
                write_files({{path("other"), "y"}, {path(name), "y"}}, inputs);
              }).find("would replace the input"),
              std::string::npos);
  EXPECT_EQ(read_file(path("robot.yaml")), "x");
  EXPECT_EQ(entries(), 2U);
  write_files({{path("other"), "y"}}, inputs);
}

TEST_F(File, two_results_are_not_written_to_one) {
  fs::create_directory(path("sub"));
  for (const char* name : {"a.csv", "./a.csv", "sub/../a.csv"})
    EXPECT_NE(error_of([&] { write_files({{path("a.csv"), "x"}, {path(name), "y"}}); }).find("two results"),
              std::string::npos)
        << name;
  EXPECT_FALSE(fs::exists(path("a.csv")));
  write_files({{"/dev/null", "x"}, {"/dev/null", "y"}});
}

// Of several that make a new file at once, one is first and the others replace it: whole, and nothing stays beside it.
TEST_F(File, made_by_several_at_once_is_whole) {
  for (int again = 0; again < 50; ++again) {
    std::vector<std::thread> writers;
    for (const char letter : {'a', 'b', 'c', 'd'})
      writers.emplace_back([&, letter] { write_file(path("new"), std::string(10'000, letter)); });
    for (std::thread& writer : writers) writer.join();
    const std::string content = read_file(path("new"));
    EXPECT_EQ(content, std::string(10'000, content.at(0)));
    EXPECT_EQ(entries(), 1U);
    fs::remove(path("new"));
  }
}

// A new file appears under its name at once, so that not even a kill leaves anything else.
TEST_F(File, a_process_killed_while_it_makes_new_files_leaves_whole_ones) {
  for (int again = 0; again < 20; ++again) {
    const pid_t child = ::fork();
    if (child == 0)
      for (int i = 0;; ++i) write_file(path("new" + std::to_string(i)), std::string(1000, 'x'));
    ::usleep(3000 + 500 * static_cast<unsigned>(again));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    for (const auto& entry : fs::directory_iterator(folder)) {
      EXPECT_EQ(entry.path().filename().string().find('.'), std::string::npos) << entry.path();
      EXPECT_EQ(fs::file_size(entry.path()), 1000U);
      fs::remove(entry.path());
    }
  }
}

// A process that is killed while it writes leaves nothing beside the file.
TEST_F(File, a_killed_process_leaves_nothing) {
  for (int again = 0; again < 20; ++again) {
    const pid_t child = ::fork();
    if (child == 0)
      for (const std::string content(1u << 20, 'x');;) write_file(path("a"), content);
    ::usleep(3000 + 500 * static_cast<unsigned>(again));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
  EXPECT_LE(entries(), 2U);  // a kill between two system calls may leave one
}

}  // namespace
}  // namespace armature::internal
