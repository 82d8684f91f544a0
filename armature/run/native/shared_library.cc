// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/shared_library.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/process.h"
#include "armature/base/sha256.h"
#include "armature/base/text.h"
#include "armature/base/version.h"
#include "armature/run/native/system_compiler.h"

namespace armature::internal {
namespace {

constexpr mode_t others_may_write = S_IWGRP | S_IWOTH;
constexpr std::size_t digits = 64;  // of a SHA-256

// Makes the folder (0700) or finds it, and checks that no other user has access.
void claim_folder(const std::string& folder) {
  if (folder.empty()) throw UnmetRequest("there is no folder for compiled code", "set XDG_CACHE_HOME or HOME");
  std::error_code failed;
  std::filesystem::create_directories(std::filesystem::path(folder).parent_path(), failed);
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
    throw UnmetRequest(fmt::format("cannot create {}: {}", printable(folder, 300), std::strerror(errno)),
                       "set XDG_CACHE_HOME to a writable folder");
  struct stat status{};
  if (::lstat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
    throw UnmetRequest(fmt::format("{} is not a folder", printable(folder, 300)), "remove it");
  if (status.st_uid != ::geteuid() || (status.st_mode & 077) != 0)
    throw UnmetRequest(fmt::format("{} is open to others", printable(folder, 300)), "it must be yours, with mode 0700");
}

struct Library {
  std::string path;

  // The file belongs to the user, and its last bytes are the hash of the others.
  bool is_sound() const {
    struct stat status{};
    if (::lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != ::geteuid() ||
        (status.st_mode & others_may_write) != 0)
      return false;
    try {
      const std::string content = read_file(path);
      if (content.size() <= digits) return false;
      const std::string_view bytes = std::string_view(content).substr(0, content.size() - digits);
      return content.substr(bytes.size()) == sha256(bytes);
    } catch (const InputError&) {
      return false;
    }
  }

  void put(std::string content) const {
    content += sha256(content);
    try {
      write_files({{path, std::move(content), Readers::owner}});
    } catch (const InputError& error) {
      throw UnmetRequest(error.what(), "set XDG_CACHE_HOME to a writable folder");
    }
  }
};

std::shared_ptr<void> load(const std::string& path) {
  void* const handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    const char* const reason = ::dlerror();
    throw UnmetRequest(fmt::format("cannot load compiled code: {}", printable(reason == nullptr ? "" : reason, 300)),
                       "is the folder on a file system that forbids execution?");
  }
  return {handle, [](void* library) { ::dlclose(library); }};
}

}  // namespace

std::string user_cache_folder() {
  // Relative paths are to be ignored (XDG base directory specification).
  if (const char* const cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && cache[0] == '/')
    return std::string(cache) + "/armature";
  if (const char* const home = std::getenv("HOME"); home != nullptr && home[0] == '/')
    return std::string(home) + "/.cache/armature";
  return "";
}

SharedLibrary::SharedLibrary(const std::string& text, const LibraryOptions& options) {
  const std::string compiler = find_program(options.compiler);
  if (compiler.empty())
    throw UnmetRequest(fmt::format("there is no compiler '{}'", printable(options.compiler, 100)),
                       "install gcc or clang, or name one");
  const std::string folder = options.cache.empty() ? user_cache_folder() : options.cache;
  claim_folder(folder);
  const std::string key =
      sha256(fmt::format("{}\n{}\n{}\n{}", version, compiler_identity(compiler), fmt::join(options.flags, "\n"), text));
  const Library library{folder + "/" + key + ".so"};
  if (!library.is_sound()) library.put(compile_shared_library(compiler, options.flags, text));
  handle_ = load(library.path);
}

void* SharedLibrary::function(const std::string& name) const {
  void* const found = ::dlsym(handle_.get(), name.c_str());
  ARMATURE_CHECK(found != nullptr);
  return found;
}

}  // namespace armature::internal
