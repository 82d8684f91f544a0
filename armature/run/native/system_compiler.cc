// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/system_compiler.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

// A private folder that disappears.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code failed;
    path_ = (std::filesystem::temp_directory_path(failed) / "armature-XXXXXX").string();
    if (failed || ::mkdtemp(path_.data()) == nullptr)
      throw UnmetRequest(fmt::format("no temporary folder: {}", std::strerror(errno)), "is TMPDIR writable?");
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string file(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// The exit code; -1 when it could not be started or was ended by a signal. What it says goes to `words`.
int run_quietly(const std::vector<std::string>& arguments, const std::string& words) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, words.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  pid_t child = 0;
  const int failed = ::posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return -1;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// The line that says what is wrong, of all that a compiler says.
std::string first_complaint(const std::string& words) {
  const std::size_t error = words.find("error");
  const std::size_t begin = error == std::string::npos ? 0 : words.rfind('\n', error) + 1;
  return printable(words.substr(begin, words.find('\n', begin) - begin), 200);
}

std::string words_in(const std::string& file) {
  try {
    return read_file(file);
  } catch (const InputError&) {
    return "";
  }
}

}  // namespace

std::string find_program(const std::string& program) {
  const auto is_program = [](const std::string& path) {
    struct stat status{};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(path.c_str(), X_OK) == 0;
  };
  if (program.find('/') != std::string::npos) return is_program(program) ? program : "";
  const char* const path = std::getenv("PATH");
  std::string rest = path == nullptr ? "/usr/bin:/bin" : path;
  while (!program.empty() && !rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string candidate = rest.substr(0, end) + "/" + program;
    // A relative folder in PATH could be anybody's.
    if (end > 0 && rest.front() == '/' && is_program(candidate)) return candidate;
    rest.erase(0, end + 1);
  }
  return "";
}

std::string compiler_identity(const std::string& path) {
  std::error_code failed;
  const std::string real = std::filesystem::canonical(path, failed).string();
  struct stat status{};
  if (failed || ::stat(real.c_str(), &status) != 0) return path;
  return fmt::format("{} {} {}.{}", real, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

std::string compile_shared_library(const std::string& compiler, const std::vector<std::string>& flags,
                                   const std::string& text) {
  const TemporaryFolder folder;
  try {
    write_file(folder.file("model.c"), text);
    std::vector<std::string> arguments = {compiler};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    for (const char* word : {"-shared", "-fPIC", "-nostdlib", "-o"}) arguments.emplace_back(word);
    arguments.push_back(folder.file("model.so"));
    arguments.push_back(folder.file("model.c"));
    if (const int code = run_quietly(arguments, folder.file("words")); code != 0)
      throw UnmetRequest(fmt::format("{} failed{}", printable(compiler, 200),
                                     code < 0 ? "" : " with exit code " + std::to_string(code)),
                         first_complaint(words_in(folder.file("words"))));
    return read_file(folder.file("model.so"));
  } catch (const InputError& error) {
    throw UnmetRequest(error.what());
  }
}

}  // namespace armature::internal
