// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The files that a job reads, each by the name that the user gave: where their bytes can be read as often as needed,
// and the hash of those bytes. A pipe, and standard input ("-"), is read once, into memory; a file of any size is
// hashed in chunks.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "armature/base/progress.h"

namespace armature::internal {

class InputFiles {
 public:
  InputFiles();
  ~InputFiles();
  InputFiles(const InputFiles&) = delete;
  InputFiles& operator=(const InputFiles&) = delete;

  // `file` itself, or for a pipe a path to its bytes in memory, which lives as long as this object.
  const std::string& path(const std::string& file, Progress& progress);

  // The hash of its bytes; empty for what is no readable file, such as the name of a built-in robot.
  const std::string& hash(const std::string& file, Progress& progress);

 private:
  struct Entry;
  Entry& entry(const std::string& file, Progress& progress);
  std::map<std::string, std::unique_ptr<Entry>> entries_;
};

}  // namespace armature::internal
