// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/evaluate.h"

#include <algorithm>

namespace armature::internal {

std::vector<char> reachable(const Arena& arena, std::span<const Ref> roots) {
  std::uint32_t largest = 0;
  for (const Ref root : roots) largest = std::max(largest, root.index + 1);
  std::vector<char> needed(largest, 0);
  for (const Ref root : roots) needed[root.index] = 1;
  for (std::uint32_t i = largest; i-- > 0;)
    if (needed[i]) arena.for_each_operand(Ref{i}, [&](Ref operand) { needed[operand.index] = 1; });
  return needed;
}

}  // namespace armature::internal
