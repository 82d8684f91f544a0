// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/columns/stamps.h"

#include <algorithm>
#include <cmath>

namespace armature::internal {
namespace {

constexpr double least_stamp = 1e17;  // in ns three years, in us or s longer than any clock runs

// "time,success_rate,state.q[0],...": libfranka's logToCSV writes whole milliseconds.
bool is_of_libfranka(const LogTable& table, std::size_t time) {
  const auto has = [&](const char* name) { return std::ranges::find(table.names, name) != table.names.end(); };
  return table.names[time] == "time" && has("success_rate") && has("state.q[0]") && has("state.tau_J[0]");
}

}  // namespace

void take_stamps(ColumnMap& map, const LogTable& table) {
  if (!map.time || map.time->terms.size() != 1 || !map.units["time"].empty()) return;
  Channel::Term& term = map.time->terms.front();
  if (term.factor == 1 && is_of_libfranka(table, term.column)) {
    term.factor = 1e-3;
    map.units["time"] = "ms";
    return;
  }
  const std::vector<double>& times = table.columns[term.column];
  const auto known = std::ranges::find_if(times, [](double t) { return std::isfinite(t); });
  if (known == times.end() || term.factor != 1 || *known < least_stamp) return;
  term.factor = 1e-9;
  map.units["time"] = "ns";
}

}  // namespace armature::internal
