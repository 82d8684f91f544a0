// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Demo = Cli;

TEST_F(Demo, goes_the_whole_way) {
  const Answer answer = run({"demo", "-o", "out"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  for (const char* part : {"puma560", "Armature", "SYMORO+", "selftest", "How good: ", "report.html", "Try next"})
    EXPECT_TRUE(has(answer.out, part)) << part;
  EXPECT_EQ(std::system(("'" + path("out/selftest") + "'").c_str()), 0);
  EXPECT_TRUE(std::filesystem::exists(path("out/report.html")));
}

TEST_F(Demo, needs_a_compiler_and_says_so) {
  const std::string command =
      "cd '" + folder_.string() + "' && PATH=/nonexistent " + ARMATURE_BINARY + " demo 2> err > out.txt";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 3);
  EXPECT_TRUE(has(slurp(path("err")), "no C compiler"));
}

}  // namespace
}  // namespace armature::internal
