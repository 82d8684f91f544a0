// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// For tests of emitted code: a folder that disappears, and commands run in it.
#pragma once

#include <string>
#include <vector>

#include "armature/base/process.h"
#include "armature/base/temporary_folder.h"

namespace armature::internal::test {

class TemporaryFolder : public internal::TemporaryFolder {
 public:
  void write(const std::string& name, const std::string& content) const;
  std::string read(const std::string& name) const;
};

// Runs `command` in `folder`, with `input` as stdin.
ProcessResult run(const TemporaryFolder& folder, const std::vector<std::string>& command,
                  const std::string& input = {});

// Whether `program` can be run at all.
bool is_installed(const std::string& program);

// Every warning that users turn on, as errors, and no contraction into fused operations.
std::vector<std::string> strict_c_flags();    // as C99
std::vector<std::string> strict_cxx_flags();  // the same file as C++

}  // namespace armature::internal::test
