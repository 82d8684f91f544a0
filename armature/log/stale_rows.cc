// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/stale_rows.h"

#include <algorithm>
#include <cmath>

namespace armature::internal {
namespace {

constexpr std::size_t shortest = 10;  // rows
constexpr double jump = 10;           // usual changes

bool is_repeated(const Log& log, std::size_t row) {
  for (const auto* group : {&log.q, &log.tau})
    for (const Signal& signal : *group)
      if (signal[row] != signal[row - 1]) return false;
  return true;
}

// The median of the changes that are not zero.
double usual_change(const Signal& signal) {
  Signal changes;
  for (std::size_t i = 1; i < signal.size(); ++i)
    if (const double change = std::abs(signal[i] - signal[i - 1]); change > 0) changes.push_back(change);
  if (changes.empty()) return 0;
  const auto middle = changes.begin() + static_cast<std::ptrdiff_t>(changes.size() / 2);
  std::nth_element(changes.begin(), middle, changes.end());
  return *middle;
}

}  // namespace

std::vector<char> stale_rows(const Log& chunk) {
  std::vector<char> stale(chunk.samples(), 0);
  Signal usual;  // per coordinate, computed when needed
  for (std::size_t row = 1; row < chunk.samples();) {
    std::size_t end = row;
    while (end < chunk.samples() && is_repeated(chunk, end)) ++end;
    if (end - row >= shortest && end < chunk.samples()) {
      if (usual.empty())
        for (const Signal& q : chunk.q) usual.push_back(usual_change(q));
      for (std::size_t k = 0; k < chunk.q.size(); ++k)
        if (std::abs(chunk.q[k][end] - chunk.q[k][end - 1]) > jump * usual[k])
          std::fill(stale.begin() + static_cast<std::ptrdiff_t>(row), stale.begin() + static_cast<std::ptrdiff_t>(end),
                    1);
    }
    row = end + 1;
  }
  return stale;
}

}  // namespace armature::internal
