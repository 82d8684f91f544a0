// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/live_values.h"

#include <algorithm>
#include <vector>

namespace armature::internal {

LiveValues live_values(const Program& program) {
  const std::size_t setup_end = program.parameters.empty() ? 0 : program.setup_count;
  const ValueIndex first_input = program.first_input(), first_result = program.first_result();
  const auto is_local = [&](ValueIndex value) {
    return value >= first_input && (value < first_result || value - first_result >= setup_end);
  };
  // Backward scan: a value is live from its definition to its last use. Inputs are loaded first, outputs stored last.
  std::vector<char> alive(program.value_count());
  std::size_t now = 0;
  LiveValues result;
  const auto use = [&](ValueIndex value) {
    if (!is_local(value) || alive[value]) return;
    alive[value] = true;
    ++now;
    ++result.in_all;
  };
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex value : output.values) use(value);
  result.at_once = now;
  for (std::size_t i = program.code.size(); i-- > setup_end;) {
    if (!alive[first_result + i]) continue;
    --now;
    use(program.code[i].a);
    if (is_binary(program.code[i].code)) use(program.code[i].b);
    result.at_once = std::max(result.at_once, now);
  }
  return result;
}

}  // namespace armature::internal
