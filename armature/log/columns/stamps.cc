// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/stamps.h"

#include <algorithm>
#include <cmath>

namespace armature::internal {
namespace {

constexpr double least_stamp = 1e17;  // in ns three years, in us or s longer than any clock runs

}  // namespace

void take_stamps(ColumnMap& map, const LogTable& table) {
  if (!map.time || map.time->terms.size() != 1 || !map.units["time"].empty()) return;
  Channel::Term& term = map.time->terms.front();
  const std::vector<double>& times = table.columns[term.column];
  const auto known = std::ranges::find_if(times, [](double t) { return std::isfinite(t); });
  if (known == times.end() || term.factor != 1 || *known < least_stamp) return;
  term.factor = 1e-9;
  map.units["time"] = "ns";
}

}  // namespace armature::internal
