// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/interpreter.h"

#include <gtest/gtest.h>

#include "tests/run/cases.h"

namespace armature::internal {
namespace {

template <class T>
std::unique_ptr<Engine<T>> engine_of(const Program& program, InstructionSet set = best_instruction_set(),
                                     bool fuse = false) {
  return interpreter<T>(make_tape(program, known_values(program, {}), fuse), kernels<T>(set));
}

// Over rows, at one state, and in the plain interpreter: the same bits.
template <class T>
void equals_reference() {
  for (const Program& program : test::numeric_programs()) {
    const auto engine = engine_of<T>(program);
    const std::size_t count = engine->shape.block;
    test::Samples<T> samples(engine->shape.inputs, engine->shape.outputs, count);
    run_batch<T>(*engine, samples.inputs(), samples.outputs(), count, 1);
    for (std::size_t s = 0; s < count; s += 13) {
      const std::vector<T> want = test::reference<T>(program, {}, samples.input(s));
      std::vector<T> one(want.size());
      engine->one(samples.input(s).data(), one.data());
      EXPECT_TRUE(test::same(samples.output(s), want)) << program.model << " sample " << s;
      EXPECT_TRUE(test::same(one, want)) << program.model << " sample " << s;
    }
  }
}

TEST(Interpreter, equals_the_scalar_one_to_the_last_bit) {
  equals_reference<double>();
  equals_reference<float>();
}

// Sines of the C library and of the vector function differ by a unit or two in the last place, fused products by half
// a one: after a few hundred operations 1e-13 of the largest result is far above either.
TEST(Interpreter, agrees_on_every_instruction_set_fused_or_not) {
  for (const Program& program : test::numeric_programs()) {
    test::Samples<double> samples(program.input_count(), 0, 3);
    for (std::size_t s = 0; s < 3; ++s) {
      const std::vector<double> x = samples.input(s);
      const std::vector<double> want = interpret<double>(program, {}, x);
      for (int i = 0; i <= static_cast<int>(best_instruction_set()); ++i)
        for (const bool fuse : {false, true}) {
          const auto set = static_cast<InstructionSet>(i);
          if (fuse && !kernels<double>(set).fuses) continue;
          std::vector<double> got(want.size());
          engine_of<double>(program, set, fuse)->one(x.data(), got.data());
          if (program.model == "direct-dynamics") continue;  // as inaccurate as its matrix is badly conditioned
          EXPECT_LT(test::difference(got, want), 1e-13) << program.model << " " << to_string(set);
        }
    }
  }
}

TEST(Interpreter, a_block_is_whole_groups) {
  for (int i = 0; i <= static_cast<int>(best_instruction_set()); ++i) {
    const auto engine = engine_of<float>(test::numeric_programs()[0], static_cast<InstructionSet>(i));
    EXPECT_EQ(engine->shape.block % engine->shape.group, 0U);
  }
}

}  // namespace
}  // namespace armature::internal
