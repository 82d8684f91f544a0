// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A part as people read it: its logs, and how well each explains itself.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "armature/base/text.h"
#include "armature/verbs/factor_part.h"
#include "cli/table.h"

namespace armature::cli {

inline std::string part_text(const FactorPart& part) {
  constexpr std::size_t most = 50;
  Table table({{"log"},
               {"label"},
               {"hash"},
               {"samples", Align::right},
               {"equations", Align::right},
               {"left by its own fit, %", Align::right}});
  for (std::size_t i = 0; i < std::min(most, part.groups.size()); ++i) {
    const PartGroup& group = part.groups[i];
    const PartLog& first = group.logs.front();
    std::size_t samples = 0, equations = 0;
    double torque = 0, left = 0;
    for (const PartLog& log : group.logs) samples += log.samples;
    for (std::size_t k = 0; k < group.equations.size(); ++k) {
      const auto rows = static_cast<double>(group.equations[k]);
      equations += group.equations[k];
      torque += rows * group.torque_rms[k] * group.torque_rms[k];
      left += rows * group.residual_rms[k] * group.residual_rms[k];
    }
    std::string name = internal::printable(first.log, 60);
    if (group.logs.size() > 1) name += fmt::format(" and {} more", group.logs.size() - 1);
    table.add({name, internal::printable(first.label, 30), first.sha256.substr(0, 8), std::to_string(samples),
               std::to_string(equations), torque > 0 ? fmt::format("{:.2f}", 100 * std::sqrt(left / torque)) : "-"});
  }
  std::string text = table.text();
  if (part.groups.size() > most) text += fmt::format("and {} more\n", part.groups.size() - most);
  return text + fmt::format("{} logs of {}, {} samples, {} parameters; {} bytes\n", part.logs,
                            internal::printable(part.robot, 60), part.samples, part.parameters.size(), part.bytes);
}

}  // namespace armature::cli
