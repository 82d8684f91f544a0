// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/statements.h"

#include <gtest/gtest.h>

#include "tests/program/sample_program.h"
#include "tests/run/statement_values.h"

namespace armature::internal {
namespace {

TEST(Statements, a_product_that_only_sums_read_is_part_of_them) {
  // a b + c and c - a b.
  const Program program = test::with_code(test::blank_program(0, 3, 2),
                                          {{Code::multiply, 0, 1}, {Code::add, 3, 2}, {Code::subtract, 2, 3}}, {4, 5});
  EXPECT_EQ(test::last_statements(program).size(), 2U);
  EXPECT_EQ(test::last_statements(program, false).size(), 3U);
}

TEST(Statements, a_product_that_others_read_is_one_itself) {
  // a b + c, with a b as an output, or as a factor.
  Program program = test::with_code(test::blank_program(0, 3, 2), {{Code::multiply, 0, 1}, {Code::add, 3, 2}}, {3, 4});
  EXPECT_EQ(test::last_statements(program).size(), 2U);
  program = test::with_code(test::blank_program(0, 3, 2),
                            {{Code::multiply, 0, 1}, {Code::add, 3, 2}, {Code::multiply, 3, 4}}, {4, 5});
  EXPECT_EQ(test::last_statements(program).size(), 3U);
}

TEST(Statements, a_sum_takes_one_product) {
  // a b + c d; a b + a b; a b - (-(a b)).
  EXPECT_EQ(
      test::last_statements(test::with_code(test::blank_program(0, 4, 1),
                                            {{Code::multiply, 0, 1}, {Code::multiply, 2, 3}, {Code::add, 4, 5}}, {6}))
          .size(),
      2U);
  EXPECT_EQ(test::last_statements(
                test::with_code(test::blank_program(0, 2, 1), {{Code::multiply, 0, 1}, {Code::add, 2, 2}}, {3}))
                .size(),
            2U);
  EXPECT_EQ(test::last_statements(
                test::with_code(test::blank_program(0, 2, 1),
                                {{Code::multiply, 0, 1}, {Code::negate, 2, 2}, {Code::subtract, 2, 3}}, {4}))
                .size(),
            3U);
}

// Every sign of a product and of what it is added to.
TEST(Statements, keep_the_signs) {
  const Program program = test::with_code(test::blank_program(0, 3, 6),
                                          {{Code::multiply, 0, 1},
                                           {Code::negate, 3, 3},
                                           {Code::add, 3, 2},
                                           {Code::add, 2, 4},
                                           {Code::subtract, 3, 2},
                                           {Code::subtract, 2, 3},
                                           {Code::subtract, 4, 2},
                                           {Code::subtract, 2, 4}},
                                          {5, 6, 7, 8, 9, 10});
  EXPECT_EQ(test::last_statements(program).size(), 6U);
  const std::vector<double> x = {2, 3, 5};
  EXPECT_EQ(test::run_statements(program, test::last_statements(program), x),
            (std::vector<double>{11, -1, 1, -1, -11, 11}));
}

// The same function as the program.
TEST(Statements, are_the_program) {
  for (const Program& program : test::numeric_programs())
    for (const bool fuses : {false, true}) {
      const std::vector<double> x = test::some_inputs(program);
      EXPECT_LT(test::difference(test::run_statements(program, test::last_statements(program, fuses), x),
                                 interpret<double>(program, {}, x)),
                1e-13)
          << program.model;
    }
}

}  // namespace
}  // namespace armature::internal
