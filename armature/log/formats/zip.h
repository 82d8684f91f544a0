// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The members of a ZIP archive, read by libzip piece by piece: stored or deflated, with the 64-bit sizes that numpy
// writes. A member that is read from its first byte to its last without a gap is checked against its CRC-32.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "armature/log/formats/byte_source.h"

namespace armature::internal {

struct ZipMember {
  std::string name;
  LogProblem problem;  // why it cannot be read, if so
  ByteSource bytes;    // unpacked; the archive must outlive its readers
};

// What is wrong with the archive, if anything. A directory of more than a megabyte is refused.
LogProblem list_zip(const ByteSource& archive, std::vector<ZipMember>& members);

}  // namespace armature::internal
