// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/xacro.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>

#include "armature/base/error.h"
#include "armature/read/reader.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

// A stand-in for the program, found first on PATH.
class Xacro : public testing::Test {
 protected:
  void SetUp() override { before_ = std::getenv("PATH") ? std::getenv("PATH") : ""; }
  void TearDown() override { ::setenv("PATH", before_.c_str(), 1); }
  void install(const std::string& script) {
    folder_.write("xacro", "#!/bin/sh\n" + script);
    ::chmod((folder_.path() + "/xacro").c_str(), 0755);
    ::setenv("PATH", (folder_.path() + ":" + before_).c_str(), 1);
  }
  std::string refusal(const std::string& file) {
    try {
      expand_xacro(file, {});
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  test::TemporaryFolder folder_;
  std::string before_;
};

TEST_F(Xacro, is_run_on_the_file_without_a_shell) {
  install("echo \"$#:$1\"");
  EXPECT_EQ(expand_xacro("my $(robot).xacro", {}), "1:my $(robot).xacro\n");
  EXPECT_EQ(expand_xacro("-o.xacro", {}), "1:./-o.xacro\n");
}

TEST_F(Xacro, that_fails_says_why) {
  install("echo 'Traceback ...' >&2; echo 'package not found: panda' >&2; exit 2");
  EXPECT_NE(refusal("a.xacro").find("xacro failed: package not found: panda"), std::string::npos);
}

TEST_F(Xacro, that_writes_too_much_is_refused) {
  install("head -c 40000000 /dev/zero");
  EXPECT_NE(refusal("a.xacro").find("more than 32 MB"), std::string::npos);
}

TEST_F(Xacro, that_is_not_installed_gives_nothing) {
  ::setenv("PATH", folder_.path().c_str(), 1);
  EXPECT_EQ(expand_xacro("a.xacro", {}), std::nullopt);
}

TEST_F(Xacro, makes_a_robot) {
  install("cat \"$1.out\"");
  folder_.write("arm.xacro", "<robot xmlns:xacro='x'><xacro:include/></robot>");
  folder_.write("arm.xacro.out",
                "<robot name='arm'><link name='a'/><link name='b'/><joint name='j' type='continuous'><parent link='a'/>"
                "<child link='b'/></joint></robot>");
  Diagnostics diagnostics;
  EXPECT_EQ(read_robot(folder_.path() + "/arm.xacro", diagnostics).frames.size(), 1U);
}

}  // namespace
}  // namespace armature::internal
