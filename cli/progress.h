// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Progress on a terminal: one line on stderr that is written over, with the share done, and the time left once it can
// be told; steps that are complete stay. Elsewhere only complete steps are said. While it lives, Ctrl-C asks the work
// to stop; a second Ctrl-C ends the program as usual.
#pragma once

#include <chrono>
#include <string>

#include "armature/base/progress.h"

namespace armature::cli {

class TerminalProgress : public Progress {
 public:
  // `quiet`: says nothing at all, as for --json.
  explicit TerminalProgress(bool quiet);
  ~TerminalProgress() override;
  TerminalProgress(const TerminalProgress&) = delete;
  TerminalProgress& operator=(const TerminalProgress&) = delete;

  void report(double share, std::string_view message) override;
  void step(std::string_view message) override;
  bool stop() const override;

 private:
  using Clock = std::chrono::steady_clock;
  void clear();

  bool quiet_, terminal_, drawn_ = false;
  void (*handler_before_)(int);
  std::string message_;
  Clock::time_point began_, last_;
};

}  // namespace armature::cli
