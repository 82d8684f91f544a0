// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/compile.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace armature::internal::test {
namespace {

std::string quoted(const std::string& word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "armature-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void TemporaryFolder::write(const std::string& name, const std::string& content) const {
  std::ofstream(path_ + "/" + name, std::ios::binary) << content;
}

std::string TemporaryFolder::read(const std::string& name) const {
  std::ostringstream out;
  out << std::ifstream(path_ + "/" + name, std::ios::binary).rdbuf();
  return out.str();
}

Finished run(const TemporaryFolder& folder, const std::vector<std::string>& command, const std::string& input) {
  folder.write(".stdin", input);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));  // execvp leaves them alone
  words.push_back(nullptr);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process for " + command[0]);
  if (child == 0) {
    const auto redirect = [](const char* file, int flags, int stream) {
      return dup2(open(file, flags | O_CLOEXEC, 0600), stream) == stream;
    };
    constexpr int fresh = O_WRONLY | O_CREAT | O_TRUNC;
    if (chdir(folder.path().c_str()) == 0 && redirect(".stdin", O_RDONLY, STDIN_FILENO) &&
        redirect(".stdout", fresh, STDOUT_FILENO) && redirect(".stderr", fresh, STDERR_FILENO))
      execvp(words[0], words.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) continue;
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.read(".stdout"), folder.read(".stderr"),
          seconds(usage.ru_utime) + seconds(usage.ru_stime), static_cast<double>(usage.ru_maxrss) / 1024};
}

bool is_installed(const std::string& program) {
  return std::system(("command -v " + quoted(program) + " >/dev/null 2>&1").c_str()) == 0;
}

std::vector<std::string> strict_c_flags() {
  return {"-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror", "-ffp-contract=off"};
}

std::vector<std::string> strict_cxx_flags() {
  return {"-x",           "c++",      "-std=c++17", "-Wall",   "-Wextra",
          "-Wconversion", "-Wshadow", "-pedantic",  "-Werror", "-ffp-contract=off"};
}

}  // namespace armature::internal::test
