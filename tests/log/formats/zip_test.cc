// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/zip.h"

#include <gtest/gtest.h>

#include "tests/support/compile.h"

namespace armature::internal {
namespace {

// Archives of Python's own writer: stored, deflated, and with a comment at the end.
class Zip : public testing::Test {
 protected:
  void SetUp() override {
    const std::string script =
        "import zipfile\n"
        "for name, how in ('stored', 0), ('deflated', 8), ('packed', 12):\n"
        "  with zipfile.ZipFile(name, 'w', how) as z:\n"
        "    z.writestr('a', 'hello ' * 1000)\n"
        "    with z.open('b', 'w', force_zip64=True) as f: f.write(bytes(range(256)))\n"
        "    z.comment = b'said at the end'\n";
    if (run(folder_, {"/usr/bin/python3", "-c", script}).exit_code != 0)
      GTEST_SKIP() << "skipped: python3 is not installed";
  }
  // The first problem of the archive or of a member.
  static std::string trouble(const std::string& archive) {
    std::vector<ZipMember> members;
    if (const LogProblem problem = list_zip(bytes_of_text(archive), members)) return problem.message;
    for (const ZipMember& member : members) {
      std::string bytes;
      if (member.problem) return member.problem.message;
      if (const LogProblem problem = member.bytes.read(0, member.bytes.size, bytes)) return problem.message;
    }
    return "";
  }
  test::TemporaryFolder folder_;
};

TEST_F(Zip, unpacks_what_python_packed) {
  for (const char* name : {"stored", "deflated"}) {
    const std::string archive = folder_.read(name);
    std::vector<ZipMember> members;
    ASSERT_FALSE(list_zip(bytes_of_text(archive), members)) << name;
    ASSERT_EQ(members.size(), 2U);
    std::string a, b;
    EXPECT_FALSE(members[1].bytes.read(0, 1000, b));
    EXPECT_FALSE(members[0].bytes.read(0, 6000, a));
    EXPECT_EQ(members[0].bytes.packed, std::string(name) == "deflated");
    // From any place, forwards and backwards, while others read the same archive.
    const ReadBytes read = members[0].bytes.open(), other = members[0].bytes.open();
    std::string piece(5, ' ');
    for (const std::size_t at : {600U, 5994U, 12U, 0U, 30U}) {
      EXPECT_FALSE(read(at, piece.data(), 5));
      EXPECT_EQ(piece, "hello") << name << at;
      EXPECT_FALSE(other(6, piece.data(), 5));
      EXPECT_EQ(piece, "hello") << name << at;
    }
    EXPECT_TRUE(read(5998, piece.data(), 5));
    EXPECT_EQ(members[0].name, "a");
    EXPECT_EQ(a.size(), 6000U);
    EXPECT_EQ(a.substr(5994), "hello ");
    ASSERT_EQ(b.size(), 256U);
    for (int i = 0; i < 256; ++i) EXPECT_EQ(static_cast<unsigned char>(b[static_cast<std::size_t>(i)]), i);
  }
}

TEST_F(Zip, refuses_what_is_cut_off_or_damaged) {
  const std::string archive = folder_.read("deflated");
  for (std::size_t length = 0; length + 20 < archive.size(); ++length)
    EXPECT_NE(trouble(archive.substr(0, length)), "") << length;
  // A flipped bit in the packed bytes is found by length or CRC.
  std::string damaged = archive;
  damaged[40] = static_cast<char>(damaged[40] ^ 4);
  EXPECT_NE(trouble(damaged).find("damaged"), std::string::npos);
  for (std::size_t at = 0; at < archive.size(); ++at) {  // whatever is flipped, nothing worse than a message happens
    damaged = archive;
    damaged[at] = static_cast<char>(damaged[at] ^ 255);
    trouble(damaged);
  }
  EXPECT_NE(trouble(folder_.read("packed")).find("method 12"), std::string::npos);
}

// What a directory says is changed in the archive's bytes: 46 + n bytes per entry, sizes at 20 (packed) and 24.
std::string with_directory_byte(std::string archive, std::size_t at, char byte) {
  archive.at(archive.find("PK\1\2") + at) = byte;
  return archive;
}

TEST_F(Zip, refuses_bombs_before_unpacking_them) {
  const std::string bomb = with_directory_byte(folder_.read("deflated"), 27, '\x70');
  EXPECT_NE(trouble(bomb).find("unpacks to 1879"), std::string::npos) << trouble(bomb);
  const std::string locked = with_directory_byte(folder_.read("deflated"), 8, '\1');
  EXPECT_NE(trouble(locked).find("encrypted"), std::string::npos) << trouble(locked);
  const std::string longer = with_directory_byte(folder_.read("stored"), 23, '\1');
  EXPECT_NE(trouble(longer).find("damaged"), std::string::npos) << trouble(longer);
}

TEST_F(Zip, refuses_directories_that_would_fill_memory) {
  std::string entry = "PK\1\2" + std::string(42, '\0'), directory;
  for (int i = 0; i < 40'000; ++i) directory += entry;
  const auto number = [](std::uint64_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 255);
    return text;
  };
  const std::string end = "PK\5\6" + number(0, 4) + number(40'000, 2) + number(40'000, 2) +
                          number(directory.size(), 4) + number(0, 4) + number(0, 2);
  EXPECT_NE(trouble(directory + end).find("directory"), std::string::npos);
  // Millions of entries that are not there.
  const std::string few(directory, 0, 460);
  const std::string end64 = "PK\6\6" + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8) +
                            number(1u << 28, 8) + number(1u << 28, 8) + number(few.size(), 8) + number(0, 8);
  const std::string locator = "PK\6\7" + number(0, 4) + number(few.size(), 8) + number(1, 4);
  const std::string last = "PK\5\6" + number(0, 4) + number(0xffffffff, 4) + number(~0ull, 8) + number(0, 2);
  EXPECT_NE(trouble(few + end64 + locator + last).find("directory"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
