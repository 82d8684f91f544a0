// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/demo.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "tests/support/compile.h"
#include "tests/verbs/recorded_progress.h"

namespace armature::internal {
namespace {

// The whole way is gone by tests/cli/demo_test.cc.
TEST(DemoVerb, compiles_and_tests_its_code_before_it_measures) {
  const test::TemporaryFolder folder;
  test::RecordedProgress progress;
  progress.most_steps = 1;
  DemoOptions options;
  options.output = folder.path() + "/out";
  EXPECT_THROW(demo(options, progress), Stopped);
  EXPECT_EQ(progress.steps.size(), 1U);
  EXPECT_EQ(std::system(("'" + options.output + "/selftest'").c_str()), 0);
  EXPECT_TRUE(std::filesystem::exists(options.output + "/validate.csv"));
  EXPECT_FALSE(std::filesystem::exists(options.output + "/robot.yaml"));
}

}  // namespace
}  // namespace armature::internal
