// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A private folder that disappears with everything in it. What killed processes leave is swept by the next one after a
// day.
#pragma once

#include <string>

namespace armature::internal {

class TemporaryFolder {
 public:
  TemporaryFolder();  // throws UnmetRequest when there is no place for it
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace armature::internal
