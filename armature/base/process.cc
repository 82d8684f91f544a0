// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/process.h"

#include <fcntl.h>
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

// Whether the program could be started.
bool spawn(const std::vector<std::string>& arguments, const std::string& folder, const std::array<int, 3>& streams,
           pid_t& child) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  // Not posix_spawnp: a relative folder in PATH could be anybody's.
  const bool by_name = arguments[0].find('/') == std::string::npos;
  const std::string program = by_name ? find_program(arguments[0]) : arguments[0];
  if (program.empty()) return false;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (!folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  for (int stream = 0; stream < 3; ++stream)
    posix_spawn_file_actions_adddup2(&actions, streams[static_cast<std::size_t>(stream)], stream);
  const int failed = ::posix_spawn(&child, program.c_str(), &actions, nullptr, argv.data(), environ);
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

}  // namespace armature::internal
