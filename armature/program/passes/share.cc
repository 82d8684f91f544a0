// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <unordered_map>

#include "armature/program/builder.h"
#include "armature/program/passes/passes.h"

namespace armature::internal {

namespace {

using Handle = ProgramBuilder::Handle;

struct Operation {
  Code code;
  Handle a, b;
  friend bool operator==(const Operation&, const Operation&) = default;
};

struct OperationHash {
  std::size_t operator()(const Operation& o) const {
    const auto bits = [](Handle h) { return std::uint64_t{h.index} << 2 | static_cast<std::uint64_t>(h.kind); };
    const std::uint64_t mixed = (bits(o.a) * 0x9e3779b97f4a7c15ULL ^ bits(o.b)) * 0xbf58476d1ce4e5b9ULL;
    return (mixed ^ mixed >> 32) * 8 + static_cast<std::size_t>(o.code);
  }
};

}  // namespace

Program share(const Program& program) {
  ProgramBuilder builder(program);
  std::vector<Handle> values = builder.leaves_of(program);
  std::unordered_map<Operation, Handle, OperationHash> known;
  known.reserve(program.code.size());
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Instruction& instruction = program.code[i];
    Handle a = values[instruction.a], b = is_binary(instruction.code) ? values[instruction.b] : a;
    const bool commutes = instruction.code == Code::add || instruction.code == Code::multiply;
    if (commutes && b < a) std::swap(a, b);
    const auto [found, is_new] = known.try_emplace({instruction.code, a, b});
    if (is_new) found->second = builder.emit(instruction.code, a, b);
    values.push_back(found->second);
    if (!program.labels[i].empty()) builder.label(values.back(), program.labels[i]);
  }
  return builder.finish(mapped_outputs(program, values));
}

}  // namespace armature::internal
