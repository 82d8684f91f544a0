// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/to_csv.h"

#include <fmt/format.h>

#include <iterator>

namespace armature::internal {

std::string to_csv(const Log& log) {
  const std::pair<const char*, const std::vector<Signal>*> groups[] = {
      {"q", &log.q}, {"qd", &log.qd}, {"qdd", &log.qdd}, {"tau", &log.tau}};
  fmt::memory_buffer text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "t");
  for (const auto& [name, signals] : groups)
    for (std::size_t k = 1; k <= signals->size(); ++k) fmt::format_to(out, ",{}{}", name, k);
  for (std::size_t i = 0; i < log.samples(); ++i) {
    fmt::format_to(out, "\n{}", log.t[i]);
    for (const auto& [name, signals] : groups)
      for (const Signal& signal : *signals) fmt::format_to(out, ",{}", signal[i]);
  }
  text.push_back('\n');
  return fmt::to_string(text);
}

}  // namespace armature::internal
