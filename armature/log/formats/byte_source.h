// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Bytes that are read piece by piece, so that a file may be larger than memory: of a file or of a text. Reading
// forward is cheap everywhere; going back restarts the decompression of packed bytes (zip.h).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace armature::internal {

// An error in a part of a file, and a hint; converts to false when there is none.
struct LogProblem {
  std::string message, hint;
  explicit operator bool() const { return !message.empty(); }
};

// Reads `count` bytes from `offset` on; all of them, or there is a problem.
using ReadBytes = std::function<LogProblem(std::uint64_t offset, char* to, std::size_t count)>;

struct ByteSource {
  std::uint64_t size = 0;
  std::function<ReadBytes()> open;  // a reader with its own position
  bool packed = false;              // skipping costs as much as reading

  // Reads up to `count` bytes, fewer at the end of the source.
  LogProblem read(std::uint64_t offset, std::size_t count, std::string& bytes) const;
};

// Throws InputError when the file cannot be opened.
ByteSource bytes_of_file(const std::string& path);
ByteSource bytes_of_text(std::string_view text);  // which must outlive its readers

}  // namespace armature::internal
