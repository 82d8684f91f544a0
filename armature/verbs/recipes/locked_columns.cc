// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/locked_columns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/log/columns/column_names.h"

namespace armature::internal {
namespace {

constexpr double still = 2e-3;  // rad or m: more than encoders and a brake leave
constexpr double near = 0.02;   // rad or m: what a position that was read off a display may be wrong by
constexpr double share = 0.05;  // of the joint's range: a finger's stroke is some centimetres

std::optional<std::size_t> place_of(const std::string& coordinate, const Robot& robot) {
  const auto found = std::ranges::find(robot.coordinates, coordinate, &Coordinate::name);
  if (found == robot.coordinates.end()) return std::nullopt;
  return static_cast<std::size_t>(found - robot.coordinates.begin());
}

double range_of(const std::string& joint, const Robot& robot) {
  const auto found = std::ranges::find(robot.frames, joint, &Frame::joint_name);
  return found == robot.frames.end() ? HUGE_VAL : found->limits.upper - found->limits.lower;
}

// The positions of a joint: the best column that is named after it and after nothing else.
std::optional<Channel> position_column(const LogTable& table, const std::string& joint) {
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
  for (std::size_t c = 0; c < table.names.size(); ++c)
    if (table.names[c] == joint) found = c;
  if (!found) return std::nullopt;
  std::string name = table.names[*found];
  std::optional<Unit> unit = take_unit(name);
  if (!unit && *found < table.units.size()) unit = find_unit(table.units[*found]);
  return Channel{{{*found, unit ? unit->factor : 1}}, 0};
}

std::string names_of(const Channel& channel, const LogTable& table) {
  std::vector<std::string> names;
  for (const Channel::Term& term : channel.terms) names.push_back(printable(table.names[term.column], 60));
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

ColumnMap columns_of_part(const ColumnMap& of_whole, const Robot& whole, const Robot& part) {
  ColumnMap map = of_whole;
  for (std::vector<Channel> ColumnMap::* signal :
       {&ColumnMap::position, &ColumnMap::velocity, &ColumnMap::acceleration, &ColumnMap::torque, &ColumnMap::reference,
        &ColumnMap::temperature}) {
    const std::vector<Channel>& all = of_whole.*signal;
    if (all.empty()) continue;
    (map.*signal).clear();
    for (const Coordinate& coordinate : part.coordinates) {
      const std::optional<std::size_t> k = place_of(coordinate.name, whole);
      ARMATURE_CHECK(k && *k < all.size());
      (map.*signal).push_back(all[*k]);
    }
  }
  return map;
}

ColumnsOfPart find_columns(const Robot& part, const std::optional<WholeRobot>& whole, Diagnostics& diagnostics,
                           const std::function<ColumnMap(const Robot&, Diagnostics&)>& columns_for) {
  Diagnostics of_part = diagnostics, of_whole = diagnostics;
  ColumnsOfPart found{columns_for(part, of_part), std::nullopt};
  // Motors of elastic joints, and the joints of a floating base, are coordinates of the part alone.
  const auto in_whole = [&](const Coordinate& each) { return place_of(each.name, whole->robot).has_value(); };
  if (whole && of_part.has_errors() && std::ranges::all_of(part.coordinates, in_whole)) {
    ColumnMap all = columns_for(whole->robot, of_whole);
    if (!of_whole.has_errors()) {
      found.map = columns_of_part(all, whole->robot, part);
      found.whole = std::move(all);
    }
  }
  diagnostics = found.whole ? of_whole : of_part;
  return found;
}

std::vector<HeldColumn> held_columns(const WholeRobot& whole, const Robot& part, const LogTable& table,
                                     const std::optional<ColumnMap>& map, Diagnostics& diagnostics) {
  std::vector<HeldColumn> held;
  std::vector<std::string> unused;
  for (std::size_t k = 0; k < whole.robot.coordinates.size(); ++k) {
    const std::string& name = whole.robot.coordinates[k].name;
    if (place_of(name, part)) continue;
    const std::optional<Channel> channel = map ? map->position.at(k) : position_column(table, name);
    if (!channel) continue;
    unused.push_back(printable(name, 60));
    if (const auto at = whole.held.find(name); at != whole.held.end())
      held.push_back({name, at->second, *channel, range_of(name, whole.robot)});
  }
  if (!unused.empty())
    diagnostics.note({table.file, 1, 0},
                     fmt::format("columns of {} are not used: {} no free joint of this robot", fmt::join(unused, ", "),
                                 unused.size() == 1 ? "it is" : "they are"));
  return held;
}

void warn_of_held(const LogTable& table, const Signal& times, double from, double to,
                  const std::vector<HeldColumn>& held, Diagnostics& diagnostics) {
  for (const HeldColumn& each : held) {
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (std::size_t i = 0; i < std::min(times.size(), table.rows()); ++i) {
      if (!(times[i] >= from && times[i] <= to)) continue;
      double position = each.channel.offset;
      for (const Channel::Term& term : each.channel.terms) position += term.factor * table.columns[term.column][i];
      if (!std::isfinite(position)) continue;
      least = std::min(least, position);
      most = std::max(most, position);
    }
    if (least > most) continue;
    const std::string joint = printable(each.joint, 60), column = names_of(each.channel, table);
    const double middle = least + (most - least) / 2;
    if (most - least > still)
      diagnostics.warning(
          {table.file, 1, 0},
          fmt::format(
              "joint {} is held still by the description and moves by {:.3g} (rad or m) in this log (column {})", joint,
              most - least, column),
          "its torques on the other joints are missing from the model: leave it free, or use a part of the log in "
          "which it rests");
    else if (std::abs(middle - each.position) > std::min(near, share * each.range))
      diagnostics.warning({table.file, 1, 0},
                          fmt::format("joint {} is held at {:.4g} by the description and stands at {:.4g} in this log "
                                      "(column {})",
                                      joint, each.position, middle, column),
                          fmt::format("@lock={}={:.4g}", joint, middle));
  }
}

}  // namespace armature::internal
