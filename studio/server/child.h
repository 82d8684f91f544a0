// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs one job in a process of its own: no shell sees its words, what it may take is limited, and it dies with the
// server. Descriptor 3 of the process takes lines of progress (cli/progress.h).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace armature::studio {

struct ChildLimits {
  double wall_seconds = 3600, grace_seconds = 2;  // grace: from being asked to stop to being killed
  unsigned processor_seconds = 4 * 3600;          // of all threads
  std::uint64_t address_space = 0;                // bytes; 0: as much as the machine has memory
  std::uint64_t output = 64u << 20;               // bytes that it may say
  std::uint64_t file = 4ull << 30;                // bytes of one file that it writes
};

struct ChildRequest {
  std::vector<std::string> words;  // the program's path first
  std::string folder;              // where it runs
  std::string input = {};          // its standard input
  ChildLimits limits = {};
};

enum class ChildEnd { exited, signalled, cancelled, out_of_time, too_much_output, not_started };

struct ChildOutcome {
  ChildEnd end = ChildEnd::not_started;
  int code = 127;  // the exit code, or the signal's number
  std::string output, errors;
};

// Blocks until the child is gone, with all that it started. Once `cancel` is true, it is asked to stop (SIGINT), and
// killed after its time of grace.
ChildOutcome run_child(const ChildRequest& request, const std::atomic<bool>& cancel,
                       const std::function<void(const std::string& line)>& progress = {});

}  // namespace armature::studio
