// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/free_signs.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "armature/program/interpret.h"
#include "armature/program/search/fused.h"
#include "tests/program/sample_program.h"
#include "tests/run/cases.h"

namespace armature::internal {
namespace {

// Negations that cost an instruction: not those of a product that goes into a sum.
std::size_t paid_negations(const Program& program) {
  std::vector<char> is_summed(program.value_count(), 0);
  for (const Instruction& in : program.code)
    if (in.code == Code::add || in.code == Code::subtract) is_summed[in.a] = is_summed[in.b] = 1;
  const ValueIndex first = program.first_result();
  std::size_t paid = 0;
  for (ValueIndex v = first; v < program.value_count(); ++v) {
    const Instruction& in = program.code[v - first];
    const bool of_product = in.a >= first && program.code[in.a - first].code == Code::multiply;
    paid += in.code == Code::negate && !(of_product && is_summed[v]);
  }
  return paid;
}

TEST(FreeSigns, a_sum_of_products_takes_the_sign_of_an_output) {
  // -(a b + c), and with it -(a b + c) d + a.
  const Program before = test::with_code(
      test::blank_program(0, 4, 2),
      {{Code::multiply, 0, 1}, {Code::add, 4, 2}, {Code::negate, 5, 5}, {Code::multiply, 5, 3}, {Code::subtract, 0, 7}},
      {6, 8});
  const Program after = with_free_signs(before);
  EXPECT_EQ(paid_negations(before), 1U);
  EXPECT_EQ(paid_negations(after), 0U);
  EXPECT_EQ(interpret<double>(after, {}, std::vector<double>{2, 3, 5, 7}), (std::vector<double>{-11, -75}));
}

TEST(FreeSigns, a_difference_is_taken_the_other_way_round) {
  // -(a - b) and (a - b) c + a.
  const Program before = test::with_code(
      test::blank_program(0, 3, 2),
      {{Code::subtract, 0, 1}, {Code::negate, 3, 3}, {Code::multiply, 3, 2}, {Code::add, 5, 0}}, {4, 6});
  const Program after = with_free_signs(before);
  EXPECT_EQ(paid_negations(after), 0U);
  EXPECT_EQ(interpret<double>(after, {}, std::vector<double>{2, 3, 5}), (std::vector<double>{1, -3}));
}

TEST(FreeSigns, negations_that_nothing_can_take_stay) {
  // -(a + b), and a value that is wanted with both signs.
  const Program before = test::with_code(test::blank_program(0, 2, 3),
                                         {{Code::add, 0, 1}, {Code::negate, 2, 2}, {Code::negate, 0, 0}}, {2, 3, 4});
  const Program after = with_free_signs(before);
  EXPECT_EQ(paid_negations(after), 2U);
  EXPECT_EQ(interpret<double>(after, {}, std::vector<double>{2, 3}), (std::vector<double>{5, -5, -2}));
}

TEST(FreeSigns, sines_and_signs_see_the_value_itself) {
  const Program before =
      test::with_code(test::blank_program(0, 1, 3),
                      {{Code::negate, 0, 0}, {Code::sin, 1, 1}, {Code::cos, 1, 1}, {Code::sign, 1, 1}}, {2, 3, 4});
  EXPECT_EQ(interpret<double>(with_free_signs(before), {}, std::vector<double>{2}),
            interpret<double>(before, {}, std::vector<double>{2}));
}

// Signs are exact: the same bits. Serial, prismatic and tree robots.
TEST(FreeSigns, change_no_bit_of_random_programs) {
  support::Random random(5);
  std::size_t paid_before = 0, paid_after = 0;
  for (const bool symbolic : {false, true})
    for (const Program& before : test::random_programs(6, symbolic)) {
      const Program after = with_free_signs(before);
      std::vector<double> p, x;
      for (std::size_t i = 0; i < before.parameters.size(); ++i) p.push_back(random.uniform(0.5, 2));
      for (std::size_t i = 0; i < before.input_count(); ++i) x.push_back(random.uniform(-2, 2));
      EXPECT_EQ(interpret<double>(after, p, x), interpret<double>(before, p, x)) << before.model;
      EXPECT_EQ(after.setup_count, before.setup_count);
      EXPECT_LE(count_fused(after).operations, count_fused(before).operations) << before.model;
      EXPECT_LE(paid_negations(after), paid_negations(before)) << before.model;
      paid_before += paid_negations(before);
      paid_after += paid_negations(after);
    }
  EXPECT_LT(3 * paid_after, 2 * paid_before);
}

}  // namespace
}  // namespace armature::internal
