// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Compressed chunks of recordings: frames of LZ4 and of Zstandard.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "armature/log/formats/byte_source.h"

namespace armature::internal {

// Unpacks exactly `size` bytes by "lz4" or "zstd".
LogProblem unpack(std::string_view compression, std::string_view packed, std::size_t size, std::string& bytes);

}  // namespace armature::internal
