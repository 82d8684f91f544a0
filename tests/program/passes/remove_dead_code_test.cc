// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/program/passes/passes.h"
#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

TEST(RemoveDeadCode, keeps_what_outputs_need_and_nothing_else) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Program program = random_program(seed), live = remove_dead_code(program);
    EXPECT_EQ(difference(program, live, seed), 0) << "seed " << seed;
    EXPECT_LT(live.code.size(), program.code.size()) << "seed " << seed;
    std::vector<char> used(live.value_count(), 0);
    for (const Instruction& i : live.code) used[i.a] = used[i.b] = 1;
    for (const ValueIndex value : live.outputs[0].values) used[value] = 1;
    for (std::size_t i = 0; i < live.code.size(); ++i) EXPECT_TRUE(used[live.first_result() + i]) << "seed " << seed;
    for (std::size_t i = 0; i < live.constants.size(); ++i) EXPECT_TRUE(used[i]) << "seed " << seed;
  }
}

}  // namespace
}  // namespace armature::internal
