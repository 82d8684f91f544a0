// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/reader_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <memory>
#include <mutex>
#include <new>

#include "armature/base/confine.h"
#include "armature/base/error.h"

namespace armature::internal {
namespace {

constexpr std::uint64_t longest_text = 1u << 20, most_arrays = 1u << 20, most_said = 3 * Diagnostics::most_kept;
constexpr timeval most_silence{60, 0};  // a disk that does not answer; the child's own work is bounded by its seconds

// One end of the conversation: numbers of 64 bits, and texts after their length. False once the other end is gone.
class Line {
 public:
  explicit Line(int socket) : socket_(socket) {}

  bool send(const void* data, std::size_t count) const {
    for (const char* at = static_cast<const char*>(data); count > 0;) {
      const ssize_t sent = ::send(socket_, at, count, MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR) continue;
      if (sent <= 0) return false;
      at += sent;
      count -= static_cast<std::size_t>(sent);
    }
    return true;
  }
  bool send(std::uint64_t number) const { return send(&number, sizeof number); }
  bool send(const std::string& text) const {
    const std::string whole = text.substr(0, longest_text);
    return send(whole.size()) && send(whole.data(), whole.size());
  }

  bool receive(void* data, std::size_t count) const {
    for (char* at = static_cast<char*>(data); count > 0;) {
      const ssize_t got = ::read(socket_, at, count);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return false;
      at += got;
      count -= static_cast<std::size_t>(got);
    }
    return true;
  }
  bool receive(std::uint64_t& number, std::uint64_t most) const {
    return receive(&number, sizeof number) && number <= most;
  }
  bool receive(std::string& text) const {
    std::uint64_t length = 0;
    if (!receive(length, longest_text)) return false;
    text.resize(length);
    return receive(text.data(), length);
  }

 private:
  int socket_;
};

Bounds bounds_for(std::uintmax_t bytes) {
  const std::size_t megabytes = static_cast<std::size_t>(bytes >> 20);
  return {192 + 40 * megabytes, 2 + static_cast<unsigned>(megabytes / 4)};  // unpacked; at 4 MB/s
}

// The child's side, which never returns: first the diagnostics and the arrays, then blocks.
class Server {
 public:
  Server(int socket, const Bounds& bounds) : line_(socket), bounds_(bounds) { confine_process(bounds, socket); }

  [[noreturn]] void serve(const std::string& file, const OpenArrays& open) {
    std::vector<NamedArray> arrays;
    Diagnostics said;
    const LogProblem problem = caught([&] {
      try {
        arrays = open(file, said);
      } catch (const InputError& refusal) {
        said = refusal.diagnostics();
      }
      return LogProblem{};
    });
    if (problem) said.error({file, 0, 0}, problem.message, problem.hint);
    tell(said);
    line_.send(arrays.size());
    for (const NamedArray& array : arrays) {
      line_.send(array.name);
      for (const std::size_t number : {array.rows, array.columns, array.row_bytes}) line_.send(number);
    }
    ArrayBlock block;
    std::uint64_t index = 0;
    while (line_.receive(index, UINT64_MAX) && index < arrays.size() && line_.receive(&block, sizeof block))
      answer(arrays[index], block);
    ::_exit(0);
  }

 private:
  template <class Work>
  LogProblem caught(const Work& work) const {
    try {
      return work();
    } catch (const std::bad_alloc&) {
      return {fmt::format("reading it takes more than {} MB of memory", bounds_.megabytes),
              "is this a log? Save it as NPY or CSV"};
    } catch (const std::exception& error) {
      return {fmt::format("it cannot be read: {}", error.what()), "check its permissions"};
    }
  }

  void tell(const Diagnostics& said) const {
    line_.send(said.all().size());
    for (const Diagnostic& each : said.all()) {
      line_.send(static_cast<std::uint64_t>(each.severity));
      line_.send(static_cast<std::uint64_t>(each.where.line));
      line_.send(each.message);
      line_.send(each.hint);
    }
  }

  void answer(const NamedArray& array, const ArrayBlock& block) {
    const LogProblem problem = caught([&] {
      numbers_.resize(block.rows * block.columns);
      return array.read(block, numbers_.data());
    });
    line_.send(problem.message);
    if (problem) line_.send(problem.hint);
    else line_.send(numbers_.data(), numbers_.size() * sizeof(double));
  }

  Line line_;
  Bounds bounds_;
  std::vector<double> numbers_;
};

// The parent's side.
class ReaderProcess {
 public:
  ReaderProcess(const std::string& file, const OpenArrays& open) : file_(file) {
    std::error_code unknown;
    const std::uintmax_t bytes = std::filesystem::file_size(file, unknown);
    bytes_ = unknown ? 0 : bytes;
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) throw_not_started();
    socket_ = ends[0];
    child_ = ::fork();
    if (child_ == 0) Server(::fcntl(ends[1], F_DUPFD_CLOEXEC, 3), bounds_for(bytes_)).serve(file, open);
    ::close(ends[1]);
    if (child_ < 0) throw_not_started();
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &most_silence, sizeof most_silence);
  }
  ~ReaderProcess() {
    if (socket_ >= 0) ::close(socket_);
    if (child_ > 0) end();
  }
  ReaderProcess(const ReaderProcess&) = delete;
  ReaderProcess& operator=(const ReaderProcess&) = delete;

  // What the child found in the file. False when it died; throws InputError when it refused.
  bool receive(std::vector<NamedArray>& arrays, Diagnostics& diagnostics) {
    const Line line(socket_);
    std::uint64_t count = 0;
    if (!line.receive(count, most_said)) return false;
    for (std::uint64_t i = 0; i < count; ++i)
      if (!receive_diagnostic(line, diagnostics)) return false;
    throw_if_errors(diagnostics);
    if (!line.receive(count, most_arrays)) return false;
    for (std::uint64_t i = 0; i < count; ++i) {
      NamedArray& array = arrays.emplace_back();
      if (!line.receive(array.name)) return false;
      for (std::size_t* number : {&array.rows, &array.columns, &array.row_bytes})
        if (!line.receive(*number, UINT64_MAX)) return false;
      if (!is_plausible(array.rows, array.columns, bytes_)) return false;
    }
    return true;
  }

  LogProblem read(std::uint64_t index, const ArrayBlock& block, double* to) {
    const std::lock_guard turn(mutex_);
    const Line line(socket_);
    LogProblem problem;
    if (!line.send(index) || !line.send(&block, sizeof block) || !line.receive(problem.message)) return death();
    const std::size_t bytes = block.rows * block.columns * sizeof(double);
    if (problem ? !line.receive(problem.hint) : !line.receive(to, bytes)) return death();
    return problem;
  }

  // Why the child is silent.
  LogProblem death() {
    const int status = child_ > 0 ? end() : last_status_;
    const Bounds bounds = bounds_for(bytes_);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
      return {fmt::format("reading it takes more than {} s", bounds.seconds), "is this a log? Save it as NPY or CSV"};
    const bool crashed = WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL;
    return {crashed ? fmt::format("the library that reads such files failed on it ({})", ::strsignal(WTERMSIG(status)))
                    : "the process that reads it does not answer",
            "the file is damaged: copy it again, or save it as NPY or CSV"};
  }

 private:
  [[noreturn]] void throw_not_started() const {
    if (socket_ >= 0) ::close(socket_);
    throw UnmetRequest(fmt::format("no process can be started to read {}: {}", file_, std::strerror(errno)));
  }

  bool receive_diagnostic(const Line& line, Diagnostics& diagnostics) const {
    std::uint64_t severity = 0, at = 0;
    std::string message, hint;
    if (!line.receive(severity, 2) || !line.receive(at, INT32_MAX) || !line.receive(message) || !line.receive(hint))
      return false;
    const Location where{file_, static_cast<int>(at), 0};
    switch (static_cast<Severity>(severity)) {
      case Severity::note: diagnostics.note(where, message, hint); break;
      case Severity::warning: diagnostics.warning(where, message, hint); break;
      case Severity::error: diagnostics.error(where, message, hint); break;
    }
    return true;
  }

  // Ends the child if it has not ended, and keeps how.
  int end() {
    int status = 0;
    // One that is dying of its own fault gets the time to, so that the fault is known.
    pid_t ended = 0;
    for (int tries = 0; (ended = ::waitpid(child_, &status, WNOHANG)) == 0 && tries < 20; ++tries) ::usleep(1000);
    if (ended == 0) {
      ::kill(child_, SIGKILL);
      while ((ended = ::waitpid(child_, &status, 0)) < 0 && errno == EINTR) {}
    }
    child_ = -1;
    return last_status_ = ended < 0 ? 0 : status;
  }

  std::string file_;
  std::uintmax_t bytes_ = 0;
  int socket_ = -1, last_status_ = 0;
  pid_t child_ = -1;
  std::mutex mutex_;
};

}  // namespace

std::vector<NamedArray> open_apart(const std::string& file, const OpenArrays& open, Diagnostics& diagnostics) {
  const auto process = std::make_shared<ReaderProcess>(file, open);
  std::vector<NamedArray> arrays;
  if (!process->receive(arrays, diagnostics)) {
    const LogProblem problem = process->death();
    refuse_log(file, diagnostics, problem.message, problem.hint);
  }
  for (std::size_t i = 0; i < arrays.size(); ++i)
    arrays[i].read = [process, i](const ArrayBlock& block, double* to) { return process->read(i, block, to); };
  return arrays;
}

}  // namespace armature::internal
