// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/stages.h"

#include <algorithm>

namespace armature::internal {
namespace {

bool is_trigonometric(Code code) { return code == Code::sin || code == Code::cos; }

template <class Visit>
void for_each_operand(const Instruction& instruction, Visit visit) {
  visit(instruction.a);
  if (is_binary(instruction.code)) visit(instruction.b);
}

}  // namespace

Stages make_stages(const Program& program, const KnownValues& known) {
  Stages made;
  made.of_value.assign(program.value_count(), 0);
  made.crosses.assign(program.value_count(), 0);
  std::vector<char> needed(program.value_count(), 0);
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex value : output.values) {
      made.outputs.push_back(value);
      needed[value] = 1;
    }
  const ValueIndex first = program.first_result(), end = static_cast<ValueIndex>(program.value_count());
  for (ValueIndex v = end; v-- > first;)
    if (needed[v] && !known.is_known[v])
      for_each_operand(program.code[v - first], [&](ValueIndex operand) { needed[operand] = 1; });

  std::vector<char> makes_angles(program.value_count(), 0);
  for (ValueIndex v = end; v-- > first;) {
    const Instruction& instruction = program.code[v - first];
    if (needed[v] && !known.is_known[v] && (makes_angles[v] || is_trigonometric(instruction.code)))
      for_each_operand(instruction, [&](ValueIndex operand) { makes_angles[operand] = 1; });
  }

  // Each value in the earliest stage; then values that lead to no angle move to the last.
  std::size_t last = 0;
  for (ValueIndex v = first; v < end; ++v) {
    if (!needed[v] || known.is_known[v]) continue;
    const Instruction& instruction = program.code[v - first];
    std::size_t& mine = made.of_value[v];
    for_each_operand(instruction, [&](ValueIndex operand) { mine = std::max(mine, made.of_value[operand]); });
    mine += is_trigonometric(instruction.code);
    last = std::max(last, mine);
  }
  made.stages.resize(last + 1);
  for (ValueIndex v = first; v < end; ++v) {
    if (!needed[v] || known.is_known[v]) continue;
    const Instruction& instruction = program.code[v - first];
    std::size_t& mine = made.of_value[v];
    if (is_trigonometric(instruction.code)) {
      std::vector<ValueIndex>& angles = made.stages[mine - 1].angles;
      if (std::find(angles.begin(), angles.end(), instruction.a) == angles.end()) angles.push_back(instruction.a);
      continue;
    }
    if (!makes_angles[v]) mine = last;
    made.stages[mine].code.push_back(v);
    for_each_operand(instruction, [&](ValueIndex operand) {
      if (made.of_value[operand] < mine) made.crosses[operand] = 1;
    });
  }
  for (const ValueIndex value : made.outputs)
    if (made.of_value[value] + 1 < made.stages.size()) made.crosses[value] = 1;
  return made;
}

}  // namespace armature::internal
