// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The project's own test runs, and its back end makes a wheel where setuptools is there.
#include <gtest/gtest.h>

#include "tests/emit/packages.h"

namespace armature::internal {
namespace {

using test::run;

TEST(PythonPackage, tests_itself_and_makes_a_wheel) {
  constexpr const char* python = "/usr/bin/python3";
  const test::TemporaryFolder folder;
  if (run(folder, {python, "-c", "import numpy"}).exit_code != 0) GTEST_SKIP() << "skipped: NumPy is not installed";
  const test::Kept kept = test::kept_model("gravity");
  test::write_all(folder, emit_package(kept.program, "python", kept.options));
  // The lines that the README says to write.
  const auto said = run(folder, {python, "-c",
                                 "import os, re\nos.chdir('kept')\n"
                                 "lines = open('README.md').read().partition('in Python:')[2]\n"
                                 "q = [0.1, 0.2, 0.3]\nexec('\\n'.join(re.findall('^    (.*)', lines, re.M)))\n"
                                 "assert len(Q) == 3 and kept.selftest() == 0\n"});
  EXPECT_EQ(said.exit_code, 0) << said.errors;
  const auto tested = run(folder, {python, "-m", "unittest", "discover", "-s", "kept/tests", "-t", "kept"});
  EXPECT_EQ(tested.exit_code, 0) << tested.errors;
  if (run(folder, {python, "-c", "import setuptools, wheel"}).exit_code != 0)
    GTEST_SKIP() << "skipped: setuptools and wheel are not installed";
  const auto wheel = run(folder, {python, "-c",
                                  "import os, setuptools.build_meta as b, sys, zipfile\nos.chdir('kept')\n"
                                  "name = b.build_wheel('.')\nsys.path.insert(0, name)\nimport kept\n"
                                  "assert '.whl' in kept.__file__ and kept.selftest() == 0\n"});
  EXPECT_EQ(wheel.exit_code, 0) << wheel.errors;
}

}  // namespace
}  // namespace armature::internal
