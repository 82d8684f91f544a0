// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/evaluate/known_values.h"

#include <numeric>

#include "armature/program/interpret.h"

namespace armature::internal {

KnownValues known_values(const Program& program, std::span<const double> parameters) {
  KnownValues known;
  known.is_known.assign(program.value_count(), 0);
  std::fill_n(known.is_known.begin(), program.first_input(), 1);
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Instruction& instruction = program.code[i];
    known.is_known[program.first_result() + i] =
        known.is_known[instruction.a] && (!is_binary(instruction.code) || known.is_known[instruction.b]);
  }
  // Known values do not depend on the inputs: any inputs will do, with every value as an output.
  Program all = program;
  all.outputs.assign(1, {});
  all.outputs.front().values.resize(program.value_count());
  std::iota(all.outputs.front().values.begin(), all.outputs.front().values.end(), ValueIndex{0});
  const std::vector<double> inputs(program.input_count());
  known.value = interpret<double>(all, parameters, inputs);
  return known;
}

}  // namespace armature::internal
