// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/shared_library.h"

#include <dlfcn.h>
#include <fcntl.h>
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

// A folder that is open, and that no other user can touch or put another in the place of: each folder on the way
// belongs to the user or to root, and others may write to it only if it is sticky, as /tmp.
class OwnFolder {
 public:
  // Makes the folder (0700) or finds it.
  explicit OwnFolder(const std::string& folder) : OwnFolder() {  // delegates: the destructor runs when this throws
    if (folder.empty()) throw UnmetRequest("there is no folder for compiled code", "set XDG_CACHE_HOME or HOME");
    std::error_code failed;
    std::filesystem::create_directories(std::filesystem::path(folder).parent_path(), failed);
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
      throw UnmetRequest(fmt::format("cannot create {}: {}", printable(folder, 300), std::strerror(errno)),
                         "set XDG_CACHE_HOME to a writable folder");
    struct stat status{};
    if (::lstat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
      throw UnmetRequest(fmt::format("{} is not a folder", printable(folder, 300)), "remove it");
    const auto check_private = [&] {
      if (status.st_uid != ::geteuid() || (status.st_mode & 077) != 0)
        throw UnmetRequest(fmt::format("{} is open to others", printable(folder, 300)),
                           "it must be yours, with mode 0700");
    };
    check_private();
    const std::filesystem::path real = std::filesystem::canonical(folder, failed);
    enter(AT_FDCWD, "/", status);
    std::filesystem::path way = "/";
    for (const std::filesystem::path& part : real.relative_path()) {
      way /= part;
      enter(descriptor_, part.c_str(), status);
      const bool safe = (status.st_mode & others_may_write) == 0 || (status.st_mode & S_ISVTX) != 0;
      if (descriptor_ < 0 || !safe || (status.st_uid != ::geteuid() && status.st_uid != 0))
        throw UnmetRequest(fmt::format("others can write to {}", printable(way.string(), 300)),
                           "compiled code is kept where only you can: set XDG_CACHE_HOME");
    }
    check_private();
  }
  ~OwnFolder() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;

  // A file in the folder that was checked, whatever has its name by now.
  std::string file(const std::string& name) const { return fmt::format("/proc/self/fd/{}/{}", descriptor_, name); }

 private:
  OwnFolder() = default;

  void enter(int from, const char* part, struct stat& status) {
    const int inner = ::openat(from, part, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = inner;
    if (inner >= 0 && ::fstat(inner, &status) == 0) return;
    if (inner >= 0) ::close(inner);
    descriptor_ = -1;
  }

  int descriptor_ = -1;
};

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
  const OwnFolder own(folder);
  const std::string key =
      sha256(fmt::format("{}\n{}\n{}\n{}", version, compiler_identity(compiler), fmt::join(options.flags, "\n"), text));
  const Library library{own.file(key + ".so")};
  if (!library.is_sound()) library.put(compile_shared_library(compiler, options.flags, text));
  handle_ = load(library.path);
}

void* SharedLibrary::function(const std::string& name) const {
  void* const found = ::dlsym(handle_.get(), name.c_str());
  ARMATURE_CHECK(found != nullptr);
  return found;
}

}  // namespace armature::internal
