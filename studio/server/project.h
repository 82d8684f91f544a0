// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The folder that the studio shows. Every file is opened component by component from the folder's descriptor without
// following links, so that no name, and no link that somebody puts there meanwhile, leads out of it. Files appear whole
// or not at all, and are replaced only by who has seen what he replaces.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace armature::studio {

struct ProjectFile {
  std::string path, kind;  // "robot", "log", "report", "code", "model" or "other"
  std::uint64_t size = 0;
  double modified = 0;  // seconds since 1970
};

// What a list of files leaves out.
struct Listing {
  bool truncated = false;    // there are more files, or deeper folders
  std::size_t not_utf8 = 0;  // files and folders whose names JSON cannot carry
};

// Closes a descriptor.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor();
  int get() const { return number_; }

 private:
  int number_;
};

struct OpenedFile {
  Descriptor file;
  std::uint64_t size = 0;
  std::string hash;  // SHA-256
};

// What the sender claims to have seen: nothing (a new file), or a hash.
struct Precondition {
  bool is_new = false;
  std::string hash = {};
};

class Project {
 public:
  static constexpr std::size_t most_files = 10'000;

  explicit Project(const std::string& folder);  // throws InputError when it is no folder

  const std::string& folder() const { return folder_; }  // without links
  std::string name() const;                              // its last component

  std::vector<ProjectFile> list(Listing* seen = nullptr) const;
  OpenedFile open(const std::string& path);

  // `produce` gives the bytes, piece by piece. Throws Refusal 412 unless the precondition holds, 413 above the limit,
  // and whatever `produce` throws; then the folder is as it was. Returns the hash.
  using Write = std::function<void(const char* bytes, std::size_t size)>;
  std::string replace(const std::string& path, const Precondition& seen, std::uint64_t most_bytes,
                      const std::function<void(const Write&)>& produce);
  void remove(const std::string& path, const Precondition& seen);

  // Throws Refusal 403 when a word of a command names a link, or something below one (names.h does the spelling).
  void check_links(const std::string& word) const;
  // The same of a folder that a command writes to, when a link in it leads out of the project.
  void check_output(const std::string& path) const;

  // The studio's own files, in .armature/.
  void append(const std::string& name, const std::string& line) const;
  void keep(const std::string& name, const std::string& content) const;
  std::optional<std::string> kept(const std::string& name, std::size_t most_bytes) const;

  // `text` without the folder's path.
  std::string without_folder(std::string text) const;

 private:
  Descriptor folder_of(const std::vector<std::string>& components, bool make) const;
  Descriptor own_folder(const std::string& below) const;
  std::string hash_of(int file) const;
  bool holds(int folder, const std::string& name, const Precondition& seen) const;

  std::string folder_;
  Descriptor root_;
  std::mutex writing_;  // one precondition at a time
  mutable std::mutex hashing_;
  mutable std::map<std::string, std::string> hashes_;  // by device, inode, size and time
};

std::string kind_of(const std::string& path);

}  // namespace armature::studio
