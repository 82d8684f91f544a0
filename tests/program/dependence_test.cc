// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/dependence.h"

#include <gtest/gtest.h>

#include "tests/program/passes_fixture.h"

namespace armature::internal {
namespace {

using namespace test;

// The judge: a value changes at run time only if changing the inputs changes it.
TEST(Dependence, what_does_not_change_is_the_same_for_all_inputs) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    Program program = random_program(seed);
    std::vector<ValueIndex> everything;
    for (ValueIndex i = 0; i < program.value_count(); ++i) everything.push_back(i);
    program.outputs[0].values = everything;
    const std::vector<char> runtime = changes_at_run_time(program);
    const std::vector<double> k{0.3, -0.7, 1.1}, x{0.1, 0.2, 0.3, 0.4}, other{-1.3, 0.9, 0.7, -0.2};
    const auto y = interpret<double>(program, k, x), z = interpret<double>(program, k, other);
    std::size_t constant = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
      if (runtime[i]) continue;
      ++constant;
      EXPECT_EQ(y[i], z[i]) << "seed " << seed << " value " << i;
    }
    EXPECT_GT(constant, 7u);
    for (ValueIndex i = program.first_input(); i < program.first_result(); ++i) EXPECT_TRUE(runtime[i]);
  }
}

}  // namespace
}  // namespace armature::internal
