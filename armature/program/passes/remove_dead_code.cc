// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/builder.h"
#include "armature/program/passes/passes.h"

namespace armature::internal {

Program remove_dead_code(const Program& program) {
  std::vector<char> needed(program.value_count(), 0);
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex value : output.values) needed[value] = 1;
  for (std::size_t i = program.code.size(); i-- > 0;) {
    if (!needed[program.first_result() + i]) continue;
    needed[program.code[i].a] = 1;
    needed[program.code[i].b] = 1;
  }
  ProgramBuilder builder(program);
  std::vector<ProgramBuilder::Handle> values;
  for (std::size_t i = 0; i < program.constants.size(); ++i)
    values.push_back(needed[i] ? builder.constant(program.constants[i]) : ProgramBuilder::Handle{});
  for (std::size_t i = 0; i < program.parameters.size(); ++i) values.push_back(builder.parameter(i));
  for (std::size_t i = 0; i < program.input_count(); ++i) values.push_back(builder.input(i));
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Instruction& instruction = program.code[i];
    values.emplace_back();
    if (!needed[program.first_result() + i]) continue;
    values.back() = builder.emit(instruction.code, values[instruction.a], values[instruction.b]);
    builder.label(values.back(), program.labels[i]);
  }
  return builder.finish(mapped_outputs(program, values));
}

}  // namespace armature::internal
