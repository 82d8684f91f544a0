// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/to_csv.h"

#include <fmt/format.h>

#include <iterator>

#include "armature/log/columns/column_of_joint.h"

namespace armature::internal {
namespace {

bool are_numbers(const std::vector<std::string>& names) {
  for (std::size_t k = 0; k < names.size(); ++k)
    if (names[k] != fmt::format("q{}", k + 1)) return false;
  return true;
}

}  // namespace

std::string to_csv(const Log& log, const std::vector<std::string>& coordinates) {
  struct Group {
    const char *symbol, *word, *unit;
    const std::vector<Signal>& signals;
  };
  const Group groups[] = {{"q", "position", "", log.q},
                          {"qd", "velocity", "", log.qd},
                          {"qdd", "acceleration", "", log.qdd},
                          {"tau", "torque", "", log.tau},
                          {"q_ref", "reference", "", log.reference},
                          {"temp", "temperature", " [degC]", log.temperature}};
  const bool numbers = are_numbers(coordinates);
  fmt::memory_buffer text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "t");
  for (const Group& group : groups)
    for (std::size_t k = 0; k < group.signals.size(); ++k) {
      if (numbers) fmt::format_to(out, ",{}{}{}", group.symbol, k + 1, group.unit);
      else fmt::format_to(out, ",{}{}", column_of_joint(coordinates.at(k), group.word), group.unit);
    }
  for (std::size_t i = 0; i < log.samples(); ++i) {
    fmt::format_to(out, "\n{}", log.t[i]);
    for (const Group& group : groups)
      for (const Signal& signal : group.signals) fmt::format_to(out, ",{}", signal[i]);
  }
  text.push_back('\n');
  return fmt::to_string(text);
}

}  // namespace armature::internal
