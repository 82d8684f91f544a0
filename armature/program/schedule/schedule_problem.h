// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The scheduling problem: the run-time instructions with their costs, operands and users, and the distinct values that
// outputs need. Instructions are numbered from zero, the program's values from first().
#pragma once

#include <vector>

#include "armature/program/schedule/schedule.h"

namespace armature::internal {

struct ScheduleProblem {
  ScheduleProblem(const Program& given, const ScheduleOptions& chosen);

  const Program& program;
  const ScheduleOptions& options;
  std::vector<double> cost;                        // per instruction; zero for dead ones
  std::vector<char> needed;                        // per instruction: needed by an output
  std::vector<std::vector<std::size_t>> operands;  // run-time instructions
  std::vector<std::size_t> results;                // instructions that are outputs, each once
  double total = 0;

  std::size_t size() const { return cost.size(); }
  ValueIndex first() const { return static_cast<ValueIndex>(program.first_result() + program.setup_count); }
  // The instructions that `result` needs, itself included, in order.
  std::vector<std::size_t> cone(std::size_t result) const;
};

// The processor of each result.
std::vector<std::size_t> deal_out(const ScheduleProblem& problem);

// Phase and processor of each needed instruction.
struct PhasedPlace {
  std::size_t phase = 0, processor = 0;
};
std::vector<PhasedPlace> in_phases(const ScheduleProblem& problem);

}  // namespace armature::internal
