// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>

#include "armature/base/text.h"

namespace armature::cli {
namespace {

std::atomic<bool> interrupted = false;

void interrupt(int) {
  interrupted = true;
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

TerminalProgress::TerminalProgress(bool quiet)
    : quiet_(quiet),
      terminal_(::isatty(STDERR_FILENO) != 0),
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
  if (drawn_) std::fputs("\r\033[K", stderr);
  drawn_ = false;
}

void TerminalProgress::report(double share, std::string_view message) {
  if (quiet_ || !terminal_) return;
  const Clock::time_point now = Clock::now();
  if (message != message_) {
    message_ = message;
    began_ = now;
  }
  if (now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  std::string line = internal::printable(message_, 100);
  const double seconds = std::chrono::duration<double>(now - began_).count();
  if (share >= 0) line += fmt::format(": {:.0f} %", 100 * share);
  if (share > 0.05 && seconds > 1) line += fmt::format(", {:.0f} s left", seconds * (1 - share) / share);
  std::fputs(fmt::format("\r\033[K{}", line).c_str(), stderr);
  drawn_ = true;
}

void TerminalProgress::step(std::string_view message) {
  if (quiet_) return;
  clear();
  std::fputs(fmt::format("{}\n", message).c_str(), stderr);
}

bool TerminalProgress::stop() const { return interrupted; }

}  // namespace armature::cli
