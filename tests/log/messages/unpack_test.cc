// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/messages/unpack.h"

#include <gtest/gtest.h>
#include <lz4frame.h>
#include <zstd.h>

namespace armature::internal {
namespace {

std::string packed(const std::string& how, const std::string& bytes) {
  std::string result(ZSTD_compressBound(bytes.size()) + LZ4F_compressFrameBound(bytes.size(), nullptr), '\0');
  const std::size_t size = how == "zstd"
                               ? ZSTD_compress(result.data(), result.size(), bytes.data(), bytes.size(), 3)
                               : LZ4F_compressFrame(result.data(), result.size(), bytes.data(), bytes.size(), nullptr);
  result.resize(size);
  return result;
}

TEST(Unpack, gives_what_was_packed) {
  std::string text;
  for (unsigned i = 0; i < 100'000; ++i) text += static_cast<char>(i * i % 251);
  for (const char* how : {"lz4", "zstd"})
    for (const std::size_t size : {0UL, 1UL, 1000UL, 100'000UL}) {
      std::string bytes;
      EXPECT_EQ(unpack(how, packed(how, text.substr(0, size)), size, bytes).message, "") << how << size;
      EXPECT_EQ(bytes, text.substr(0, size));
    }
}

TEST(Unpack, refuses_other_sizes_and_damage) {
  const std::string text(5000, 'x');
  for (const char* how : {"lz4", "zstd"}) {
    const std::string whole = packed(how, text);
    std::string bytes;
    for (const std::size_t size : {0UL, 4999UL, 5001UL, 100'000UL})
      EXPECT_TRUE(unpack(how, whole, size, bytes)) << size;
    for (std::size_t length = 0; length < whole.size(); ++length)
      EXPECT_TRUE(unpack(how, whole.substr(0, length), text.size(), bytes)) << how << length;
    EXPECT_TRUE(unpack(how, "no frame at all", 5, bytes));
  }
  std::string bytes;
  EXPECT_EQ(unpack("bz2", "", 0, bytes).message, "its chunks are packed by 'bz2', which is not known");
}

}  // namespace
}  // namespace armature::internal
