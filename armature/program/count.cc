// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/count.h"

#include <algorithm>

#include "armature/program/dependence.h"

namespace armature::internal {

OperationCount count_operations(const Program& program) {
  OperationCount count;
  const std::vector<char> runtime = changes_at_run_time(program);
  std::vector<std::size_t> depth(program.value_count(), 0);
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Instruction& instruction = program.code[i];
    const std::size_t result = program.first_result() + i;
    const bool now = runtime[result];
    depth[result] = std::max(depth[instruction.a], depth[instruction.b]);
    switch (instruction.code) {
      case Code::add:
      case Code::subtract: ++(now ? count.add : count.setup_add); break;
      case Code::multiply:
      case Code::divide: ++(now ? count.mul : count.setup_mul); break;
      case Code::negate: count.negate += now; break;
      case Code::sin:
      case Code::cos: count.sincos += now; break;
      case Code::sign:
      case Code::tanh: count.sign += now; break;
    }
    if (now && is_binary(instruction.code)) ++depth[result];
    if (now) count.depth = std::max(count.depth, depth[result]);
  }
  return count;
}

}  // namespace armature::internal
