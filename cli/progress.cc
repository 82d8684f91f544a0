// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "armature/base/json.h"
#include "armature/base/text.h"

namespace armature::cli {
namespace {

std::atomic<bool> interrupted = false;

// The one line that is written over.
struct Line {
  std::mutex mutex;
  std::string message;
  std::chrono::steady_clock::time_point said;
  bool drawn = false;

  // By itself and at once: a process that forks meanwhile inherits no lock of stdio.
  void draw(const std::string& text) {
    const std::string all = (drawn || !text.empty() ? "\r\033[K" : "") + text;
    drawn = !text.empty();
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, all.data(), all.size());
  }
};
Line the_line;

// The descriptor that ARMATURE_PROGRESS names, if it is open and no standard stream.
int descriptor_of_program() {
  const char* const text = std::getenv("ARMATURE_PROGRESS");
  if (text == nullptr || text[0] < '3' || text[0] > '9' || text[1] != '\0') return -1;
  const int number = text[0] - '0';
  return ::fcntl(number, F_GETFD) >= 0 ? number : -1;
}

void interrupt(int) {
  interrupted = true;
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

TerminalProgress::TerminalProgress(bool quiet)
    : quiet_(quiet),
      terminal_(::isatty(STDERR_FILENO) != 0),
      program_(descriptor_of_program()),
      handler_before_(std::signal(SIGINT, interrupt)),
      began_(Clock::now()),
      last_(Clock::now()) {
  interrupted = false;
}

TerminalProgress::~TerminalProgress() {
  clear();
  std::signal(SIGINT, handler_before_);
}

void TerminalProgress::clear() {
  const std::lock_guard turn(the_line.mutex);
  the_line.draw("");
  the_line.message.clear();
}

void TerminalProgress::tell_program(const std::string& line) const {
  [[maybe_unused]] const ssize_t written = ::write(program_, line.data(), line.size());
}

void TerminalProgress::report(double share, std::string_view message) {
  const Clock::time_point now = Clock::now();
  if (program_ >= 0 && now - told_ >= std::chrono::milliseconds(100)) {
    told_ = now;
    const Json line = {{"fraction", share >= 0 ? Json(share) : Json(nullptr)}, {"text", message}};
    tell_program(line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  }
  if (quiet_ || !terminal_) return;
  if (message != message_) {
    message_ = message;
    began_ = now;
  }
  if (now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  const std::lock_guard turn(the_line.mutex);
  the_line.message = message_;
  the_line.said = now;
  std::string line = internal::printable(message_, 100);
  const double seconds = std::chrono::duration<double>(now - began_).count();
  if (share >= 0) line += fmt::format(": {:.0f} %", 100 * share);
  if (share > 0.05 && seconds > 1) line += fmt::format(", {:.0f} s left", seconds * (1 - share) / share);
  the_line.draw(line);
}

void TerminalProgress::step(std::string_view message) {
  if (program_ >= 0)
    tell_program(Json({{"step", message}}).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  if (quiet_) return;
  clear();
  std::fputs(fmt::format("{}\n", message).c_str(), stderr);
}

bool TerminalProgress::stop() const { return interrupted; }

StillWorking::StillWorking(std::string what, bool quiet)
    : what_(std::move(what)), began_(std::chrono::steady_clock::now()) {
  if (quiet || ::isatty(STDERR_FILENO) == 0) return;
  const std::lock_guard turn(the_line.mutex);
  the_line.said = began_;
  thread_ = std::thread([this] { watch(); });
}

StillWorking::~StillWorking() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard turn(mutex_);
    done_ = true;
  }
  wake_.notify_one();
  thread_.join();
  const std::lock_guard turn(the_line.mutex);
  the_line.draw("");
}

void StillWorking::watch() {
  constexpr std::chrono::seconds patience(1);
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, patience, [this] { return done_; })) {
    const auto now = std::chrono::steady_clock::now();
    const std::lock_guard turn(the_line.mutex);
    if (now - the_line.said < patience) continue;
    the_line.draw(fmt::format("{}: {:.0f} s",
                              internal::printable(the_line.message.empty() ? what_ : the_line.message, 100),
                              std::chrono::duration<double>(now - began_).count()));
  }
}

}  // namespace armature::cli
