// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>
#include <utility>

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
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

void write_all(int out, std::string_view rest, const std::string& path) {
  while (!rest.empty()) {
    const ssize_t written = ::write(out, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) refuse_errno(path, "write", "is the disk full?");
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

// What is at a path now.
struct Place {
  explicit Place(const std::string& target) : path(target) {
    struct stat link{};
    if (::lstat(target.c_str(), &link) != 0) return;
    exists = ::stat(target.c_str(), &about) == 0;
    if (!exists) refuse(target, "is a link that leads nowhere");
    std::error_code failed;  // the file that a link leads to is replaced, not the link; /dev/stdout may lead to no path
    if (S_ISLNK(link.st_mode) && is_regular()) path = std::filesystem::canonical(target, failed).string();
    if (failed) refuse(target, "cannot be followed: " + failed.message());
    if (S_ISDIR(about.st_mode)) refuse(target, "is a folder, not a file");
    if (!is_regular() && !is_stream())
      refuse(target, "is neither a file nor a pipe", "choose another place with @output");
  }
  bool is_regular() const { return S_ISREG(about.st_mode); }
  bool is_stream() const { return S_ISCHR(about.st_mode) || S_ISFIFO(about.st_mode); }

  std::string path;
  bool exists = false;
  struct stat about{};
};

// A future file: a complete, flushed copy beside it, removed unless it is put in place. The copy has no name until the
// last moment where the file system can do that, so that even a killed process leaves nothing.
class Temporary {
 public:
  // Delegates, so that the destructor runs, and removes the file, when anything below throws.
  explicit Temporary(const File& file) : Temporary(Place(file.path)) {
    if (place_.exists && place_.is_stream()) {
      open_stream(file.content);
      return;
    }
    std::filesystem::path folder = std::filesystem::path(place_.path).parent_path();
    std::error_code failed;
    if (!folder.empty()) std::filesystem::create_directories(folder, failed);
    if (failed)
      refuse(place_.path, "cannot create its folder: " + failed.message(), "choose another place with @output");
    open_copy(folder.empty() ? "." : folder.string());
    write_all(out_.get(), file.content, place_.path);
    const mode_t mask = ::umask(0);
    ::umask(mask);
    mode_t mode = 0666 & ~mask;
    if (place_.exists) {
      mode = place_.about.st_mode & 0777;
      // Only root can, and only root's file would otherwise change hands.
      [[maybe_unused]] const int kept = ::fchown(out_.get(), place_.about.st_uid, place_.about.st_gid);
    }
    if (file.readers == Readers::owner) mode = 0600;
    if (::fchmod(out_.get(), mode) != 0 || ::fsync(out_.get()) != 0) refuse_errno(place_.path, "write");
  }
  ~Temporary() {
    if (!name_.empty()) ::unlink(name_.c_str());
  }
  Temporary(Temporary&& other) noexcept
      : place_(std::move(other.place_)),
        out_(std::move(other.out_)),
        name_(std::move(other.name_)),
        stream_(other.stream_) {
    other.name_.clear();
  }
  Temporary& operator=(Temporary&&) = delete;

  void put_in_place() {
    if (place_.exists && place_.is_stream()) return write_all(out_.get(), stream_, place_.path);
    if (name_.empty() && !place_.exists && link_as(place_.path)) return;  // at once: a kill leaves all or nothing
    if (name_.empty()) give_name();
    if (::rename(name_.c_str(), place_.path.c_str()) != 0) refuse_errno(place_.path, "put the file in place");
    name_.clear();
  }

 private:
  explicit Temporary(Place place) : place_(std::move(place)), out_(-1) {}

  // Does not wait for somebody to read a pipe, but then for the one who reads.
  void open_stream(std::string_view content) {
    out_ = Descriptor(::open(place_.path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    if (out_.get() < 0 && errno == ENXIO) refuse(place_.path, "nobody reads this pipe", "start its reader first");
    if (out_.get() < 0 || ::fcntl(out_.get(), F_SETFL, 0) != 0) refuse_errno(place_.path, "write");
    stream_ = content;
  }

  void open_copy(const std::string& folder) {
    if (::access("/proc/self/fd", X_OK) == 0)  // which gives it a name later
      out_ = Descriptor(::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600));
    if (out_.get() >= 0) return;
    name_ = place_.path + ".XXXXXX";
    out_ = Descriptor(::mkostemp(name_.data(), O_CLOEXEC));
    if (out_.get() >= 0) return;
    name_.clear();
    refuse_errno(place_.path, "write beside it", "choose a writable place with @output");
  }

  bool link_as(const std::string& name) const {
    const std::string unnamed = fmt::format("/proc/self/fd/{}", out_.get());
    return ::linkat(AT_FDCWD, unnamed.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  }

  // A link cannot replace a file, a rename can.
  void give_name() {
    for (unsigned attempt = 0; attempt < 1000; ++attempt) {
      std::string name = fmt::format("{}.{}-{}", place_.path, ::getpid(), next_name++);
      if (link_as(name)) {
        name_ = std::move(name);
        return;
      }
      if (errno != EEXIST) break;
    }
    refuse_errno(place_.path, "put the file in place");
  }

  static inline std::atomic<unsigned> next_name = 0;
  Place place_;
  Descriptor out_;
  std::string name_;
  std::string_view stream_;  // for a device or a pipe
};

// Whether two names are of one file.
bool is_same_file(const std::string& a, const std::string& b) {
  struct stat first{}, second{};
  return ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0 && first.st_dev == second.st_dev &&
         first.st_ino == second.st_ino;
}

}  // namespace

constexpr int longest_wait_for_writer = 800;  // ms, of a pipe

std::string read_file(const std::string& path, const Limits& limits) {
  const Descriptor in(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (in.get() < 0) refuse_errno(path, "open", "check the name");
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
  bool has_writer = !S_ISFIFO(status.st_mode);
  for (int waited = 0;;) {
    const ssize_t got = ::read(in.get(), buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno != EAGAIN) refuse_errno(path, "read");
    if (got == 0 && has_writer) return content;
    if (got > 0) {
      content.append(buffer, static_cast<std::size_t>(got));
      bound(content.size());
    }
    has_writer = has_writer || got != 0;  // EAGAIN: who has it open for writing is slow
    if (got > 0) continue;
    pollfd pipe{in.get(), POLLIN, 0};
    if (::poll(&pipe, 1, 50) > 0) has_writer = true;
    else if (!has_writer && (waited += 50) >= longest_wait_for_writer)
      refuse(path, "nobody writes to this pipe", "start its writer first");
  }
}

std::string read_file(const std::string& path) { return read_file(path, {}); }

void write_file(const std::string& path, std::string_view content) { write_files({{path, std::string(content)}}); }

}  // namespace armature::internal

namespace armature {

void write_files(const std::vector<File>& files, const std::vector<std::string>& inputs) {
  for (const File& file : files)
    for (const std::string& input : inputs)
      if (internal::is_same_file(file.path, input) && std::filesystem::is_regular_file(input))
        internal::refuse(file.path, "would replace the input " + input, "choose another place with @output");
  std::set<std::filesystem::path> places;
  for (const File& file : files) {
    std::error_code unknown;
    const std::filesystem::path place =
        std::filesystem::weakly_canonical(std::filesystem::absolute(file.path, unknown), unknown);
    if (unknown || std::filesystem::is_other(place, unknown)) continue;
    if (!places.insert(place).second)
      internal::refuse(file.path, "two results would be written to this file", "give each a name of its own");
  }
  std::vector<internal::Temporary> ready;
  for (const File& file : files) ready.emplace_back(file);
  for (internal::Temporary& temporary : ready) temporary.put_in_place();
}

}  // namespace armature
