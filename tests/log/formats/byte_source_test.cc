// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/byte_source.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "armature/base/error.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

TEST(ByteSource, reads_from_any_place) {
  const test::TemporaryFolder folder;
  const std::string text = "0123456789abcdef";
  folder.write("bytes", text);
  const ByteSource file = bytes_of_file(folder.path() + "/bytes");
  for (const ByteSource& source : {file, bytes_of_text(text)}) {
    ASSERT_EQ(source.size, 16U);
    const ReadBytes read = source.open();
    std::string piece(4, ' ');
    for (const std::size_t at : {12U, 0U, 7U}) {
      EXPECT_FALSE(read(at, piece.data(), 4));
      EXPECT_EQ(piece, text.substr(at, 4));
    }
    EXPECT_NE(read(13, piece.data(), 4).message.find("ends early"), std::string::npos);
    EXPECT_TRUE(read(~std::uint64_t{0} - 1, piece.data(), 4));
    EXPECT_FALSE(source.read(10, 100, piece));
    EXPECT_EQ(piece, "abcdef");
    EXPECT_FALSE(source.read(100, 1, piece));
    EXPECT_EQ(piece, "");
  }
  std::filesystem::resize_file(folder.path() + "/bytes", 8);  // while it is open
  std::string piece;
  EXPECT_NE(file.read(4, 8, piece).message.find("ends early"), std::string::npos);
}

TEST(ByteSource, refuses_what_is_no_file) {
  const test::TemporaryFolder folder;
  EXPECT_THROW(bytes_of_file(folder.path()), InputError);
  EXPECT_THROW(bytes_of_file(folder.path() + "/none"), InputError);
}

}  // namespace
}  // namespace armature::internal
