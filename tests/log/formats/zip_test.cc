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
      ByteSource source;
      std::string bytes;
      if (const LogProblem problem = open_member(bytes_of_text(archive), member, source)) return problem.message;
      if (const LogProblem problem = source.read(0, source.size, bytes)) return problem.message;
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
    ByteSource source;
    ASSERT_FALSE(open_member(bytes_of_text(archive), members[1], source));
    EXPECT_FALSE(source.read(0, 1000, b));
    ASSERT_FALSE(open_member(bytes_of_text(archive), members[0], source));
    EXPECT_FALSE(source.read(0, 6000, a));
    // From any place, forwards and backwards.
    const ReadBytes read = source.open();
    std::string piece(5, ' ');
    for (const std::size_t at : {600U, 5994U, 12U, 0U, 30U}) {
      EXPECT_FALSE(read(at, piece.data(), 5));
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

TEST_F(Zip, refuses_bombs_before_unpacking_them) {
  const std::string archive = folder_.read("deflated");
  std::vector<ZipMember> members;
  ASSERT_FALSE(list_zip(bytes_of_text(archive), members));
  members[0].size = std::uint64_t{1} << 40;
  ByteSource bytes;
  EXPECT_NE(open_member(bytes_of_text(archive), members[0], bytes).message.find("unpacks to"), std::string::npos);
  EXPECT_EQ(bytes.size, 0U);
  members[1].flags = 1;
  EXPECT_NE(open_member(bytes_of_text(archive), members[1], bytes).message.find("encrypted"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
