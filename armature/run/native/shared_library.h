// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From C text to functions in memory: the system's compiler makes a shared library, which is kept in a cache.
//
// No other user can plant code there: the folder must belong to the user and be closed to others (0700), no folder
// above it may be writable by others, the file must belong to the user and not be writable by others, or it is not
// loaded. The folder is opened from the root down and used by its descriptor: what was checked is what is loaded. The
// cache key of a file is a hash of the text, of the flags and of the compiler, and the file ends with a hash of its own
// bytes; truncated or damaged files are compiled again. Files are written atomically.
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
  // Throws UnmetRequest with the reason: no compiler, no place to write, a folder of another user.
  SharedLibrary(const std::string& text, const LibraryOptions& options);
  void* function(const std::string& name) const;

 private:
  std::shared_ptr<void> handle_;
};

}  // namespace armature::internal
