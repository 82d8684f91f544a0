// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/keep.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "armature/base/error.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/derive/parameters.h"
#include "armature/robot/numbers.h"
#include "armature/robot/values.h"

namespace armature::internal {
namespace {

constexpr std::array groups{"all", "inertial", "motors", "friction", "springs", "geometry", "gravity"};

// A number that can be kept.
struct Place {
  std::string name;
  std::string_view group;  // empty: in none
  Ref* value = nullptr;    // in the robot
};

std::string_view group_of(ParameterKind kind) {
  if (is_inertial(kind)) return "inertial";
  if (kind == ParameterKind::Ia) return "motors";
  return kind <= ParameterKind::Fo || kind == ParameterKind::Fb ? "friction" : "springs";
}

void add_dynamic(Robot& robot, std::size_t link, std::vector<Place>& places) {
  for (int k = 0; k <= static_cast<int>(ParameterKind::Fb); ++k) {
    const auto kind = static_cast<ParameterKind>(k);
    if (!is_inertial(kind) && robot.frame(link).type == JointType::fixed) continue;
    Ref& value = parameter_of(robot, link, kind);
    places.push_back({label({link, kind, value}), robot.arena.is_zero(value) ? "" : group_of(kind), &value});
  }
}

void add_geometry(Robot& robot, std::size_t j, std::vector<Place>& places) {
  Geometry& g = robot.frame(j).geometry;
  const std::string number = std::to_string(j);
  for (const auto& [name, angle] : {std::pair{"gamma", &g.gamma}, {"alpha", &g.alpha}, {"theta", &g.theta}}) {
    const bool right =
        robot.arena.is_constant(robot.arena.sin(*angle)) && robot.arena.is_constant(robot.arena.cos(*angle));
    places.push_back({name + number, right ? "" : "geometry", angle});
  }
  for (const auto& [name, length] : {std::pair{"b", &g.b}, {"d", &g.d}, {"r", &g.r}})
    places.push_back({name + number, robot.arena.is_zero(*length) ? "" : "geometry", length});
}

std::vector<Place> all_places(Robot& robot) {
  std::vector<Place> places;
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    add_geometry(robot, j, places);
    if (j > robot.link_count) continue;
    add_dynamic(robot, j, places);
    for (std::size_t i = 0; i < 3; ++i) {
      places.push_back({fmt::format("F{}{}", "XYZ"[i], j), "", &robot.frame(j).force[i]});
      places.push_back({fmt::format("C{}{}", "XYZ"[i], j), "", &robot.frame(j).moment[i]});
    }
  }
  for (std::size_t i = 0; i < 3; ++i) places.push_back({fmt::format("G{}", i + 1), "gravity", &robot.gravity[i]});
  return places;
}

bool is_wanted(const Place& place, const std::set<std::string, std::less<>>& names) {
  if (names.contains(place.name)) return true;
  if (place.group.empty()) return false;
  const bool dynamic = place.group != "geometry" && place.group != "gravity";
  return names.contains(place.group) || (dynamic && names.contains("all"));
}

// The symbol is in a formula other than the parameter itself, or is a coordinate.
bool means_something_else(const Robot& robot, Ref symbol, Ref parameter) {
  bool found = false;
  for_each_formula(robot, [&](Ref formula) {
    if (formula == parameter || found) return;
    const std::vector<Ref> symbols = symbols_in(robot.arena, formula);
    found = std::find(symbols.begin(), symbols.end(), symbol) != symbols.end();
  });
  for (const Coordinate& c : robot.coordinates) found |= symbol == c.q || symbol == c.qd || symbol == c.qdd;
  return found;
}

std::string hint_for(const std::string& name, const Robot& robot, const std::vector<Place>& places) {
  std::vector<std::string> known(groups.begin(), groups.end());
  for (const Place& place : places) known.push_back(place.name);
  const std::string near = suggest(name, known);
  return (near.empty() ? "" : near + ' ') +
         fmt::format(
             "numbers to keep are XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M, Ia, Fv, Fs, Fo, Ks, Kcos, Ksin, Fb, gamma, "
             "b, alpha, d, theta and r, each with the number of its link, 1 to {}; G1, G2 and G3; and the groups {}",
             robot.link_count, fmt::join(groups, ", "));
}

}  // namespace

KeptParameters keep_parameters(const Robot& robot, const std::vector<std::string>& names) {
  KeptParameters kept{robot, {}};
  Diagnostics diagnostics;
  const std::vector<Place> places = all_places(kept.robot);
  const std::set<std::string, std::less<>> wanted(names.begin(), names.end());
  for (const std::string& name : wanted)
    if (std::find(groups.begin(), groups.end(), name) == groups.end() &&
        std::none_of(places.begin(), places.end(), [&](const Place& place) { return place.name == name; }))
      diagnostics.error({}, fmt::format("the robot has no parameter called '{}'", printable(name, 80)),
                        hint_for(name, robot, places));
  for (const Place& place : places) {
    if (!is_wanted(place, wanted)) continue;
    const std::optional<double> value = number(robot.arena, *place.value);
    if (!value) continue;  // not a number: its symbols are parameters already
    const Ref symbol = kept.robot.arena.symbol(place.name);
    if (means_something_else(robot, symbol, *place.value)) {
      diagnostics.error({}, fmt::format("'{}' is another symbol in the robot's formulas", place.name),
                        "rename that symbol in the robot's file");
      continue;
    }
    *place.value = symbol;
    kept.values.emplace_back(place.name, *value);
  }
  throw_if_errors(diagnostics);
  return kept;
}

}  // namespace armature::internal
