// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/passes/short_lives.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "armature/derive/derive.h"
#include "armature/parameters/base_parameters.h"
#include "armature/program/interpret.h"
#include "armature/program/lower.h"
#include "armature/read/reader.h"
#include "tests/program/sample_program.h"
#include "tests/support/random_robot.h"

namespace armature::internal {
namespace {

std::vector<double> random_numbers(std::size_t count, support::Random& random) {
  std::vector<double> numbers(count);
  for (double& x : numbers) x = random.uniform(-2, 2);
  return numbers;
}

// Two chains from x0 and x1, side by side: y0 = ((x0 + x0) + x0) ..., y1 likewise. One after the other, each needs its
// input and one value.
Program two_chains(std::size_t length) {
  Program program = test::blank_program(0, 2, 2);
  ValueIndex last[2] = {0, 1};
  for (std::size_t i = 0; i < length; ++i)
    for (ValueIndex x = 0; x < 2; ++x) {
      program.code.push_back({Code::add, last[x], x});
      last[x] = static_cast<ValueIndex>(program.value_count() - 1);
    }
  program.labels.resize(program.code.size());
  program.outputs[0].values = {last[0], last[1]};
  return program;
}

// With three registers, one of x0, x1 and the two sums is always missing: a load at every other step or so. With four,
// nothing is loaded but the inputs.
TEST(ShortLives, traffic_is_that_of_the_best_replacement) {
  const Program side_by_side = two_chains(10);
  EXPECT_EQ(memory_traffic(side_by_side, 4), 2U);
  EXPECT_GT(memory_traffic(side_by_side, 2), 10U);
  EXPECT_LT(memory_traffic(side_by_side, 3), memory_traffic(side_by_side, 2));
  Program in_turn = side_by_side;
  in_turn.code.clear();
  for (ValueIndex x = 0; x < 2; ++x)
    for (std::size_t i = 0; i < 10; ++i) {
      const auto before = static_cast<ValueIndex>(in_turn.value_count() - 1);
      in_turn.code.push_back({Code::add, i == 0 ? x : before, x});
    }
  in_turn.outputs[0].values = {11, 21};
  EXPECT_EQ(memory_traffic(in_turn, 2), 2U);
}

TEST(ShortLives, compute_the_same_to_the_last_bit) {
  support::Random random(5);
  for (unsigned seed = 0; seed < 12; ++seed) {
    const Robot robot = support::random_robot(seed).robot;
    for (const char* model : {"inverse-dynamics", "inertia", "regressor"}) {
      const Program before = lower(derive(robot, model)), after = with_short_lives(before);
      ASSERT_EQ(after.code.size(), before.code.size());
      EXPECT_LE(memory_traffic(after), memory_traffic(before)) << model;
      for (std::size_t i = before.setup_count; i < after.code.size(); ++i) {
        const std::size_t here = after.first_result() + i;
        ASSERT_LT(std::max(after.code[i].a, after.code[i].b), here) << "used before it is there";
      }
      std::vector<std::string> labels = after.labels, expected = before.labels;
      std::sort(labels.begin(), labels.end());
      std::sort(expected.begin(), expected.end());
      EXPECT_EQ(labels, expected);
      const std::vector<double> p = random_numbers(before.parameters.size(), random);
      const std::vector<double> x = random_numbers(before.input_count(), random);
      EXPECT_EQ(interpret<double>(after, p, x), interpret<double>(before, p, x)) << model;
    }
  }
}

// What it is for: the columns of a regressor one after the other.
TEST(ShortLives, regressors_fit_into_registers) {
  Diagnostics diagnostics;
  const Robot robot = read_robot("panda_like", diagnostics);
  BaseOptions options;
  options.certificate = false;
  const Program program = lower(derive(with_base_parameters(robot, base_parameters(robot, options)), "regressor"));
  EXPECT_LT(4 * memory_traffic(with_short_lives(program)), memory_traffic(program));
}

// Twenty sums over forty inputs, one sum after the other, read most inputs anew for each. Side by side, they read each
// input once, and neither the order of the results nor that of the program does that.
TEST(ShortLives, sums_grow_side_by_side) {
  constexpr ValueIndex sums = 20, terms = 40;
  Program program = test::blank_program(sums, terms, sums);
  for (ValueIndex j = 0; j < sums; ++j)
    for (ValueIndex i = 0; i < terms; ++i) {
      const auto last = static_cast<ValueIndex>(program.value_count() - 1);
      program.code.push_back({Code::multiply, j, sums + i});
      if (i > 0) program.code.push_back({Code::add, last, last + 1});
    }
  program.labels.resize(program.code.size());
  for (ValueIndex j = 1; j <= sums; ++j)
    program.outputs[0].values.push_back(program.first_result() + j * (2 * terms - 1) - 1);
  const Program after = with_short_lives(program);
  EXPECT_GT(memory_traffic(program), 200U);
  EXPECT_LT(memory_traffic(after), 50U);
  support::Random random(7);
  const std::vector<double> p = random_numbers(sums, random), x = random_numbers(terms, random);
  EXPECT_EQ(interpret<double>(after, p, x), interpret<double>(program, p, x));
}

TEST(ShortLives, take_programs_without_instructions_or_outputs) {
  Program program = test::blank_program(1, 1, 1);
  program.outputs[0].values = {1};
  EXPECT_TRUE(with_short_lives(program).code.empty());
  program.outputs.clear();
  EXPECT_EQ(memory_traffic(with_short_lives(program)), 0U);
}

}  // namespace
}  // namespace armature::internal
