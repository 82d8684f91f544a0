// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using VerifyVerb = Cli;

TEST_F(VerifyVerb, says_what_was_checked_and_fails_with_its_own_exit_code) {
  const std::string folder = path("out"), file = folder + "/scara_gravity.c";
  ASSERT_EQ(run({"derive", "scara", "gravity", "--lang", "c", "-o", folder}).code, 0);
  const Answer honest = run({"verify", file});
  EXPECT_EQ(honest.code, 0) << honest.out << honest.err;
  EXPECT_TRUE(has(honest.out, "Newton-Euler on spatial vectors")) << honest.out;
  EXPECT_TRUE(has(honest.out, "It holds")) << honest.out;
  EXPECT_EQ(run({"verify", file, "--json"}).json()["holds"], true);
  write("out/scara_gravity.h", "/* another file */");
  const Answer changed = run({"verify", file});
  EXPECT_EQ(changed.code, 3);
  EXPECT_TRUE(has(changed.out, "the file was changed after it was written")) << changed.out;
  EXPECT_EQ(run({"verify", path("nothing.c")}).code, 2);
}

}  // namespace
}  // namespace armature::internal
