// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/zip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <limits>

#include "armature/base/text.h"

namespace armature {
namespace {

constexpr std::size_t end_record = 22, end64_record = 56, directory_record = 46, local_record = 30;
constexpr std::size_t longest_comment = 65'535, most_members = 10'000;
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

// Where the directory starts, and how many members it lists.
bool find_directory(std::string_view archive, std::uint64_t& start, std::uint64_t& count) {
  if (archive.size() < end_record) return false;
  const std::size_t last = archive.size() - end_record;
  for (std::size_t back = 0; back <= std::min(last, longest_comment); ++back) {
    const std::size_t at = last - back;
    if (!archive.substr(at).starts_with("PK\5\6")) continue;
    count = number_of(archive, at + 10, 2);
    start = number_of(archive, at + 16, 4);
    if (start == in_extra && at >= 20 && archive.substr(at - 20).starts_with("PK\6\7")) {
      const std::uint64_t wide = number_of(archive, at - 12, 8);
      if (wide > archive.size() || archive.size() - wide < end64_record) return false;
      count = number_of(archive, wide + 32, 8);
      start = number_of(archive, wide + 48, 8);
    }
    return start <= archive.size() && count <= most_members;
  }
  return false;
}

bool inflate_all(std::string_view packed, std::string& bytes) {
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
  constexpr std::size_t most = std::numeric_limits<uInt>::max();
  std::size_t taken = 0, made = 0;
  int status = Z_OK;
  while (status == Z_OK) {
    const std::size_t in = std::min(most, packed.size() - taken), out = std::min(most, bytes.size() - made);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + taken));
    stream.avail_in = static_cast<uInt>(in);
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data() + made);
    stream.avail_out = static_cast<uInt>(out);
    status = inflate(&stream, Z_NO_FLUSH);
    taken += in - stream.avail_in;
    made += out - stream.avail_out;
  }
  inflateEnd(&stream);
  return status == Z_STREAM_END && made == bytes.size();
}

std::uint32_t crc_of(std::string_view bytes) {
  return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace

LogProblem list_zip(std::string_view archive, std::vector<ZipMember>& members) {
  std::uint64_t at = 0, count = 0;
  if (!find_directory(archive, at, count)) return {"the archive has no directory at its end", copy_again};
  for (std::uint64_t i = 0; i < count; ++i) {
    if (archive.size() - at < directory_record || !archive.substr(at).starts_with("PK\1\2"))
      return {"the directory of the archive is damaged", copy_again};
    ZipMember member;
    member.flags = static_cast<std::uint16_t>(number_of(archive, at + 8, 2));
    member.method = static_cast<std::uint16_t>(number_of(archive, at + 10, 2));
    member.crc = static_cast<std::uint32_t>(number_of(archive, at + 16, 4));
    member.packed = number_of(archive, at + 20, 4);
    member.size = number_of(archive, at + 24, 4);
    member.offset = number_of(archive, at + 42, 4);
    const std::size_t name = number_of(archive, at + 28, 2), extra = number_of(archive, at + 30, 2),
                      comment = number_of(archive, at + 32, 2);
    if (archive.size() - at - directory_record < name + extra + comment)
      return {"the directory of the archive is damaged", copy_again};
    member.name = archive.substr(at + directory_record, name);
    read_wide_sizes(archive.substr(at + directory_record + name, extra), member);
    members.push_back(std::move(member));
    at += directory_record + name + extra + comment;
  }
  return {};
}

LogProblem unpack(std::string_view archive, const ZipMember& member, std::string& bytes) {
  const auto damaged = [&] {
    return LogProblem{fmt::format("'{}' is damaged", printable(member.name, 60)), copy_again};
  };
  if ((member.flags & 1) != 0)
    return {fmt::format("'{}' is encrypted", printable(member.name, 60)), "save it without a password"};
  if (member.offset > archive.size() || archive.size() - member.offset < local_record) return damaged();
  const std::string_view local = archive.substr(member.offset);
  if (!local.starts_with("PK\3\4")) return damaged();
  const std::size_t start = local_record + number_of(local, 26, 2) + number_of(local, 28, 2);
  if (start > local.size() || member.packed > local.size() - start) return damaged();
  const std::string_view packed = local.substr(start, member.packed);
  if (!is_plausible(member.size / sizeof(double), packed.size()))
    return {fmt::format("'{}' unpacks to {} bytes from {}", printable(member.name, 60), member.size, packed.size()),
            "this is no measured motion"};
  if (member.method == 0) {
    if (member.size != member.packed) return damaged();
    bytes = packed;
  } else if (member.method == Z_DEFLATED) {
    bytes.assign(member.size, '\0');
    if (!inflate_all(packed, bytes)) return damaged();
  } else {
    return {fmt::format("'{}' is packed by method {}", printable(member.name, 60), member.method),
            "save it with numpy.savez or numpy.savez_compressed"};
  }
  if (crc_of(bytes) != member.crc) return damaged();
  return {};
}

}  // namespace armature
