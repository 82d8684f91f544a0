// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The members of a ZIP archive (PKWARE's APPNOTE 6.3): found by the directory at its end, stored or deflated, with the
// 64-bit sizes that numpy writes; each is checked by its length and CRC-32.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "armature/log/arrays.h"

namespace armature {

struct ZipMember {
  std::string name;
  std::uint64_t offset = 0, packed = 0, size = 0;  // of its local header; bytes in the archive and unpacked
  std::uint32_t crc = 0;
  std::uint16_t method = 0, flags = 0;
};

// What is wrong with the archive, if anything.
LogProblem list_zip(std::string_view archive, std::vector<ZipMember>& members);

// The bytes of a member.
LogProblem unpack(std::string_view archive, const ZipMember& member, std::string& bytes);

}  // namespace armature
