// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/locked_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/text.h"
#include "armature/log/columns/column_names.h"

namespace armature::internal {
namespace {

constexpr double still = 2e-3;  // rad or m: more than encoders and a brake leave

// The positions of a joint: the best column that is named after it and after nothing else.
std::optional<std::size_t> position_column(const LogTable& table, const std::string& joint) {
  for (std::size_t c = 0; c < table.names.size(); ++c)
    if (table.names[c] == joint) return c;
  Robot only;
  only.coordinates.push_back({joint, {}, {}, {}});
  std::optional<std::size_t> found;
  int best = 0;
  for (const ColumnGroup& group : column_groups(table, only)) {
    const StemMeaning meaning = meaning_of(group.stem);
    if (group.numbered || meaning.kind != SignalKind::position || meaning.score < best) continue;
    if (const auto column = group.column(0)) {
      found = column;
      best = meaning.score;
    }
  }
  return found;
}

}  // namespace

void warn_if_locked_moves(const LogTable& table, const Signal& times, double from, double to,
                          const std::vector<std::string>& locks, Diagnostics& diagnostics) {
  for (const std::string& lock : locks) {
    const std::string joint = lock.substr(0, lock.rfind('='));
    const std::optional<std::size_t> column = position_column(table, joint);
    if (!column) continue;
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (std::size_t i = 0; i < std::min(times.size(), table.rows()); ++i) {
      const double value = table.columns[*column][i];
      if (!(times[i] >= from && times[i] <= to) || !std::isfinite(value)) continue;
      least = std::min(least, value);
      most = std::max(most, value);
    }
    std::string name = table.names[*column];
    std::optional<Unit> unit = take_unit(name);
    if (!unit && *column < table.units.size()) unit = find_unit(table.units[*column]);
    if (!((most - least) * (unit ? unit->factor : 1) > still)) continue;
    diagnostics.warning(
        {table.file, 1, 0},
        fmt::format("joint {} is locked and moves by {:.3g}{} in this log (column {})", printable(joint, 60),
                    most - least, unit ? fmt::format(" {}", unit->name) : "", printable(table.names[*column], 60)),
        "its torques on the other joints are missing from the model: leave it free, or use a part of the log in which "
        "it rests");
  }
}

}  // namespace armature::internal
