// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/zip.h"

#include <gtest/gtest.h>

#include "tests/support/compile.h"

namespace armature {
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
    if (const LogProblem problem = list_zip(archive, members)) return problem.message;
    std::string bytes;
    for (const ZipMember& member : members)
      if (const LogProblem problem = unpack(archive, member, bytes)) return problem.message;
    return "";
  }
  test::TemporaryFolder folder_;
};

TEST_F(Zip, UnpacksWhatPythonPacked) {
  for (const char* name : {"stored", "deflated"}) {
    const std::string archive = folder_.read(name);
    std::vector<ZipMember> members;
    ASSERT_FALSE(list_zip(archive, members)) << name;
    ASSERT_EQ(members.size(), 2U);
    std::string a, b;
    EXPECT_FALSE(unpack(archive, members[0], a));
    EXPECT_FALSE(unpack(archive, members[1], b));
    EXPECT_EQ(members[0].name, "a");
    EXPECT_EQ(a.size(), 6000U);
    EXPECT_EQ(a.substr(5994), "hello ");
    ASSERT_EQ(b.size(), 256U);
    for (int i = 0; i < 256; ++i) EXPECT_EQ(static_cast<unsigned char>(b[static_cast<std::size_t>(i)]), i);
  }
}

TEST_F(Zip, RefusesWhatIsCutOffOrDamaged) {
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

TEST_F(Zip, RefusesBombsBeforeUnpackingThem) {
  const std::string archive = folder_.read("deflated");
  std::vector<ZipMember> members;
  ASSERT_FALSE(list_zip(archive, members));
  members[0].size = std::uint64_t{1} << 40;
  std::string bytes;
  EXPECT_NE(unpack(archive, members[0], bytes).message.find("unpacks to"), std::string::npos);
  EXPECT_TRUE(bytes.empty());
  members[1].flags = 1;
  EXPECT_NE(unpack(archive, members[1], bytes).message.find("encrypted"), std::string::npos);
}

}  // namespace
}  // namespace armature
