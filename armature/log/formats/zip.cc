// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/zip.h"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>

#include "armature/base/text.h"
#include "armature/log/formats/arrays.h"

namespace armature::internal {
namespace {

constexpr std::uint64_t largest_directory = 1u << 20;  // bytes read to open an archive: libzip keeps all entries
constexpr const char* copy_again = "it was cut off or damaged: copy it again";

// A byte source as libzip reads it.
class SourceForZip {
 public:
  explicit SourceForZip(const ByteSource& archive) : read_(archive.open()), size_(archive.size) {
    zip_error_init(&error_);
  }
  ~SourceForZip() { zip_error_fini(&error_); }
  SourceForZip(const SourceForZip&) = delete;
  SourceForZip& operator=(const SourceForZip&) = delete;

  void lift_budget() { budget_ = UINT64_MAX; }

  static zip_int64_t command(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    auto& source = *static_cast<SourceForZip*>(self);
    switch (command) {
      case ZIP_SOURCE_OPEN: source.position_ = 0; return 0;
      case ZIP_SOURCE_READ: return source.read(static_cast<char*>(data), length);
      case ZIP_SOURCE_CLOSE:
      case ZIP_SOURCE_FREE: return 0;  // whoever made it frees it
      case ZIP_SOURCE_SEEK: return source.seek(data, length);
      case ZIP_SOURCE_TELL: return static_cast<zip_int64_t>(source.position_);
      case ZIP_SOURCE_STAT: return source.stat(data, length);
      case ZIP_SOURCE_ERROR: return zip_error_to_data(&source.error_, data, length);
      case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT,
                                              ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL,
                                              ZIP_SOURCE_SUPPORTS, -1);
      default: zip_error_set(&source.error_, ZIP_ER_OPNOTSUPP, 0); return -1;
    }
  }

 private:
  zip_int64_t read(char* to, std::uint64_t length) {
    const std::uint64_t count = std::min(length, size_ - position_);
    if (count > budget_ || read_(position_, to, count)) {
      zip_error_set(&error_, ZIP_ER_READ, EIO);
      return -1;
    }
    position_ += count;
    budget_ -= count;
    return static_cast<zip_int64_t>(count);
  }
  zip_int64_t seek(void* data, std::uint64_t length) {
    const zip_int64_t place = zip_source_seek_compute_offset(position_, size_, data, length, &error_);
    if (place < 0) return -1;
    position_ = static_cast<std::uint64_t>(place);
    return 0;
  }
  zip_int64_t stat(void* data, std::uint64_t length) {
    if (length < sizeof(zip_stat_t)) return -1;
    auto* about = static_cast<zip_stat_t*>(data);
    zip_stat_init(about);
    about->valid = ZIP_STAT_SIZE;
    about->size = size_;
    return sizeof(zip_stat_t);
  }

  ReadBytes read_;
  std::uint64_t size_, position_ = 0, budget_ = largest_directory;
  zip_error_t error_;
};

// An open archive with the source that libzip reads it from.
struct OpenArchive {
  explicit OpenArchive(const ByteSource& archive) : source(archive) {
    zip_source_t* from = zip_source_function_create(SourceForZip::command, &source, nullptr);
    if (from == nullptr) return;
    zip = zip_open_from_source(from, ZIP_RDONLY, nullptr);
    if (zip == nullptr) zip_source_free(from);
    source.lift_budget();
  }
  ~OpenArchive() {
    if (zip != nullptr) zip_discard(zip);
  }
  OpenArchive(const OpenArchive&) = delete;
  OpenArchive& operator=(const OpenArchive&) = delete;

  SourceForZip source;
  zip_t* zip = nullptr;
};

LogProblem damaged_member(const std::string& name) {
  return {fmt::format("'{}' is damaged", printable(name, 60)), copy_again};
}

// Unpacks as it is read. Going back starts anew, unless the bytes are stored as they are.
class MemberReader {
 public:
  MemberReader(std::shared_ptr<const OpenArchive> archive, const ZipMember& member, std::uint64_t index)
      : archive_(std::move(archive)),
        name_(member.name),
        index_(index),
        size_(member.bytes.size),
        packed_(member.bytes.packed) {}

  LogProblem read(std::uint64_t offset, char* to, std::size_t count) {
    if (!go_to(offset) || !unpack(to, count)) return damaged_member(name_);
    // libzip compares length and CRC when it meets the end.
    char beyond = 0;
    if (position_ == size_ && zip_fread(file_.get(), &beyond, 1) != 0) return damaged_member(name_);
    return {};
  }

 private:
  bool go_to(std::uint64_t offset) {
    if (file_ == nullptr || (packed_ && offset < position_)) {
      file_.reset(zip_fopen_index(archive_->zip, index_, 0));
      position_ = 0;
    }
    if (file_ == nullptr || offset > size_) return false;
    if (!packed_ && offset != position_) {
      position_ = offset;
      return zip_fseek(file_.get(), static_cast<zip_int64_t>(offset), SEEK_SET) == 0;
    }
    std::array<char, 1u << 14> skipped;
    while (position_ < offset)
      if (!unpack(skipped.data(), std::min<std::uint64_t>(skipped.size(), offset - position_))) return false;
    return true;
  }

  bool unpack(char* to, std::size_t count) {
    while (count > 0) {
      const zip_int64_t got = zip_fread(file_.get(), to, count);
      if (got <= 0) return false;
      to += got;
      count -= static_cast<std::size_t>(got);
      position_ += static_cast<std::uint64_t>(got);
    }
    return true;
  }

  struct Close {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
  };
  std::shared_ptr<const OpenArchive> archive_;  // closed after its file
  std::string name_;
  std::uint64_t index_, size_, position_ = 0;
  bool packed_;
  std::unique_ptr<zip_file_t, Close> file_;
};

ZipMember member_of(const ByteSource& archive, const std::shared_ptr<const OpenArchive>& open, std::uint64_t index) {
  ZipMember member;
  zip_stat_t about;
  if (zip_stat_index(open->zip, index, 0, &about) != 0) {
    member.problem = damaged_member("");
    return member;
  }
  member.name = about.name == nullptr ? "" : about.name;
  const std::string shown = printable(member.name, 60);
  const bool stored = about.comp_method == ZIP_CM_STORE;
  if (about.encryption_method != ZIP_EM_NONE) {
    member.problem = {fmt::format("'{}' is encrypted", shown), "save it without a password"};
  } else if (!stored && about.comp_method != ZIP_CM_DEFLATE) {
    member.problem = {fmt::format("'{}' is packed by method {}", shown, about.comp_method),
                      "save it with numpy.savez or numpy.savez_compressed"};
  } else if (about.comp_size > archive.size || (stored && about.size != about.comp_size)) {
    member.problem = damaged_member(member.name);
  } else if (!is_plausible(about.size / sizeof(double), 1, about.comp_size)) {
    member.problem = {fmt::format("'{}' unpacks to {} bytes from {}", shown, about.size, about.comp_size),
                      "this is no measured motion; if it is one, save it with numpy.savez, which does not pack"};
  } else {
    member.bytes.size = about.size;
    member.bytes.packed = !stored;
    const auto make = [open, index, about_it = member] {
      return std::make_shared<MemberReader>(open, about_it, index);
    };
    member.bytes.open = [make] {
      return [reader = make()](std::uint64_t offset, char* to, std::size_t count) {
        return reader->read(offset, to, count);
      };
    };
  }
  return member;
}

}  // namespace

LogProblem list_zip(const ByteSource& archive, std::vector<ZipMember>& members) {
  const auto open = std::make_shared<const OpenArchive>(archive);
  if (open->zip == nullptr || archive.size == 0)
    return {"the directory of the archive is missing or damaged", copy_again};
  const zip_int64_t count = zip_get_num_entries(open->zip, 0);
  for (zip_int64_t i = 0; i < count; ++i) members.push_back(member_of(archive, open, static_cast<std::uint64_t>(i)));
  return {};
}

}  // namespace armature::internal
