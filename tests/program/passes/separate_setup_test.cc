// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/program/dependence.h"
#include "armature/program/passes/passes.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

TEST(SeparateSetup, what_depends_on_parameters_only_comes_first) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Program program = random_program(seed), separated = separate_setup(program);
    EXPECT_EQ(difference(program, separated, seed), 0) << "seed " << seed;
    EXPECT_EQ(separated.code.size(), program.code.size());
    const std::vector<char> runtime = changes_at_run_time(separated);
    for (std::size_t i = 0; i < separated.code.size(); ++i)
      EXPECT_EQ(static_cast<bool>(runtime[separated.first_result() + i]), i >= separated.setup_count)
          << "seed " << seed;
  }
}

}  // namespace
}  // namespace armature::internal
