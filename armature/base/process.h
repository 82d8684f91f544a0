// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs another program and waits for it. No shell sees its arguments.
#pragma once

#include <string>
#include <vector>

namespace armature::internal {

struct ProcessOptions {
  std::string folder = {};    // where it runs; empty: here
  std::string input = {};     // its standard input
  double most_seconds = 1e9;  // of wall time, after which it is killed
};

struct ProcessResult {
  int exit_code = 127;         // 127: it could not be started; 128 + n: ended by signal n
  bool timed_out = false;      // killed after most_seconds
  std::string output, errors;  // of standard output and standard error
  double seconds = 0;          // of processor time
  double megabytes = 0;        // the most memory it held
};

// The program is looked up on PATH (find_program) unless its name has a slash.
ProcessResult run_process(const std::vector<std::string>& arguments, const ProcessOptions& options = {});

// Where in the absolute folders of PATH `program` is; empty when it is not. A name with a slash is a path already.
std::string find_program(const std::string& program);

}  // namespace armature::internal
