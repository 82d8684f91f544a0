// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/builder.h"
#include "armature/program/dependence.h"
#include "armature/program/passes/passes.h"

namespace armature::internal {

Program separate_setup(const Program& program) {
  const std::vector<char> runtime = changes_at_run_time(program);
  ProgramBuilder builder(program);
  std::vector<ProgramBuilder::Handle> values = builder.leaves_of(program);
  values.resize(program.value_count());
  const ValueIndex first = program.first_result();
  std::size_t setup_count = 0;
  for (const bool now : {false, true}) {
    for (std::size_t i = 0; i < program.code.size(); ++i) {
      if (static_cast<bool>(runtime[first + i]) != now) continue;
      const Instruction& instruction = program.code[i];
      values[first + i] = builder.emit(instruction.code, values[instruction.a], values[instruction.b]);
      builder.label(values[first + i], program.labels[i]);
      if (!now) ++setup_count;
    }
  }
  return builder.finish(mapped_outputs(program, values), setup_count);
}

}  // namespace armature::internal
