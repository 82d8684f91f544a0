// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/project.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <random>
#include <vector>

#include "armature/base/error.h"
#include "armature/base/sha256.h"
#include "armature/base/text.h"
#include "studio/server/names.h"
#include "studio/server/refusal.h"

namespace armature::studio {
namespace {

constexpr int deepest = 16;
constexpr const char* own = ".armature";

[[noreturn]] void refuse(int error, const std::string& path) {
  if (error == ENOENT) throw Refusal(404, "no such file", "the page may be out of date", path);
  if (error == ELOOP || error == EMLINK)
    throw Refusal(403, "links are not followed", "put the file itself into the folder", path);
  if (error == ENOTDIR) throw Refusal(409, "a part of the path is a file or a link, not a folder", "", path);
  if (error == EACCES || error == EPERM) throw Refusal(403, "the file's permissions forbid it", "", path);
  throw Refusal(507, std::string("the file cannot be used: ") + std::strerror(error), "", path);
}

bool regular(int file, struct stat& status) { return ::fstat(file, &status) == 0 && S_ISREG(status.st_mode); }

std::string unique_name() {
  std::random_device random;
  return fmt::format(".armature-{:08x}{:08x}", random(), random());
}

void write_all(int file, const char* bytes, std::size_t size, const std::string& path) {
  for (std::size_t at = 0; at < size;) {
    const ssize_t put = ::write(file, bytes + at, size - at);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) refuse(errno, path);
    at += static_cast<std::size_t>(put);
  }
}

// A file that disappears unless it is renamed.
class Pending {
 public:
  Pending(int folder, mode_t mode, const std::string& path)
      : folder_(folder),
        name_(unique_name()),
        file_(::openat(folder, name_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)) {
    if (file_.get() < 0) refuse(errno, path);
  }
  ~Pending() {
    if (!name_.empty()) ::unlinkat(folder_, name_.c_str(), 0);
  }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;
  int file() const { return file_.get(); }
  bool become(const std::string& name, bool is_new) {
    if (::fsync(file_.get()) != 0) return false;
    const bool done = is_new ? ::linkat(folder_, name_.c_str(), folder_, name.c_str(), 0) == 0
                             : ::renameat(folder_, name_.c_str(), folder_, name.c_str()) == 0;
    if (done && !is_new) name_.clear();
    return done;
  }

 private:
  int folder_;
  std::string name_;
  Descriptor file_;
};

void list_below(int folder, const std::string& prefix, int depth, std::vector<ProjectFile>& files, Listing& seen) {
  const int again = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(again < 0 ? nullptr : ::fdopendir(again), ::closedir);
  if (entries == nullptr) return;
  std::vector<std::string> names;
  while (const dirent* entry = ::readdir(entries.get()))
    if (entry->d_name[0] != '.' && names.size() < 4 * Project::most_files) names.emplace_back(entry->d_name);
  std::ranges::sort(names);
  for (const std::string& name : names) {
    struct stat status{};
    if (!is_utf8(name)) {
      ++seen.not_utf8;
      continue;
    }
    if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (S_ISDIR(status.st_mode)) {
      const Descriptor below(::openat(folder, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
      if (depth >= deepest || files.size() >= Project::most_files) seen.truncated = true;
      else if (below.get() >= 0) list_below(below.get(), prefix + name + "/", depth + 1, files, seen);
    } else if (S_ISREG(status.st_mode)) {
      if (files.size() >= Project::most_files) {
        seen.truncated = true;
        return;
      }
      const double modified =
          static_cast<double>(status.st_mtim.tv_sec) + 1e-9 * static_cast<double>(status.st_mtim.tv_nsec);
      files.push_back({prefix + name, kind_of(name), static_cast<std::uint64_t>(status.st_size), modified});
    }
  }
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}
Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

std::string kind_of(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto is = [&](std::initializer_list<const char*> any) {
    return std::ranges::any_of(any, [&](const char* each) { return ending == each; });
  };
  if (path.ends_with(".columns.yaml")) return "other";  // what the columns of a log mean
  if (is({".yaml", ".yml", ".urdf", ".par", ".spec"})) return "robot";
  if (is({".csv", ".npy", ".npz", ".mat", ".h5", ".hdf5", ".mcap", ".db3"})) return "log";
  if (is({".html"})) return "report";
  if (is({".wasm"})) return "model";
  return is({".c", ".h", ".cc", ".cpp", ".hpp", ".py", ".m", ".f90", ".jl", ".rs", ".mjs", ".mts", ".js", ".wl", ".mpl",
             ".tex", ".mathml"})
             ? "code"
             : "other";
}

Project::Project(const std::string& folder) {
  std::error_code failed;
  folder_ = std::filesystem::canonical(folder, failed).string();
  if (!failed) root_ = Descriptor(::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (failed || root_.get() < 0) {
    Diagnostics diagnostics;
    diagnostics.error({folder, 0, 0}, "cannot be opened as a folder", "name a folder that exists and can be read");
    throw InputError(diagnostics);
  }
}

std::string Project::name() const { return std::filesystem::path(folder_).filename().string(); }

std::vector<ProjectFile> Project::list(Listing* seen) const {
  std::vector<ProjectFile> files;
  Listing left_out;
  list_below(root_.get(), "", 0, files, left_out);
  if (seen != nullptr) *seen = left_out;
  return files;
}

// The folder that holds the last component.
Descriptor Project::folder_of(const std::vector<std::string>& components, bool make) const {
  Descriptor at(::openat(root_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  for (std::size_t k = 0; k + 1 < components.size(); ++k) {
    const char* const name = components[k].c_str();
    if (make && ::mkdirat(at.get(), name, 0777) != 0 && errno != EEXIST) refuse(errno, components[k]);
    at = Descriptor(::openat(at.get(), name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (at.get() < 0) refuse(errno, components[k]);
  }
  return at;
}

OpenedFile Project::open(const std::string& path) {
  const std::vector<std::string> components = components_of(path);
  const Descriptor folder = folder_of(components, false);
  OpenedFile opened;
  // A pipe or a device would make the reader wait.
  opened.file =
      Descriptor(::openat(folder.get(), components.back().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (opened.file.get() < 0) refuse(errno, path);
  struct stat status{};
  if (!regular(opened.file.get(), status)) throw Refusal(403, "only regular files are shown", "", path);
  opened.size = static_cast<std::uint64_t>(status.st_size);
  opened.hash = hash_of(opened.file.get());
  return opened;
}

std::string Project::hash_of(int file) const {
  struct stat status{};
  if (::fstat(file, &status) != 0) return {};
  const std::string key = fmt::format("{}:{}:{}:{}.{}", status.st_dev, status.st_ino, status.st_size,
                                      status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
  {
    const std::lock_guard turn(hashing_);
    if (const auto known = hashes_.find(key); known != hashes_.end()) return known->second;
  }
  off_t at = 0;
  std::string hash = internal::sha256([&](char* into, std::size_t size) -> std::size_t {
    std::size_t filled = 0;
    while (filled < size) {
      const ssize_t got = ::pread(file, into + filled, size - filled, at);
      if (got <= 0) break;
      filled += static_cast<std::size_t>(got);
      at += got;
    }
    return filled;
  });
  const std::lock_guard turn(hashing_);
  if (hashes_.size() >= most_files) hashes_.clear();
  return hashes_[key] = hash;
}

bool Project::holds(int folder, const std::string& name, const Precondition& seen) const {
  const Descriptor before(::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (before.get() < 0 && errno != ENOENT) refuse(errno, name);
  if (before.get() < 0) return seen.is_new;
  struct stat status{};
  if (!regular(before.get(), status)) throw Refusal(409, "a folder or a device has that name", "", name);
  return !seen.is_new && !seen.hash.empty() && seen.hash == hash_of(before.get());
}

namespace {

[[noreturn]] void refuse_unseen(const Precondition& seen, const std::string& path) {
  if (seen.is_new)
    throw Refusal(412, "a file of that name is there already", "choose another name, or replace it", path);
  throw Refusal(412, "the file is not as it was when it was read", "read it again, and then replace it", path);
}

}  // namespace

std::string Project::replace(const std::string& path, const Precondition& seen, std::uint64_t most_bytes,
                             const std::function<void(const Write&)>& produce) {
  const std::vector<std::string> components = components_of(path);
  const Descriptor folder = folder_of(components, seen.is_new);
  if (!holds(folder.get(), components.back(), seen)) refuse_unseen(seen, path);
  struct stat before{};
  const bool existed = ::fstatat(folder.get(), components.back().c_str(), &before, AT_SYMLINK_NOFOLLOW) == 0;
  Pending pending(folder.get(), existed ? before.st_mode & 0777 : 0666, path);
  std::uint64_t written = 0;
  produce([&](const char* bytes, std::size_t size) {
    if ((written += size) > most_bytes)
      throw Refusal(413, fmt::format("a file has at most {} MB", most_bytes >> 20), "copy it into the folder", path);
    write_all(pending.file(), bytes, size, path);
  });
  const std::string hash = hash_of(pending.file());
  const std::lock_guard turn(writing_);
  if (!holds(folder.get(), components.back(), seen)) refuse_unseen(seen, path);
  if (!pending.become(components.back(), seen.is_new)) {
    if (errno == EEXIST) refuse_unseen(seen, path);
    refuse(errno, path);
  }
  return hash;
}

void Project::remove(const std::string& path, const Precondition& seen) {
  const std::vector<std::string> components = components_of(path);
  const Descriptor folder = folder_of(components, false);
  const std::lock_guard turn(writing_);
  struct stat status{};
  if (::fstatat(folder.get(), components.back().c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) refuse(errno, path);
  if (!S_ISREG(status.st_mode)) throw Refusal(403, "only regular files are removed", "", path);
  if (!seen.hash.empty() && !holds(folder.get(), components.back(), seen)) refuse_unseen(seen, path);
  if (::unlinkat(folder.get(), components.back().c_str(), 0) != 0) refuse(errno, path);
}

void Project::check_links(const std::string& word) const {
  for (const std::string& part : possible_paths(word)) {
    std::string path;
    for (const std::filesystem::path& component : std::filesystem::path(part)) {
      path += (path.empty() ? "" : "/") + component.string();
      struct stat status{};
      if (path.size() > 4000 || ::fstatat(root_.get(), path.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) break;
      if (S_ISLNK(status.st_mode))
        throw Refusal(403, "'" + internal::printable(path, 80) + "' is a link, and links are not followed",
                      "put the file itself into the folder");
    }
  }
}

void Project::check_output(const std::string& path) const {
  namespace fs = std::filesystem;
  std::error_code failed;
  fs::recursive_directory_iterator each(fs::path(folder_) / path, fs::directory_options::skip_permission_denied,
                                        failed);
  for (std::size_t seen = 0; !failed && each != fs::recursive_directory_iterator() && seen < most_files; ++seen) {
    const fs::path place = each->path();
    if (each->is_symlink(failed)) {
      const fs::path said =
          fs::read_symlink(place, failed);  // weakly_canonical takes one that leads nowhere for a file
      const fs::path target = fs::weakly_canonical(place.parent_path() / said, failed).lexically_relative(folder_);
      if (failed || target.empty() || *target.begin() == "..")
        throw Refusal(403,
                      "'" + internal::printable(place.lexically_relative(folder_).string(), 80) +
                          "' is a link that leads out of the project's folder, and would be written to",
                      "write to another folder, or remove the link");
    }
    if (place.filename().string().starts_with('.')) each.disable_recursion_pending();
    each.increment(failed);
  }
}

Descriptor Project::own_folder(const std::string& below) const {
  Descriptor at(::openat(root_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  for (const std::string& name : {std::string(own), below}) {
    if (name.empty()) continue;
    ::mkdirat(at.get(), name.c_str(), 0777);
    at = Descriptor(::openat(at.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (at.get() < 0) refuse(errno, own);
  }
  return at;
}

void Project::append(const std::string& name, const std::string& line) const {
  const Descriptor folder = own_folder("");
  const Descriptor file(
      ::openat(folder.get(), name.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0666));
  if (file.get() < 0) refuse(errno, name);
  write_all(file.get(), line.data(), line.size(), name);  // one write: lines of two servers do not mix
}

void Project::keep(const std::string& name, const std::string& content) const {
  const Descriptor folder = own_folder("jobs");
  Pending pending(folder.get(), 0666, name);
  write_all(pending.file(), content.data(), content.size(), name);
  if (!pending.become(name, false)) refuse(errno, name);
}

std::optional<std::string> Project::kept(const std::string& name, std::size_t most_bytes) const {
  Descriptor at(::openat(root_.get(), own, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (at.get() >= 0 && name.starts_with("jobs/"))
    at = Descriptor(::openat(at.get(), "jobs", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (at.get() < 0) return std::nullopt;
  const std::string last = name.substr(name.rfind('/') + 1);
  const Descriptor file(::openat(at.get(), last.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status{};
  if (file.get() < 0 || !regular(file.get(), status)) return std::nullopt;
  const std::size_t size = std::min(static_cast<std::size_t>(status.st_size), most_bytes);
  std::string content(size, '\0');
  // The end of a file that is too long: the newest lines.
  const ssize_t got = ::pread(file.get(), content.data(), size, status.st_size - static_cast<off_t>(size));
  content.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return content;
}

std::string Project::without_folder(std::string text) const {
  const auto replace = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  };
  if (folder_.size() > 1) {
    replace(folder_ + "/", "");
    replace(folder_, ".");
  }
  return text;
}

}  // namespace armature::studio
