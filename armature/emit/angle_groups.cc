// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/angle_groups.h"

#include <fmt/format.h>

#include <algorithm>

namespace armature::internal {

AngleGroups group_angles(const Program& program, const Listing& listing, Names& names, std::size_t largest) {
  const ValueIndex first = program.first_result();
  const std::size_t setup_end = program.parameters.empty() ? 0 : program.setup_count;
  // Which values need a sine or cosine of the run part.
  std::vector<char> turned(program.value_count());
  for (std::size_t i = setup_end; i < program.code.size(); ++i) {
    const Instruction& instruction = program.code[i];
    turned[first + i] =
        is_ratio(instruction.code) || turned[instruction.a] || (is_binary(instruction.code) && turned[instruction.b]);
  }
  AngleGroups result;
  std::vector<char> needed(program.value_count());  // for an angle
  std::vector<char> grouped(program.value_count());
  for (const Listing::Line& line : listing.run) {
    if (!is_ratio(program.code[line.value - first].code)) continue;
    const ValueIndex angle = program.code[line.value - first].a;
    if (turned[angle]) continue;
    grouped[line.value] = true;
    if (needed[angle] == 2) continue;
    needed[angle] = 2;
    if (result.groups.empty() || result.groups.back().values.size() == largest) result.groups.emplace_back();
    result.groups.back().values.push_back(angle);
  }
  for (std::size_t i = program.code.size(); i-- > setup_end;) {
    if (!needed[first + i]) continue;
    const Instruction& instruction = program.code[i];
    for (const ValueIndex v : {instruction.a, is_binary(instruction.code) ? instruction.b : instruction.a})
      needed[v] = std::max<char>(needed[v], 1);
  }
  for (const Listing::Line& line : listing.run)
    (grouped[line.value] ? result.ratios : needed[line.value] ? result.angles : result.others).push_back(line);
  for (std::size_t g = 0; g < result.groups.size(); ++g) {
    AngleGroup& group = result.groups[g];
    group.angles = names.unique(fmt::format("angles{}", g + 1));
    group.sines = names.unique(fmt::format("sines{}", g + 1));
    group.cosines = names.unique(fmt::format("cosines{}", g + 1));
  }
  return result;
}

}  // namespace armature::internal
