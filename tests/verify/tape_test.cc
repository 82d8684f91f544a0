// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/tape.h"

#include <gtest/gtest.h>

namespace armature::internal {
namespace {

// sin(2 a - b)^2 + cos(2 a - b)^2 + 0.1 - a / b
CodeTape sum_of_squares() {
  CodeTape t;
  t.inputs = {"q[0]", "q[1]"};
  t.constants = {Rational(2), Rational(1, 10)};
  using enum TapeOp;
  t.nodes = {{input, 0, 0},    {input, 1, 0},  {constant, 0, 0}, {multiply, 2, 0},  {subtract, 3, 1},
             {sine, 4, 0},     {cosine, 4, 0}, {multiply, 5, 5}, {multiply, 6, 6},  {add, 7, 8},
             {constant, 1, 0}, {add, 9, 10},   {divide, 0, 1},   {subtract, 11, 12}};
  return t;
}

TEST(Tape, numbers_and_residues_follow_the_same_operations) {
  const CodeTape tape = sum_of_squares();
  const std::vector<double> numbers = evaluate(tape, std::vector<double>{0.3, -1.25});
  EXPECT_NEAR(numbers.back(), 1.1 + 0.3 / 1.25, 1e-14);
  const FiniteField field(7);
  const Residue a = field.symbol("a"), b = field.symbol("b");
  const auto residues = evaluate(tape, std::vector<Residue>{a, b}, field);
  ASSERT_TRUE(residues);
  EXPECT_EQ(residues->back(), field.constant(Rational(11, 10)) - a / b);
}

TEST(Tape, division_by_zero_has_no_residue) {
  EXPECT_FALSE(evaluate(sum_of_squares(), std::vector<Residue>{Residue(1), Residue(0)}, FiniteField(7)));
}

}  // namespace
}  // namespace armature::internal
