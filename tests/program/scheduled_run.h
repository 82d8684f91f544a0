// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A schedule, carried out as processors would: each sees the values of earlier phases and its own, and nothing else.
#pragma once

#include <gtest/gtest.h>

#include <optional>

#include "armature/program/interpret.h"
#include "armature/program/schedule/schedule.h"

namespace armature::internal::test {

// Fails the test when a processor reads what it cannot have, or when an output differs from the interpreter's.
inline void expect_valid(const Program& program, const Schedule& schedule, std::span<const double> parameters,
                         std::span<const double> inputs) {
  Program all = program;  // every value is asked for
  all.outputs.assign(1, {});
  for (ValueIndex v = 0; v < program.value_count(); ++v) all.outputs[0].values.push_back(v);
  const std::vector<double> values = interpret<double>(all, parameters, inputs);
  const ValueIndex first = program.first_result() + static_cast<ValueIndex>(program.setup_count);
  std::vector<char> earlier(program.value_count(), 0);
  std::vector<std::vector<char>> own(schedule.processors.size(), earlier);
  const auto has = [&](std::size_t p, ValueIndex v) { return v < first || earlier[v] || own[p][v]; };
  for (const auto& phase : schedule.code) {
    ASSERT_EQ(phase.size(), schedule.processors.size());
    for (std::size_t p = 0; p < phase.size(); ++p)
      for (const ValueIndex v : phase[p]) {
        const Instruction& i = program.code[v - program.first_result()];
        ASSERT_TRUE(has(p, i.a) && has(p, i.b)) << "processor " << p << " reads what it does not have";
        own[p][v] = 1;
      }
    if (schedule.method == "phased")
      for (std::size_t p = 0; p < phase.size(); ++p)
        for (const ValueIndex v : phase[p]) {
          ASSERT_FALSE(earlier[v]) << "computed twice";
          earlier[v] = 1;
        }
  }
  for (std::size_t g = 0; g < program.outputs.size(); ++g)
    for (std::size_t e = 0; e < program.outputs[g].values.size(); ++e)
      EXPECT_TRUE(has(schedule.giver[g][e], program.outputs[g].values[e]));
  double work = 0, useful = 0, utilisation = 0;
  for (const ScheduledProcessor& p : schedule.processors) {
    EXPECT_LE(p.work, schedule.time + 1e-9);
    EXPECT_LE(p.useful, p.work + 1e-9);
    work += p.work;
    useful += p.useful;
    utilisation += p.utilisation;
  }
  EXPECT_NEAR(useful, schedule.sequential, 1e-9 * (1 + useful)) << "useful work is the work of one processor";
  if (schedule.time > 0) {
    EXPECT_NEAR(utilisation, schedule.speed_up(), 1e-9);
  }
  EXPECT_LE(schedule.speed_up(), static_cast<double>(schedule.processors.size()) + 1e-9);
  EXPECT_GE(work, schedule.sequential - 1e-9);
  EXPECT_EQ(work, schedule.work);
}

}  // namespace armature::internal::test
