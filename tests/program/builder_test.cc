// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/builder.h"

#include <gtest/gtest.h>

#include "armature/program/interpret.h"
#include "tests/program/sample_program.h"

namespace armature::internal {
namespace {

using test::blank_program;
using test::exactly;

TEST(ProgramBuilder, numbers_constants_parameters_inputs_and_results_in_that_order) {
  ProgramBuilder builder(blank_program(1, 2, 1));
  const auto sum = builder.emit(Code::add, builder.input(0), builder.input(1));
  const auto scaled = builder.emit(Code::multiply, builder.constant(exactly(3)), sum);  // a constant made late
  const auto all = builder.emit(Code::subtract, scaled, builder.parameter(0));
  builder.label(all, "Y");
  const Program program = builder.finish({{all}});
  EXPECT_EQ(program.first_parameter(), 1u);
  EXPECT_EQ(program.first_input(), 2u);
  EXPECT_EQ(program.first_result(), 4u);
  EXPECT_EQ(program.value_count(), 7u);
  EXPECT_EQ(program.labels.back(), "Y");
  const std::vector<double> k{10}, x{2, 5};
  EXPECT_EQ(interpret<double>(program, k, x), std::vector<double>{3 * (2 + 5) - 10});
}

TEST(ProgramBuilder, equal_constants_are_one_but_pi_is_not_its_digits) {
  ProgramBuilder builder(blank_program(0, 1, 1));
  EXPECT_EQ(builder.constant(exactly(Rational(1, 2))), builder.constant(exactly(Rational(1, 2))));
  const NumericConstant pi{3.141592653589793, Rational(1), true}, digits{3.141592653589793, std::nullopt, false};
  EXPECT_NE(builder.constant(pi), builder.constant(digits));
}

TEST(ProgramBuilder, the_first_label_stays) {
  ProgramBuilder builder(blank_program(0, 1, 1));
  const auto square = builder.emit(Code::multiply, builder.input(0), builder.input(0));
  builder.label(square, "first");
  builder.label(square, "second");
  builder.label(builder.input(0), "inputs have no label");
  EXPECT_EQ(builder.finish({{square}}).labels, std::vector<std::string>{"first"});
}

}  // namespace
}  // namespace armature::internal
