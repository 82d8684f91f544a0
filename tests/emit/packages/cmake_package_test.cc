// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A stranger's two commands, the self-test, the installation, and a program that finds it.
#include <gtest/gtest.h>

#include "tests/emit/packages.h"

namespace armature::internal {
namespace {

using test::run;

TEST(CmakePackage, builds_tests_installs_and_is_found) {
  if (!test::is_installed("cmake")) GTEST_SKIP() << "skipped: cmake is not installed";
  const test::TemporaryFolder folder;
  const test::Kept kept = test::kept_model("gravity");
  const auto files = emit_package(kept.program, "cmake", kept.options);
  test::write_all(folder, files);
  const auto configured = run(folder, {"cmake", "-S", "kept", "-B", "build", "-DCMAKE_INSTALL_PREFIX=out"});
  ASSERT_EQ(configured.exit_code, 0) << configured.errors;
  const auto built = run(folder, {"cmake", "--build", "build", "--target", "install"});
  ASSERT_EQ(built.exit_code, 0) << built.output << built.errors;
  EXPECT_EQ(run(folder, {"ctest", "--test-dir", "build", "--no-tests=error"}).exit_code, 0);
  EXPECT_NE(run(folder, {"build/kept_example"}).output.find("\nQ[2] = "), std::string::npos);
  folder.write("use.c", "#include <kept.h>\nint main(void) { return kept_selftest(); }\n");
  folder.write("CMakeLists.txt",
               "cmake_minimum_required(VERSION 3.16)\nproject(use C)\nfind_package(kept 1.0 REQUIRED)\n"
               "add_executable(use use.c)\ntarget_link_libraries(use PRIVATE kept::kept)\n");
  const auto found = run(folder, {"cmake", "-S", ".", "-B", "used", "-DCMAKE_PREFIX_PATH=" + folder.path() + "/out"});
  ASSERT_EQ(found.exit_code, 0) << found.errors;
  ASSERT_EQ(run(folder, {"cmake", "--build", "used"}).exit_code, 0);
  EXPECT_EQ(run(folder, {"used/use"}).exit_code, 0);
}

}  // namespace
}  // namespace armature::internal
