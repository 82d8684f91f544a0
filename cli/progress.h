// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Progress on a terminal: one line on stderr that is written over, with the share done, and the time left once it can
// be told; steps that are complete stay. Elsewhere only complete steps are said. While it lives, Ctrl-C asks the work
// to stop; a second Ctrl-C ends the program as usual.
//
// For programs that run this one, quiet or not: with ARMATURE_PROGRESS=N in the environment, descriptor N gets lines
// {"fraction": 0.4, "text": "..."} (null: not known), at most ten a second, and {"step": "..."} for complete steps.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

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
  void tell_program(const std::string& line) const;

  bool quiet_, terminal_;
  int program_;  // the descriptor that the environment names, or -1
  void (*handler_before_)(int);
  std::string message_;
  Clock::time_point began_, last_, told_ = {};
};

// Whatever takes longer than a second: says on a terminal that the work goes on, each second that nothing else is said.
// "base: 3 s", or after the last message of a TerminalProgress.
class StillWorking {
 public:
  StillWorking(std::string what, bool quiet);
  ~StillWorking();  // and takes its line away
  StillWorking(const StillWorking&) = delete;
  StillWorking& operator=(const StillWorking&) = delete;

 private:
  void watch();

  std::string what_;
  std::chrono::steady_clock::time_point began_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace armature::cli
