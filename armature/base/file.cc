// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "armature/base/error.h"
#include "armature/base/limits.h"

namespace armature::internal {
namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& message, const std::string& hint = {}) {
  Diagnostics diagnostics;
  diagnostics.error({path, 0, 0}, message, hint);
  throw InputError(diagnostics);
}

[[noreturn]] void refuse_errno(const std::string& path, const std::string& doing, const std::string& hint = {}) {
  const int reason = errno;
  refuse(path, fmt::format("cannot {}: {}", doing, std::strerror(reason)), hint);
}

// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

// A complete, flushed copy of a future file beside it; removed unless it is put in place.
class Temporary {
 public:
  // Delegates, so that the destructor runs, and removes the file, when anything below throws.
  explicit Temporary(const File& file) : Temporary(file.path) {
    const std::filesystem::path folder = std::filesystem::path(target_).parent_path();
    std::error_code failed;
    if (!folder.empty()) std::filesystem::create_directories(folder, failed);
    if (failed) refuse(target_, "cannot create its folder: " + failed.message(), "choose another place with -o");
    if (std::filesystem::is_directory(target_, failed)) refuse(target_, "is a folder, not a file");
    path_ = target_ + ".XXXXXX";
    const Descriptor out(::mkstemp(path_.data()));
    if (out.get() < 0) {
      path_.clear();
      refuse_errno(target_, "write beside it", "choose a writable place with -o");
    }
    for (std::string_view rest = file.content; !rest.empty();) {
      const ssize_t written = ::write(out.get(), rest.data(), rest.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) refuse_errno(target_, "write", "is the disk full?");
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (::fchmod(out.get(), file.readers == Readers::owner ? 0600 : 0666 & ~mask) != 0 || ::fsync(out.get()) != 0)
      refuse_errno(target_, "write");
  }
  ~Temporary() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  Temporary(Temporary&& other) noexcept : target_(std::move(other.target_)), path_(std::move(other.path_)) {
    other.path_.clear();
  }
  Temporary& operator=(Temporary&&) = delete;

  void put_in_place() {
    if (::rename(path_.c_str(), target_.c_str()) != 0) refuse_errno(target_, "put the file in place");
    path_.clear();
  }

 private:
  explicit Temporary(const std::string& target) : target_(target) {}

  std::string target_, path_;
};

}  // namespace

std::string read_file(const std::string& path, const Limits& limits) {
  const Descriptor in(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (in.get() < 0) refuse_errno(path, "open", "check the name; `armature show --list` names the built-in robots");
  struct stat status{};
  if (::fstat(in.get(), &status) != 0) refuse_errno(path, "inspect");
  if (S_ISDIR(status.st_mode)) refuse(path, "is a folder, not a file");
  const auto bound = [&](std::size_t bytes) {
    if (bytes > limits.file_bytes)
      refuse(path, fmt::format("is larger than {} MB", limits.file_bytes >> 20),
             "a robot description is text; meshes are not needed");
  };
  // Pipes and devices announce nothing.
  const auto announced = static_cast<std::size_t>(std::max<off_t>(status.st_size, 0));
  bound(announced);
  std::string content;
  content.reserve(announced);
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = ::read(in.get(), buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse_errno(path, "read");
    if (got == 0) return content;
    content.append(buffer, static_cast<std::size_t>(got));
    bound(content.size());
  }
}

std::string read_file(const std::string& path) { return read_file(path, {}); }

void write_file(const std::string& path, std::string_view content) { write_files({{path, std::string(content)}}); }

}  // namespace armature::internal

namespace armature {

void write_files(const std::vector<File>& files) {
  std::vector<internal::Temporary> ready;
  for (const File& file : files) ready.emplace_back(file);
  for (internal::Temporary& temporary : ready) temporary.put_in_place();
}

}  // namespace armature
