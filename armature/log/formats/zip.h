// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The members of a ZIP archive (PKWARE's APPNOTE 6.3): found by the directory at its end, stored or deflated, with the
// 64-bit sizes that numpy writes. They are unpacked as they are read, and whoever reads a member to its end without
// leaving anything out is told when its length or CRC-32 is wrong.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "armature/log/formats/byte_source.h"

namespace armature::internal {

struct ZipMember {
  std::string name;
  std::uint64_t offset = 0, packed = 0, size = 0;  // of its local header; bytes in the archive and unpacked
  std::uint32_t crc = 0;
  std::uint16_t method = 0, flags = 0;
};

// What is wrong with the archive, if anything.
LogProblem list_zip(const ByteSource& archive, std::vector<ZipMember>& members);

// The bytes of a member.
LogProblem open_member(const ByteSource& archive, const ZipMember& member, ByteSource& bytes);

}  // namespace armature::internal
