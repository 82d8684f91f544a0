// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// For tests of emitted code: a folder that disappears, and commands run in it.
#pragma once

#include <string>
#include <vector>

namespace armature::internal::test {

class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  void write(const std::string& name, const std::string& content) const;
  std::string read(const std::string& name) const;

 private:
  std::string path_;
};

struct Finished {
  int exit_code = -1;    // -1: ended by a signal
  std::string output;    // of stdout
  std::string errors;    // of stderr
  double seconds = 0;    // of processor time: the machine may be busy with other tests
  double megabytes = 0;  // the most memory it held
};

// Runs `command` (its words are passed as they are, no shell sees them) in `folder`, with `input` as stdin.
Finished run(const TemporaryFolder& folder, const std::vector<std::string>& command, const std::string& input = {});

// Whether `program` can be run at all.
bool is_installed(const std::string& program);

// Every warning that users turn on, as errors, and no contraction into fused operations.
std::vector<std::string> strict_c_flags();    // as C99
std::vector<std::string> strict_cxx_flags();  // the same file as C++

}  // namespace armature::internal::test
