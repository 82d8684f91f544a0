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
#include "armature/log/formats/reader_messages.h"

namespace armature::internal {
namespace {

constexpr timeval most_silence{60, 0};  // a disk that does not answer; the child's own work is bounded by its seconds

Bounds bounds_for(std::uintmax_t bytes) {
  const std::size_t megabytes = static_cast<std::size_t>(bytes >> 20);
  return {192 + 40 * megabytes, 0.8 + static_cast<double>(megabytes / 4)};  // unpacked; at 4 MB/s
}

// The child's side, which never returns: first the diagnostics and the arrays, then blocks.
class Server {
 public:
  Server(int socket, const Bounds& bounds) : line_{socket}, bounds_(bounds) { confine_process(bounds, socket); }

  [[noreturn]] void serve(const std::string& file, const OpenArrays& open) {
    ArrayContents contents;
    auto& [said, arrays] = contents;
    const LogProblem problem = caught([&] {
      try {
        arrays = open(file, said);
      } catch (const InputError& refusal) {
        said = refusal.diagnostics();
      }
      return LogProblem{};
    });
    if (problem) said.error({file, 0, 0}, problem.message, problem.hint);
    send_contents(line_, contents);
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

  void answer(const NamedArray& array, const ArrayBlock& block) {
    const LogProblem problem = caught([&] {
      numbers_.resize(block.rows * block.columns);
      return array.read(block, numbers_.data());
    });
    send_numbers(line_, problem, numbers_);
  }

  MessageLine line_;
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

  // What the child found in the file. False when it died or talks nonsense.
  bool receive(ArrayContents& contents) const {
    return receive_contents(MessageLine{socket_}, file_, bytes_, contents);
  }

  LogProblem read(std::uint64_t index, const ArrayBlock& block, double* to) {
    const std::lock_guard turn(mutex_);
    const MessageLine line{socket_};
    LogProblem problem;
    const bool answered = line.send(index) && line.send(&block, sizeof block) &&
                          receive_numbers(line, {to, block.rows * block.columns}, problem);
    return answered ? problem : death();
  }

  // Why the child is silent.
  LogProblem death() {
    const int status = child_ > 0 ? end() : last_status_;
    const Bounds bounds = bounds_for(bytes_);
    if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGXCPU))
      return {fmt::format("reading it takes more than {:g} s", bounds.seconds), "is this a log? Save it as NPY or CSV"};
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
  ArrayContents contents{std::move(diagnostics), {}};
  const bool answered = process->receive(contents);
  diagnostics = std::move(contents.said);
  if (!answered) {
    const LogProblem problem = process->death();
    refuse_log(file, diagnostics, problem.message, problem.hint);
  }
  throw_if_errors(diagnostics);
  std::vector<NamedArray>& arrays = contents.arrays;
  for (std::size_t i = 0; i < arrays.size(); ++i)
    arrays[i].read = [process, i](const ArrayBlock& block, double* to) { return process->read(i, block, to); };
  return std::move(arrays);
}

}  // namespace armature::internal
