// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs that take the ways of one_state_c by which registers are filled and stored, compiled and run; robots are
// tried in compiled_test.
#include "armature/run/native/one_state_c.h"

#include <gtest/gtest.h>

#include <cmath>

#include "armature/run/native/compiled.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

// The outputs at `inputs`, with and without contraction.
std::vector<std::vector<double>> outputs_of(const Program& program, const std::vector<double>& inputs) {
  const test::TemporaryFolder folder;
  std::vector<std::vector<double>> both;
  for (const bool contract : {false, true}) {
    const KnownValues known = known_values(program, {});
    const auto engines = compiled<double>(std::span(&program, 1), std::span(&known, 1),
                                          {"cc", folder.path() + "/cache", best_instruction_set(), contract});
    both.emplace_back(engines[0]->shape.outputs);
    engines[0]->one(inputs.data(), both.back().data());
  }
  return both;
}

// Angles side by side are read where they are; others are gathered.
TEST(OneStateC, takes_sines_of_neighbours_and_of_scattered_inputs) {
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler cc";
  const std::vector<double> q = {0.3, -1.2, 2.5, 0.01, -3.1, 1.7, 0.9, -0.4, 2.2, 40};
  for (const std::vector<ValueIndex>& angles : {std::vector<ValueIndex>{1, 3, 4}, {0, 1, 2, 3}, {9, 0, 5, 2, 7, 8}}) {
    Program program;
    program.inputs = {{"q", "", std::vector<std::string>(q.size(), "q"), {}}};
    program.outputs = {{"s", "", angles.size(), 1, {}, {}, {}}};
    for (const ValueIndex angle : angles) {
      program.outputs[0].values.push_back(static_cast<ValueIndex>(program.value_count()));
      program.code.push_back({Code::sin, angle, angle});
    }
    for (const std::vector<double>& sines : outputs_of(program, q))
      for (std::size_t i = 0; i < angles.size(); ++i) EXPECT_NEAR(sines[i], std::sin(q[angles[i]]), 1e-15) << angles[i];
  }
}

// Rows of four columns, x_c + f y_c and x_c - f y_c in turns, the last column the other way round.
TEST(OneStateC, writes_columns_that_are_made_alike) {
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler cc";
  Program program;
  program.inputs = {{"f", "", {"f"}, {}}, {"x", "", {"x", "x", "x", "x"}, {}}, {"y", "", {"y", "y", "y", "y"}, {}}};
  program.outputs = {{"m", "", 6, 4, std::vector<ValueIndex>(24), {}, {}}};
  const auto adds = [](std::size_t row, ValueIndex c) { return (row % 2 == 0) == (c < 3); };
  for (ValueIndex c = 0; c < 4; ++c)
    for (std::size_t row = 0; row < 6; ++row) {
      program.code.push_back({Code::multiply, 0, 5 + c});
      const auto product = static_cast<ValueIndex>(program.value_count() - 1);
      program.code.push_back({adds(row, c) ? Code::add : Code::subtract, 1 + c, product});
      program.outputs[0].values[4 * row + c] = product + 1;
    }
  const std::vector<double> in = {1.7, 0.1, -2.3, 0.7, 5.9, 3.1, -0.2, 0.6, 1.3};
  for (const std::vector<double>& m : outputs_of(program, in))
    for (std::size_t row = 0; row < 6; ++row)
      for (ValueIndex c = 0; c < 4; ++c)
        EXPECT_NEAR(m[4 * row + c], in[1 + c] + (adds(row, c) ? 1 : -1) * in[0] * in[5 + c], 1e-14) << row << " " << c;
}

}  // namespace
}  // namespace armature::internal
