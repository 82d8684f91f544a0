// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/builder.h"
#include "armature/program/passes/passes.h"

namespace armature::internal {

Program orient_subtractions(const Program& program) {
  std::vector<std::size_t> uses(program.value_count(), 0);
  for (const Instruction& instruction : program.code) {
    ++uses[instruction.a];
    if (is_binary(instruction.code)) ++uses[instruction.b];
  }
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex value : output.values) ++uses[value];

  ProgramBuilder builder(program);
  std::vector<ProgramBuilder::Handle> values = builder.leaves_of(program);
  const ValueIndex first = program.first_result();
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Instruction& instruction = program.code[i];
    const bool of_result = instruction.code == Code::negate && instruction.a >= first;
    if (of_result && program.code[instruction.a - first].code == Code::subtract && uses[instruction.a] == 1) {
      const Instruction& difference = program.code[instruction.a - first];
      values.push_back(builder.emit(Code::subtract, values[difference.b], values[difference.a]));
    } else {
      values.push_back(builder.emit(instruction.code, values[instruction.a], values[instruction.b]));
    }
    builder.label(values.back(), program.labels[i]);
  }
  return remove_dead_code(builder.finish(mapped_outputs(program, values)));
}

}  // namespace armature::internal
