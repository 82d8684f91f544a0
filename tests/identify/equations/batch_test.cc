// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/batch.h"

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/program/interpret.h"
#include "armature/program/lower.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// The reference is the interpreter of one state: equal but for roundings, for any number of states.
TEST(Batch, equals_the_interpreter) {
  const Program program = lower(derive(test::three_joints(), "inverse-dynamics"));
  ASSERT_TRUE(program.parameters.empty());
  support::Random random(1);
  const BatchFunction batch = batch_function(program);
  for (const std::size_t count : {1U, 31U, 32U, 33U, 100U}) {
    std::vector<Signal> inputs(program.input_count(), Signal(count)), outputs(3, Signal(count));
    for (Signal& s : inputs)
      for (double& x : s) x = random.uniform(-3, 3);
    std::vector<const double*> in;
    for (const Signal& s : inputs) in.push_back(s.data());
    batch(in, count, std::vector<double*>{outputs[0].data(), nullptr, outputs[2].data()});
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<double> state;
      for (const Signal& s : inputs) state.push_back(s[i]);
      const std::vector<double> expected = interpret<double>(program, {}, state);
      EXPECT_NEAR(outputs[0][i], expected[0], 1e-12 * (1 + std::abs(expected[0])));
      EXPECT_EQ(outputs[1][i], 0);
      EXPECT_NEAR(outputs[2][i], expected[2], 1e-12 * (1 + std::abs(expected[2])));
    }
  }
}

}  // namespace
}  // namespace armature::internal
