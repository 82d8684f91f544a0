// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <tuple>

#include "armature/program/builder.h"
#include "armature/program/passes/passes.h"

namespace armature::internal {

Program share(const Program& program) {
  using Handle = ProgramBuilder::Handle;
  ProgramBuilder builder(program);
  std::vector<Handle> values = builder.leaves_of(program);
  std::map<std::tuple<Code, Handle, Handle>, Handle> known;
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Instruction& instruction = program.code[i];
    Handle a = values[instruction.a], b = is_binary(instruction.code) ? values[instruction.b] : a;
    const bool commutes = instruction.code == Code::add || instruction.code == Code::multiply;
    if (commutes && b < a) std::swap(a, b);
    const auto found = known.find({instruction.code, a, b});
    values.push_back(found != known.end() ? found->second : builder.emit(instruction.code, a, b));
    known.emplace(std::tuple{instruction.code, a, b}, values.back());
    if (!program.labels[i].empty()) builder.label(values.back(), program.labels[i]);
  }
  return builder.finish(mapped_outputs(program, values));
}

}  // namespace armature::internal
