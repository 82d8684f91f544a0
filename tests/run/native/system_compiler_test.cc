// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/system_compiler.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "armature/base/error.h"
#include "armature/base/process.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

class SystemCompiler : public ::testing::Test {
 protected:
  // A compiler that is a script.
  std::string script(const std::string& text) const {
    folder.write("compiler", "#!/bin/sh\n" + text);
    ::chmod((folder.path() + "/compiler").c_str(), 0700);
    return folder.path() + "/compiler";
  }
  static std::string error_of(const std::string& compiler) {
    try {
      compile_shared_library(compiler, {}, "int f(void) { return 1; }");
    } catch (const UnmetRequest& error) {
      return std::string(error.what()) + "; " + error.hint();
    }
    return "no error";
  }
  test::TemporaryFolder folder;
};

TEST_F(SystemCompiler, another_one_has_another_identity) {
  const std::string own = script("exit 0");
  const std::string before = compiler_identity(own);
  EXPECT_EQ(compiler_identity(own), before);
  script("exit 0 # newer");
  EXPECT_NE(compiler_identity(own), before);
}

TEST_F(SystemCompiler, makes_a_library_and_leaves_nothing) {
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler";
  const std::string bytes = compile_shared_library(find_program("cc"), {"-O0"}, "int f(void) { return 1; }");
  EXPECT_EQ(bytes.substr(1, 3), "ELF");
}

TEST_F(SystemCompiler, says_what_the_compiler_says) {
  EXPECT_NE(error_of(script("echo 'in file x'; echo 'x.c:1: error: no luck' >&2; exit 3"))
                .find("exit code 3; x.c:1: error: no luck"),
            std::string::npos);
  EXPECT_NE(error_of(script("kill -9 $$")).find("failed"), std::string::npos);
  EXPECT_NE(error_of(script("exit 0")).find("model.so"), std::string::npos);  // no library after all
  EXPECT_NE(error_of("/no/such/compiler").find("failed"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
