// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/fused.h"

#include <algorithm>
#include <vector>

#include "armature/program/dependence.h"

namespace armature::internal {

FusedCount count_fused(const Program& program) {
  const std::vector<char> runtime = changes_at_run_time(program);
  std::vector<std::size_t> uses(program.value_count(), 0), depth(program.value_count(), 0);
  for (const Instruction& instruction : program.code) {
    ++uses[instruction.a];
    if (is_binary(instruction.code)) ++uses[instruction.b];
  }
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex value : output.values) ++uses[value];

  const ValueIndex first = program.first_result();
  const auto can_be_fused = [&](ValueIndex value) {
    const auto is = [&](Code code) {
      return value >= first && runtime[value] && program.code[value - first].code == code && uses[value] == 1;
    };
    if (is(Code::negate)) value = program.code[value - first].a;
    return is(Code::multiply);
  };
  FusedCount count;
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const auto [code, a, b] = program.code[i];
    const std::size_t value = first + i;
    depth[value] = std::max(depth[a], depth[b]);
    if (!runtime[value] || !is_binary(code)) continue;
    const bool sum = code == Code::add || code == Code::subtract;
    if (sum && (can_be_fused(a) || can_be_fused(b))) {  // the later of two products is fused with the sum
      const ValueIndex joined = can_be_fused(a) && (!can_be_fused(b) || depth[a] > depth[b]) ? a : b;
      const ValueIndex other = joined == a ? b : a;
      depth[value] = std::max(depth[joined] - 1, depth[other]) + 1;  // the product is counted, and is this operation
    } else {
      ++depth[value];
      ++count.operations;
    }
    count.depth = std::max(count.depth, depth[value]);
  }
  return count;
}

}  // namespace armature::internal
