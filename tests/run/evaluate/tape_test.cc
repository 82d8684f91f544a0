// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/tape.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/run/cases.h"
#include "tests/run/hand_made.h"

namespace armature::internal {
namespace {

// The tape by the plainest possible machine.
std::vector<double> run(const Tape& tape, const std::vector<double>& inputs) {
  std::vector<double> slots(tape.slots(), std::nan(""));
  std::copy(tape.constants.begin(), tape.constants.end(), slots.begin());
  std::copy(inputs.begin(), inputs.end(), slots.begin() + static_cast<std::ptrdiff_t>(tape.first_input()));
  kernels<double>(best_instruction_set()).one(tape.steps.data(), tape.steps.data() + tape.steps.size(), slots.data());
  for (const auto& [output, value] : tape.constant_outputs) slots[tape.first_output() + output] = value;
  const auto first = slots.begin() + static_cast<std::ptrdiff_t>(tape.first_output());
  return {first, first + static_cast<std::ptrdiff_t>(tape.outputs)};
}

TEST(Tape, computes_every_kind_of_output) {
  const Program program = test::hand_made();
  const KnownValues known = known_values(program, std::vector<double>{10});
  for (const bool fuse : {false, true}) {
    const std::vector<double> got =
        run(make_tape(program, known, fuse && kernels<double>(best_instruction_set()).fuses), {0.3, 0.4});
    const std::vector<double> want = test::hand_made_outputs<double>(10, 0.3, 0.4, std::sin, std::cos);
    ASSERT_EQ(got.size(), want.size());
    for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[i], want[i], 1e-14) << i;
  }
}

TEST(Tape, equals_the_program_to_the_last_bit) {
  for (const Program& program : test::numeric_programs()) {
    const Tape tape = make_tape(program, known_values(program, {}), false);
    const test::Samples<double> samples(program.input_count(), 0, 5);
    for (std::size_t s = 0; s < 5; ++s)
      EXPECT_TRUE(test::same(run(tape, samples.input(s)), test::reference<double>(program, {}, samples.input(s))));
  }
}

TEST(Tape, fuses_products_into_sums) {
  const Program program = test::hand_made();
  const Tape tape = make_tape(program, known_values(program, std::vector<double>{10}), true);
  const auto uses = [&](Operation operation) {
    return std::count_if(tape.steps.begin(), tape.steps.end(), [&](const Step& s) { return s.operation == operation; });
  };
  EXPECT_EQ(uses(Operation::multiply_add), 1);
  EXPECT_EQ(uses(Operation::multiply), 0);
}

// Registers are shared: far fewer than values, and no more than are alive at once.
TEST(Tape, needs_few_registers) {
  for (const Program& program : test::numeric_programs()) {
    const Tape tape = make_tape(program, known_values(program, {}), false);
    EXPECT_LE(tape.registers, std::max<std::size_t>(12, tape.steps.size() / 2)) << program.model;
    for (const Step& step : tape.steps) EXPECT_LT(std::max(step.to, step.also), tape.slots());
  }
}

// An output that the caller leaves out goes to a row that is never read, so no step may read one.
TEST(Tape, never_reads_outputs) {
  for (const Program& program : test::numeric_programs()) {
    const Tape tape = make_tape(program, known_values(program, {}), true);
    for (const Step& step : tape.steps)
      for (const std::uint32_t slot : {step.a, step.b, step.c})
        EXPECT_FALSE(slot >= tape.first_output() && slot <= tape.unread());
  }
}

}  // namespace
}  // namespace armature::internal
