// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <thread>

namespace armature::internal {
namespace {

using Clock = std::chrono::steady_clock;

// A file in memory without a name, which stands for a stream of the program: unlike a pipe it never blocks.
class MemoryFile {
 public:
  explicit MemoryFile(const std::string& content = {}) : descriptor_(::memfd_create("stream", MFD_CLOEXEC)) {
    for (std::size_t at = 0; at < content.size();) {
      const ssize_t put = ::pwrite(descriptor_, content.data() + at, content.size() - at, static_cast<off_t>(at));
      if (put <= 0) break;
      at += static_cast<std::size_t>(put);
    }
  }
  ~MemoryFile() { ::close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int descriptor() const { return descriptor_; }
  std::string content() const {
    std::string text;
    std::array<char, 1u << 14> bytes;
    ssize_t got = 0;
    while ((got = ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(text.size()))) > 0)
      text.append(bytes.data(), static_cast<std::size_t>(got));
    return text;
  }

 private:
  int descriptor_;
};

// The folders of PATH that begin at the root: a relative one could be anybody's.
std::vector<std::string> program_folders() {
  const char* const path = std::getenv("PATH");
  std::string rest = path == nullptr ? "/usr/bin:/bin" : path;
  std::vector<std::string> folders;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (rest.front() == '/') folders.push_back(rest.substr(0, end));
    rest.erase(0, end + 1);
  }
  return folders;
}

// Ours, with those folders alone in PATH: a compiler starts further programs.
std::vector<std::string> child_environment() {
  std::vector<std::string> variables;
  for (char** each = environ; *each != nullptr; ++each)
    if (!std::string_view(*each).starts_with("PATH=")) variables.emplace_back(*each);
  variables.push_back(fmt::format("PATH={}", fmt::join(program_folders(), ":")));
  return variables;
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (const std::string& text : texts) result.push_back(const_cast<char*>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

// Whether the program could be started.
bool spawn(std::vector<std::string> arguments, const std::string& folder, const std::array<int, 3>& streams,
           pid_t& child) {
  if (arguments[0].find('/') == std::string::npos) arguments[0] = find_program(arguments[0]);
  if (arguments[0].empty()) return false;
  const std::vector<std::string> environment = child_environment();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (!folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  for (int stream = 0; stream < 3; ++stream)
    posix_spawn_file_actions_adddup2(&actions, streams[static_cast<std::size_t>(stream)], stream);
  const int failed = ::posix_spawn(&child, arguments[0].c_str(), &actions, nullptr, pointers(arguments).data(),
                                   pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  return failed == 0;
}

// Waits for the program, and kills it when time is up. False when it cannot be waited for.
bool wait_for(pid_t child, double most_seconds, bool& timed_out, int& status, rusage& usage) {
  using std::chrono::microseconds;
  const auto start = Clock::now();
  for (microseconds pause{200};; pause = std::min(2 * pause, microseconds(20'000))) {
    const bool limited = most_seconds < 1e8 && !timed_out;
    const pid_t ended = ::wait4(child, &status, limited ? WNOHANG : 0, &usage);
    if (ended == child) return true;
    if (ended < 0 && errno != EINTR) return false;
    if (!limited) continue;
    timed_out = std::chrono::duration<double>(Clock::now() - start).count() > most_seconds;
    if (timed_out) ::kill(child, SIGKILL);
    else std::this_thread::sleep_for(pause);
  }
}

double seconds_of(const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); }

}  // namespace

ProcessResult run_process(const std::vector<std::string>& arguments, const ProcessOptions& options) {
  ProcessResult result;
  const MemoryFile input(options.input), output, errors;
  pid_t child = 0;
  const std::array streams{input.descriptor(), output.descriptor(), errors.descriptor()};
  if (arguments.empty() || !spawn(arguments, options.folder, streams, child)) return result;
  int status = 0;
  rusage usage{};
  if (!wait_for(child, options.most_seconds, result.timed_out, status, usage)) return result;
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.output = output.content();
  result.errors = errors.content();
  result.seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  result.megabytes = static_cast<double>(usage.ru_maxrss) / 1024;
  return result;
}

std::string find_program(const std::string& program) {
  const auto is_program = [](const std::string& path) {
    struct stat status{};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(path.c_str(), X_OK) == 0;
  };
  if (program.find('/') != std::string::npos) return is_program(program) ? program : "";
  for (const std::string& folder : program_folders())
    if (const std::string candidate = folder + "/" + program; !program.empty() && is_program(candidate))
      return candidate;
  return "";
}

}  // namespace armature::internal
