// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "armature/program/schedule/schedule_problem.h"

namespace armature::internal {
namespace {

// Two inputs; `chains` chains of `length` products by the second input, each an output, or all added up in the end.
Program chains_of(std::size_t chains, std::size_t length, bool added) {
  Program program;
  program.inputs = {{"x", "", {"x1", "x2"}, {"", ""}}};
  ProgramOutput output{"y", "", 0, 1, {}, {}, {}};
  const auto last = [&] { return static_cast<ValueIndex>(program.value_count() - 1); };
  for (std::size_t c = 0; c < chains; ++c) {
    program.code.push_back({Code::add, static_cast<ValueIndex>(c == 0 ? 0 : output.values.back()), 1});
    for (std::size_t i = 0; i < length; ++i) program.code.push_back({Code::multiply, last(), 1});
    output.values.push_back(last());
  }
  if (added) {
    ValueIndex sum = output.values[0];
    for (std::size_t c = 1; c < chains; ++c) {
      program.code.push_back({Code::add, sum, output.values[c]});
      sum = last();
    }
    output.values = {sum};
  }
  output.rows = output.values.size();
  program.labels.resize(program.code.size());
  program.outputs = {output};
  return program;
}

// Independent lines of work stay together, and need one phase.
Program independent(std::size_t lines, std::size_t length, bool added) {
  Program program = chains_of(lines, length, added);
  for (std::size_t c = 0; c < lines; ++c) program.code[c * (length + 1)] = {Code::add, 0, 1};
  return program;
}

TEST(SchedulePhased, keeps_lines_of_work_together) {
  const Program program = independent(4, 30, false);
  ScheduleOptions options;
  options.processors = 4;
  options.method = ScheduleMethod::phased;
  const Schedule result = schedule(program, options);
  EXPECT_EQ(result.code.size(), 1U);
  EXPECT_EQ(result.time, 31);
  EXPECT_EQ(result.speed_up(), 4);
  for (const ScheduledProcessor& p : result.processors) EXPECT_EQ(p.utilisation, 1);
}

// What comes together in the end is handed over once: work, a barrier, three words, and three sums.
TEST(SchedulePhased, joins_them_with_one_barrier) {
  const Program program = independent(4, 100, true);
  ScheduleOptions options;
  options.processors = 4;
  options.method = ScheduleMethod::phased;
  const Schedule result = schedule(program, options);
  EXPECT_EQ(result.code.size(), 2U);
  EXPECT_EQ(result.time, 101 + options.barrier + 3 * options.word + 3);
}

TEST(SchedulePhased, a_chain_is_not_cut) {
  ScheduleOptions options;
  options.processors = 3;
  options.method = ScheduleMethod::phased;
  const Schedule result = schedule(chains_of(3, 50, false), options);
  EXPECT_EQ(result.code.size(), 1U);
  EXPECT_EQ(result.speed_up(), 1);
}

}  // namespace
}  // namespace armature::internal
