// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/suggest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "armature/base/characters.h"

namespace armature::internal {
namespace {

constexpr std::size_t longest_name = 64, most_listed = 24;

// Twice the number of edits (Damerau's distance with adjacent swaps).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = 2 * i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = 2 * j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = a[i - 1] == b[j - 1] ? 0 : lower(a[i - 1]) == lower(b[j - 1]) ? 1 : 2;
      d[i][j] = std::min({d[i - 1][j] + 2, d[i][j - 1] + 2, d[i - 1][j - 1] + replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 2);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::string suggest(std::string_view name, std::span<const std::string> candidates) {
  if (name.size() <= longest_name) {
    const std::string* best = nullptr;
    std::size_t fewest = std::max<std::size_t>(2, name.size() * 2 / 3) + 1;
    for (const std::string& candidate : candidates) {
      if (candidate.size() > longest_name) continue;
      const std::size_t edits = distance(name, candidate);
      if (edits < fewest && edits < 2 * std::min(name.size(), candidate.size())) {
        fewest = edits;
        best = &candidate;
      }
    }
    if (best) return fmt::format("did you mean \"{}\"?", *best);
  }
  if (candidates.empty() || candidates.size() > most_listed) return {};
  return fmt::format("known: {}", fmt::join(candidates, ", "));
}

}  // namespace armature::internal
