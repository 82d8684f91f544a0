// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/zip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include "armature/base/text.h"
#include "armature/log/formats/arrays.h"

namespace armature::internal {
namespace {

constexpr std::size_t end_record = 22, end64_record = 56, directory_record = 46, local_record = 30;
constexpr std::size_t longest_comment = 65'535, most_members = 10'000, largest_directory = 1u << 24;
constexpr std::size_t locator_record = 20;
constexpr std::uint64_t in_extra = 0xffffffff;  // a 32-bit size that is told in 64 bits elsewhere
constexpr const char* copy_again = "it was cut off or damaged: copy it again";

// A little-endian number of `bytes` bytes; the place must exist.
std::uint64_t number_of(std::string_view data, std::size_t at, std::size_t bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes; ++i)
    value |= static_cast<std::uint64_t>(static_cast<unsigned char>(data[at + i])) << (8 * i);
  return value;
}

// The extra field 1 of a directory record holds, in this order, the sizes that did not fit.
void read_wide_sizes(std::string_view extra, ZipMember& member) {
  while (extra.size() >= 4) {
    const std::size_t length = number_of(extra, 2, 2);
    if (length > extra.size() - 4) return;
    if (number_of(extra, 0, 2) == 1) {
      std::size_t at = 4;
      for (std::uint64_t* value : {&member.size, &member.packed, &member.offset})
        if (*value == in_extra && at + 8 <= 4 + length) {
          *value = number_of(extra, at, 8);
          at += 8;
        }
      return;
    }
    extra.remove_prefix(4 + length);
  }
}

struct ZipDirectory {
  std::uint64_t start = 0, count = 0;
};

// The record at the end of the archive, behind which only a comment follows.
LogProblem find_directory(const ByteSource& archive, ZipDirectory& directory) {
  const LogProblem none = {"the archive has no directory at its end", copy_again};
  const std::uint64_t length = std::min<std::uint64_t>(archive.size, locator_record + end_record + longest_comment);
  std::string tail;
  if (const LogProblem problem = archive.read(archive.size - length, length, tail)) return problem;
  const std::size_t at = tail.rfind("PK\5\6", tail.size() - std::min(tail.size(), end_record));
  if (tail.size() < end_record || at == std::string::npos) return none;
  directory.count = number_of(tail, at + 10, 2);
  directory.start = number_of(tail, at + 16, 4);
  if (directory.start == in_extra && at >= locator_record &&
      std::string_view(tail).substr(at - locator_record).starts_with("PK\6\7")) {
    std::string record;
    const std::uint64_t where = number_of(tail, at - 12, 8);
    if (const LogProblem problem = archive.read(where, end64_record, record)) return problem;
    if (record.size() < end64_record) return none;
    directory.count = number_of(record, 32, 8);
    directory.start = number_of(record, 48, 8);
  }
  return directory.start <= archive.size && directory.count <= most_members ? LogProblem{} : none;
}

LogProblem damaged_member(const ZipMember& member) {
  return {fmt::format("'{}' is damaged", printable(member.name, 60)), copy_again};
}

// Compares the CRC of a member whose bytes pass by.
class CheckedMember {
 public:
  explicit CheckedMember(const ZipMember& member) : member_(member) {}
  LogProblem pass(std::uint64_t offset, const char* bytes, std::size_t count) {
    if (offset != seen_) return {};
    crc_ = crc32_z(crc_, reinterpret_cast<const Bytef*>(bytes), count);
    seen_ += count;
    return seen_ == member_.size && crc_ != member_.crc ? damaged_member(member_) : LogProblem{};
  }

 private:
  ZipMember member_;
  uLong crc_ = 0;
  std::uint64_t seen_ = 0;  // bytes from the first on, without a gap
};

// Unpacks as it is read. Going back starts anew.
class Inflater {
 public:
  Inflater(const ByteSource& packed, const ZipMember& member)
      : read_packed_(packed.open()), packed_size_(packed.size), member_(member), checked_(member) {
    good_ = inflateInit2(&stream_, -MAX_WBITS) == Z_OK;
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  LogProblem read(std::uint64_t offset, char* to, std::size_t count) {
    if (offset < made_) restart();
    std::array<char, 1u << 14> skipped;
    while (made_ < offset)
      if (LogProblem problem = make(skipped.data(), std::min<std::uint64_t>(skipped.size(), offset - made_)))
        return problem;
    return make(to, count);
  }

 private:
  void restart() {
    good_ = inflateReset(&stream_) == Z_OK;
    stream_.avail_in = 0;
    taken_ = made_ = 0;
    checked_ = CheckedMember(member_);
  }

  LogProblem make(char* to, std::size_t count) {
    const std::uint64_t start = made_;
    for (std::size_t done = 0; done < count;) {
      if (stream_.avail_in == 0 && taken_ < packed_size_) {
        const std::size_t more = std::min<std::uint64_t>(input_.size(), packed_size_ - taken_);
        if (LogProblem problem = read_packed_(taken_, input_.data(), more)) return problem;
        taken_ += more;
        stream_.next_in = reinterpret_cast<Bytef*>(input_.data());
        stream_.avail_in = static_cast<uInt>(more);
      }
      const std::size_t room = std::min<std::size_t>(count - done, 1u << 30);
      stream_.next_out = reinterpret_cast<Bytef*>(to + done);
      stream_.avail_out = static_cast<uInt>(room);
      const int status = good_ ? inflate(&stream_, Z_NO_FLUSH) : Z_STREAM_ERROR;
      const std::size_t out = room - stream_.avail_out;
      done += out;
      made_ += out;
      if (done == count) break;
      if (status != Z_OK || (out == 0 && taken_ == packed_size_ && stream_.avail_in == 0))
        return damaged_member(member_);
    }
    return checked_.pass(start, to, count);
  }

  ReadBytes read_packed_;
  std::uint64_t packed_size_, taken_ = 0, made_ = 0;
  ZipMember member_;
  CheckedMember checked_;
  z_stream stream_{};
  bool good_ = false;
  std::array<char, 1u << 14> input_;
};

}  // namespace

LogProblem list_zip(const ByteSource& archive, std::vector<ZipMember>& members) {
  const LogProblem damaged = {"the directory of the archive is damaged", copy_again};
  ZipDirectory directory;
  if (LogProblem problem = find_directory(archive, directory)) return problem;
  std::string text;
  if (LogProblem problem = archive.read(directory.start, largest_directory, text)) return problem;
  std::string_view rest = text;
  for (std::uint64_t i = 0; i < directory.count; ++i) {
    if (rest.size() < directory_record || !rest.starts_with("PK\1\2")) return damaged;
    ZipMember member;
    member.flags = static_cast<std::uint16_t>(number_of(rest, 8, 2));
    member.method = static_cast<std::uint16_t>(number_of(rest, 10, 2));
    member.crc = static_cast<std::uint32_t>(number_of(rest, 16, 4));
    member.packed = number_of(rest, 20, 4);
    member.size = number_of(rest, 24, 4);
    member.offset = number_of(rest, 42, 4);
    const std::size_t name = number_of(rest, 28, 2), extra = number_of(rest, 30, 2), comment = number_of(rest, 32, 2);
    if (rest.size() - directory_record < name + extra + comment) return damaged;
    member.name = rest.substr(directory_record, name);
    read_wide_sizes(rest.substr(directory_record + name, extra), member);
    members.push_back(std::move(member));
    rest.remove_prefix(directory_record + name + extra + comment);
  }
  return {};
}

LogProblem open_member(const ByteSource& archive, const ZipMember& member, ByteSource& bytes) {
  if ((member.flags & 1) != 0)
    return {fmt::format("'{}' is encrypted", printable(member.name, 60)), "save it without a password"};
  std::string local;
  if (LogProblem problem = archive.read(member.offset, local_record, local)) return problem;
  if (local.size() < local_record || !local.starts_with("PK\3\4")) return damaged_member(member);
  const std::uint64_t start = member.offset + local_record + number_of(local, 26, 2) + number_of(local, 28, 2);
  if (start > archive.size || member.packed > archive.size - start) return damaged_member(member);
  if (!is_plausible(member.size / sizeof(double), 1, member.packed))
    return {fmt::format("'{}' unpacks to {} bytes from {}", printable(member.name, 60), member.size, member.packed),
            "this is no measured motion"};
  const ByteSource packed = bytes_of_range(archive, start, member.packed);
  bytes.size = member.size;
  if (member.method == 0) {
    if (member.size != member.packed) return damaged_member(member);
    bytes.open = [packed, member] {
      return [read = packed.open(), checked = std::make_shared<CheckedMember>(member)](std::uint64_t offset, char* to,
                                                                                       std::size_t count) {
        if (LogProblem problem = read(offset, to, count)) return problem;
        return checked->pass(offset, to, count);
      };
    };
  } else if (member.method == Z_DEFLATED) {
    bytes.packed = true;
    bytes.open = [packed, member] {
      return [inflater = std::make_shared<Inflater>(packed, member)](
                 std::uint64_t offset, char* to, std::size_t count) { return inflater->read(offset, to, count); };
    };
  } else {
    return {fmt::format("'{}' is packed by method {}", printable(member.name, 60), member.method),
            "save it with numpy.savez or numpy.savez_compressed"};
  }
  return {};
}

}  // namespace armature::internal
