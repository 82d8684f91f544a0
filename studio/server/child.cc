// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>

#include "studio/server/fence.h"
#include "studio/server/project.h"

namespace armature::studio {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int progress_stream = 3;
constexpr std::array replaced{"ARMATURE_PROGRESS=", "TMPDIR="};  // in the environment

struct Pipe {
  Descriptor read, write;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) == 0) read = Descriptor(ends[0]), write = Descriptor(ends[1]);
  }
  bool works() const { return read.get() >= 0; }
};

void limit(int resource, rlim_t most) {
  const rlimit bounds{most, most};
  ::setrlimit(resource, &bounds);
}

// A folder for the temporary files of one job, which only it may write to; removed with all that it holds.
class OwnTemporaryFolder {
 public:
  OwnTemporaryFolder() {
    std::error_code failed;
    std::string name = (std::filesystem::temp_directory_path(failed) / "armature-job-XXXXXX").string();
    if (!failed && ::mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~OwnTemporaryFolder() {
    std::error_code failed;
    if (!path_.empty()) std::filesystem::remove_all(path_, failed);
  }
  OwnTemporaryFolder(const OwnTemporaryFolder&) = delete;
  OwnTemporaryFolder& operator=(const OwnTemporaryFolder&) = delete;
  const std::string& path() const { return path_; }  // empty: there is none

 private:
  std::string path_;
};

// What the kernel has to know, made before fork(): between fork() and exec() nothing may be allocated.
struct Prepared {
  std::vector<char*> words, environment;
  std::vector<std::string> texts;
  std::uint64_t address_space = 0;
  Fence fence;

  Prepared(const ChildRequest& request, const std::string& temporary)
      : texts{"ARMATURE_PROGRESS=" + std::to_string(progress_stream), "TMPDIR=" + temporary},
        fence({request.folder, request.words.at(0), temporary}) {
    for (const std::string& word : request.words) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    for (char** each = environ; *each != nullptr; ++each)
      if (std::ranges::none_of(replaced, [&](const char* name) { return std::string_view(*each).starts_with(name); }))
        environment.push_back(*each);
    for (std::string& text : texts) environment.push_back(text.data());
    environment.push_back(nullptr);
    address_space = request.limits.address_space;
    if (address_space == 0)
      address_space =
          static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  }
};

[[noreturn]] void become(const ChildRequest& request, const Prepared& prepared, const std::array<int, 4>& streams,
                         pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);  // the server ended meanwhile
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prepared.fence.stands() && !prepared.fence.enclose()) ::_exit(127);
  // Out of the way of 0 to 3 first.
  std::array<int, 4> high{};
  for (std::size_t k = 0; k < 4; ++k) high[k] = ::fcntl(streams[k], F_DUPFD_CLOEXEC, 10);
  for (std::size_t k = 0; k < 4; ++k)
    if (::dup2(high[k], static_cast<int>(k)) < 0) ::_exit(127);
  if (::syscall(SYS_close_range, 4u, ~0u, 0u) != 0)
    for (int each = 4; each < 4096; ++each) ::close(each);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGCHLD}) std::signal(signal, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
#if !defined(__SANITIZE_ADDRESS__)
  limit(RLIMIT_AS, prepared.address_space);
#endif
  limit(RLIMIT_CPU, request.limits.processor_seconds);
  limit(RLIMIT_FSIZE, request.limits.file);
  limit(RLIMIT_CORE, 0);
  if (::chdir(request.folder.c_str()) != 0) ::_exit(127);
  ::execve(prepared.words[0], prepared.words.data(), prepared.environment.data());
  ::_exit(127);
}

// The standard input: a file in memory, which never blocks.
Descriptor input_file(const std::string& content) {
  Descriptor file(::memfd_create("input", MFD_CLOEXEC));
  for (std::size_t at = 0; at < content.size();) {
    const ssize_t put = ::write(file.get(), content.data() + at, content.size() - at);
    if (put <= 0) break;
    at += static_cast<std::size_t>(put);
  }
  ::lseek(file.get(), 0, SEEK_SET);
  return file;
}

// Whether there may be more.
bool take(int from, std::string& into) {
  std::array<char, 1u << 16> bytes;
  const ssize_t got = ::read(from, bytes.data(), bytes.size());
  if (got > 0) into.append(bytes.data(), static_cast<std::size_t>(got));
  return got > 0 || (got < 0 && (errno == EINTR || errno == EAGAIN));
}

// A child that runs: reads what it says until it ends or has to.
class Watch {
 public:
  Watch(pid_t child, const ChildLimits& limits, const std::atomic<bool>& cancel,
        const std::function<void(const std::string&)>& progress)
      : child_(child), limits_(limits), cancel_(cancel), progress_(progress), began_(Clock::now()) {}

  ChildOutcome run(Descriptor output, Descriptor errors, Descriptor progress) {
    streams_ = {pollfd{output.get(), POLLIN, 0}, pollfd{errors.get(), POLLIN, 0}, pollfd{progress.get(), POLLIN, 0}};
    int status = 0;
    while (::waitpid(child_, &status, WNOHANG) == 0) {
      listen(open() ? 50 : 5);
      mind();
    }
    ::kill(-child_, SIGKILL);  // what it left behind
    while (open() && listen(100)) {}
    outcome_.end = reason_ != ChildEnd::not_started ? reason_
                   : WIFEXITED(status)              ? ChildEnd::exited
                                                    : ChildEnd::signalled;
    outcome_.code = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    return std::move(outcome_);
  }

 private:
  bool open() const { return streams_[0].fd >= 0 || streams_[1].fd >= 0 || streams_[2].fd >= 0; }

  // Whether something came within the time.
  bool listen(int milliseconds) {
    if (::poll(streams_.data(), streams_.size(), milliseconds) <= 0) return false;
    std::string lines;
    const std::array into{&outcome_.output, &outcome_.errors, &lines};
    for (std::size_t k = 0; k < streams_.size(); ++k)
      if (streams_[k].fd >= 0 && streams_[k].revents != 0 && !take(streams_[k].fd, *into[k])) streams_[k].fd = -1;
    tell(lines);
    return true;
  }

  void tell(const std::string& more) {
    line_ += more;
    for (std::size_t end; (end = line_.find('\n')) != std::string::npos; line_.erase(0, end + 1))
      if (progress_) progress_(line_.substr(0, end));
    if (line_.size() > 1u << 16) line_.clear();
  }

  void mind() {
    const auto now = Clock::now();
    if (outcome_.output.size() + outcome_.errors.size() > limits_.output) finish(ChildEnd::too_much_output, SIGKILL);
    if (std::chrono::duration<double>(now - began_).count() > limits_.wall_seconds)
      finish(ChildEnd::out_of_time, SIGKILL);
    if (cancel_ && reason_ == ChildEnd::not_started) {
      asked_ = now;
      finish(ChildEnd::cancelled, SIGINT);
    }
    if (reason_ == ChildEnd::cancelled && std::chrono::duration<double>(now - asked_).count() > limits_.grace_seconds)
      ::kill(-child_, SIGKILL);
  }
  void finish(ChildEnd reason, int signal) {
    if (reason_ == ChildEnd::not_started) reason_ = reason;
    ::kill(-child_, signal);
  }

  pid_t child_;
  const ChildLimits& limits_;
  const std::atomic<bool>& cancel_;
  const std::function<void(const std::string&)>& progress_;
  Clock::time_point began_, asked_;
  std::array<pollfd, 3> streams_{};
  ChildEnd reason_ = ChildEnd::not_started;
  ChildOutcome outcome_;
  std::string line_;
};

}  // namespace

ChildOutcome run_child(const ChildRequest& request, const std::atomic<bool>& cancel,
                       const std::function<void(const std::string& line)>& progress) {
  Pipe output, errors, steps;
  const Descriptor input = input_file(request.input);
  if (!output.works() || !errors.works() || !steps.works() || input.get() < 0) return {};
  const OwnTemporaryFolder temporary;
  if (temporary.path().empty()) return {};
  const Prepared prepared(request, temporary.path());
  const std::array streams{input.get(), output.write.get(), errors.write.get(), steps.write.get()};
  const pid_t parent = ::getpid(), child = ::fork();
  if (child < 0) return {};
  if (child == 0) become(request, prepared, streams, parent);
  ::setpgid(child, child);  // in both, so that neither is too late
  output.write = Descriptor(), errors.write = Descriptor(), steps.write = Descriptor();
  return Watch(child, request.limits, cancel, progress)
      .run(std::move(output.read), std::move(errors.read), std::move(steps.read));
}

}  // namespace armature::studio
