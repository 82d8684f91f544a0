// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/multiply_adds.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "armature/program/interpret.h"
#include "armature/program/search/fused.h"
#include "armature/program/search/prove.h"
#include "tests/program/sample_program.h"
#include "tests/run/cases.h"

namespace armature::internal {
namespace {

std::size_t divisions(const Program& program) {
  return static_cast<std::size_t>(std::count_if(program.code.begin(), program.code.end(),
                                                [](const Instruction& in) { return in.code == Code::divide; }));
}

// (a b - c d) + (e f + g h), over eight inputs.
Program two_pairs() {
  Program program = test::blank_program(0, 8, 1);
  program.code = {{Code::multiply, 0, 1}, {Code::multiply, 2, 3}, {Code::multiply, 4, 5}, {Code::multiply, 6, 7},
                  {Code::subtract, 8, 9}, {Code::add, 10, 11},    {Code::add, 12, 13}};
  program.labels.resize(program.code.size());
  program.outputs[0].values = {14};
  return program;
}

TEST(MultiplyAdds, pairs_of_products_become_a_chain) {
  const Program before = two_pairs(), after = with_multiply_adds(before);
  EXPECT_EQ(count_fused(before).operations, 5U);
  EXPECT_EQ(count_fused(after).operations, 4U);
  const std::vector<double> x = {2, 3, 5, 7, 11, 13, 17, 19};
  EXPECT_EQ(interpret<double>(after, {}, x).front(), 2 * 3 - 5 * 7 + 11 * 13 + 17 * 19);
}

// x - (a b + c) with every term subtracted but one, and x - (y - (a b - c d)).
TEST(MultiplyAdds, keep_the_signs) {
  Program program = test::blank_program(0, 6, 2);
  program.code = {{Code::multiply, 2, 3}, {Code::add, 6, 4},       {Code::subtract, 0, 7},  {Code::multiply, 2, 4},
                  {Code::multiply, 3, 5}, {Code::subtract, 9, 10}, {Code::subtract, 1, 11}, {Code::subtract, 0, 12}};
  program.labels.resize(program.code.size());
  program.outputs[0].values = {8, 13};
  const Program after = with_multiply_adds(program);
  EXPECT_LT(count_fused(after).operations, count_fused(program).operations);
  const std::vector<double> x = {2, 3, 5, 7, 11, 13};
  EXPECT_EQ(interpret<double>(after, {}, x), (std::vector<double>{2 - (5 * 7 + 11), 2 - (3 - (5 * 11 - 7 * 13))}));
}

// What others read must be there: outputs, values used twice, and x + x.
TEST(MultiplyAdds, leave_shared_values_alone) {
  Program program = two_pairs();
  program.outputs[0].values = {14, 12, 13};
  EXPECT_EQ(count_fused(with_multiply_adds(program)).operations, 5U);
  program.code.push_back({Code::add, 12, 12});
  program.labels.emplace_back();
  program.outputs[0].values = {14, 15};
  const std::vector<double> x = {2, 3, 5, 7, 11, 13, 17, 19};
  EXPECT_EQ(interpret<double>(with_multiply_adds(program), {}, x), interpret<double>(program, {}, x));
}

TEST(MultiplyAdds, one_division_for_each_divisor) {
  Program program = test::blank_program(0, 4, 4);
  program.code = {{Code::divide, 0, 3}, {Code::divide, 1, 3}, {Code::divide, 2, 3}, {Code::divide, 3, 0}};
  program.labels.resize(program.code.size());
  program.outputs[0].values = {4, 5, 6, 7};
  const Program after = with_multiply_adds(program);
  EXPECT_EQ(divisions(program), 4U);
  EXPECT_EQ(divisions(after), 2U);
  EXPECT_EQ(interpret<double>(after, {}, std::vector<double>{3, 5, 7, 0.5}), (std::vector<double>{6, 10, 14, 0.5 / 3}));
}

bool is_exact(const Program& program) {
  return std::all_of(program.constants.begin(), program.constants.end(),
                     [](const NumericConstant& constant) { return constant.exact.has_value(); });
}

// By exact arithmetic where the numbers are exact. Serial, prismatic and tree robots, with parameters and without.
TEST(MultiplyAdds, are_the_same_function) {
  support::Random random(3);
  std::size_t exact = 0, before_all = 0, after_all = 0;
  for (const bool symbolic : {false, true})
    for (const Program& before : test::random_programs(6, symbolic)) {
      const Program after = with_multiply_adds(before);
      exact += is_exact(before);
      EXPECT_TRUE(!is_exact(before) || same_function(after, before)) << before.model;
      std::vector<long double> p, x;
      for (std::size_t i = 0; i < before.parameters.size(); ++i) p.push_back(random.uniform(0.5, 2));
      for (std::size_t i = 0; i < before.input_count(); ++i) x.push_back(random.uniform(-2, 2));
      EXPECT_LT(test::difference(interpret<long double>(after, p, x), interpret<long double>(before, p, x)), 1e-12)
          << before.model;
      EXPECT_EQ(after.setup_count, before.setup_count);
      EXPECT_LE(divisions(after), divisions(before));
      // An inverse may cost a product more than the divisions that it saves.
      EXPECT_LE(count_fused(after).operations, count_fused(before).operations + divisions(after)) << before.model;
      before_all += count_fused(before).operations;
      after_all += count_fused(after).operations;
    }
  EXPECT_GT(exact, 2U);
  EXPECT_LT(after_all, before_all);
}

TEST(MultiplyAdds, take_programs_without_instructions_or_outputs) {
  Program program = test::blank_program(1, 1, 1);
  program.outputs[0].values = {1};
  EXPECT_TRUE(with_multiply_adds(program).code.empty());
  program.outputs.clear();
  EXPECT_TRUE(with_multiply_adds(program).code.empty());
}

}  // namespace
}  // namespace armature::internal
