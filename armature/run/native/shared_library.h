// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// C text to functions in memory: the system's compiler makes a shared library, which stays in a cache for the next
// time.
//
// Nobody else can plant code there: the folder must be ours and closed to others (0700), the file must be ours and not
// writable by others, or it is not loaded. A file is named by a hash of the text, of the flags and of the compiler, and
// ends with a hash of its own bytes; what is cut short or damaged is made anew. It appears whole or not at all.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace armature::internal {

struct LibraryOptions {
  std::string compiler = "cc";  // found on PATH
  std::vector<std::string> flags = {};
  std::string cache = {};  // empty: user_cache_folder()
};

// $XDG_CACHE_HOME/armature or ~/.cache/armature. Empty when the user has neither.
std::string user_cache_folder();

class SharedLibrary {
 public:
  // Throws UnmetRequest that says why it cannot be had: no compiler, no place to write, a folder of somebody else.
  SharedLibrary(const std::string& text, const LibraryOptions& options);
  void* function(const std::string& name) const;

 private:
  std::shared_ptr<void> handle_;
};

}  // namespace armature::internal
