// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Units that the user states for signals whose unit the log does not tell (columns.h).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "armature/base/text.h"
#include "armature/log/columns/columns.h"

namespace armature::internal {

bool moves_as(const Robot& robot, std::size_t coordinate, JointMotion motion) {
  if (motion == JointMotion::any) return true;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    for (const auto& term : frame.variable)
      if (term.coordinate == coordinate) return (frame.type == JointType::revolute) == (motion == JointMotion::turning);
  }
  return motion == JointMotion::turning;
}

void apply_units(ColumnMap& map, const std::vector<std::string>& names, const Robot& robot, Diagnostics& diagnostics) {
  const std::map<std::string, std::string> told = map.units;  // stated by the log or by the column file
  const auto is_told = [&](const char* what) {
    const auto found = told.find(what);
    return found != told.end() && !found->second.empty();
  };
  for (const std::string& name : names) {
    const auto unit = find_unit(name);
    if (unit && unit->quantity == Quantity::current) {
      diagnostics.error({}, fmt::format("@unit={}: a current is a torque only with the gains of its drives", name),
                        fmt::format("torque: {{columns: [i1, i2], unit: {}, gain: [14.9, 13.3]}} in a file given by "
                                    "@columns, with gains in Nm/A",
                                    name));
      continue;
    }
    if (!unit) {
      diagnostics.error({}, fmt::format("@unit={}: no such unit", printable(name, 40)),
                        fmt::format("known are {}", fmt::join(unit_names(), ", ")));
      continue;
    }
    const auto scale = [&](const char* what, auto& channels, Quantity quantity) {
      // A unit of positions also applies to their derivatives.
      const bool derivative = unit->quantity == Quantity::position &&
                              (quantity == Quantity::velocity || quantity == Quantity::acceleration);
      if (is_told(what) || (unit->quantity != quantity && !derivative)) return;
      std::size_t k = 0;
      bool all = true;
      for (Channel& channel : channels) {
        const bool applies = moves_as(robot, k++, unit->motion);
        all = all && applies;
        if (!applies) continue;
        channel.offset *= unit->factor;
        for (Channel::Term& term : channel.terms) term.factor *= unit->factor;
      }
      std::string& text = map.units[what];
      text += (text.empty() ? "" : " and ") + std::string(unit->name) + (derivative ? "/s" : "") +
              (derivative && quantity == Quantity::acceleration ? "^2" : "") +
              (all || unit->motion == JointMotion::any ? ""
               : unit->motion == JointMotion::sliding  ? " (joints that slide)"
                                                       : " (joints that turn)");
    };
    if (map.time) {
      std::vector<Channel> time = {*map.time};
      scale("time", time, Quantity::time);
      map.time = time[0];
    }
    scale("position", map.position, Quantity::position);
    scale("velocity", map.velocity, Quantity::velocity);
    scale("acceleration", map.acceleration, Quantity::acceleration);
    scale("torque", map.torque, Quantity::torque);
    scale("reference", map.reference, Quantity::position);
  }
}

}  // namespace armature::internal
