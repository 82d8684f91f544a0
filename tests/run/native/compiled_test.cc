// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/compiled.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "armature/base/error.h"
#include "tests/program/sample_program.h"
#include "tests/run/cases.h"
#include "tests/run/hand_made.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

template <class T>
std::vector<std::shared_ptr<const Engine<T>>> engines_of(const std::vector<Program>& programs, bool contract,
                                                         const std::string& cache) {
  std::vector<KnownValues> known;
  for (const Program& program : programs)
    known.push_back(known_values(program, std::vector<double>(program.parameters.size(), 10)));
  return compiled<T>(programs, known, {"cc", cache + "/cache", best_instruction_set(), contract});
}

template <class T>
void equals_reference(const std::string& cache) {
  std::vector<Program> programs = test::numeric_programs();
  programs.push_back(test::hand_made());
  const auto engines = engines_of<T>(programs, false, cache);
  ASSERT_EQ(engines.size(), programs.size());
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const Engine<T>& engine = *engines[i];
    const std::size_t count = engine.shape.block + 3;
    test::Samples<T> samples(engine.shape.inputs, engine.shape.outputs, count);
    run_batch<T>(engine, samples.inputs(), samples.outputs(), count, 1);
    const std::vector<T> parameters(programs[i].parameters.size(), T(10));
    for (std::size_t s = 0; s < count; s += 11) {
      const std::vector<T> want = test::reference<T>(programs[i], parameters, samples.input(s));
      std::vector<T> one(want.size());
      engine.one(samples.input(s).data(), one.data());
      EXPECT_TRUE(test::same(one, want)) << programs[i].model << " sample " << s;
      EXPECT_TRUE(test::same(samples.output(s), want)) << programs[i].model << " sample " << s;
    }
  }
}

// Serial, prismatic and tree robots, sines of sums and of sines: without contraction, the same bits for one state and
// for batches, in both precisions.
TEST(Compiled, equals_the_interpreter_to_the_last_bit_without_contraction) {
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler";
  const test::TemporaryFolder folder;
  equals_reference<double>(folder.path());
  equals_reference<float>(folder.path());
}

// Contraction rounds less often: below 1e-13 of the largest result (measured: 2e-15).
TEST(Compiled, is_as_accurate_with_contraction) {
  if (!test::is_installed("cc")) GTEST_SKIP() << "skipped: there is no compiler";
  const test::TemporaryFolder folder;
  std::vector<Program> programs;
  for (std::size_t i = 0; i < 4; ++i)
    if (test::numeric_programs()[i].model != "direct-dynamics") programs.push_back(test::numeric_programs()[i]);
  for (Program& program : test::random_programs(1, true)) programs.push_back(std::move(program));  // with parameters
  const auto engines = engines_of<double>(programs, true, folder.path());
  for (std::size_t i = 0; i < programs.size(); ++i) {
    test::Samples<double> samples(engines[i]->shape.inputs, engines[i]->shape.outputs, 20);
    run_batch<double>(*engines[i], samples.inputs(), samples.outputs(), 20, 1);
    const std::vector<double> parameters(programs[i].parameters.size(), 10);
    for (std::size_t s = 0; s < 20; ++s)
      EXPECT_LT(test::difference(samples.output(s), interpret<double>(programs[i], parameters, samples.input(s))),
                1e-13);
  }
}

TEST(Compiled, refuses_what_would_take_minutes) {
  Program program = test::hand_made();
  for (ValueIndex i = 0; i < 40'000; ++i) program.code.push_back({Code::add, 9 + i, 9});
  program.outputs[0].values[0] = 9 + 40'000;
  EXPECT_THROW(engines_of<double>({program}, true, "/nonexistent"), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
