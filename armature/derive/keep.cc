// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/keep.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/parameters.h"
#include "armature/robot/numbers.h"
#include "armature/robot/values.h"

namespace armature {
namespace {

// Every parameter that a link and its joint can have, zero or not.
std::vector<DynamicParameter> all_parameters(Robot& robot) {
  std::vector<DynamicParameter> all;
  for (std::size_t link = 1; link <= robot.link_count; ++link)
    for (int k = 0; k <= static_cast<int>(ParameterKind::Fo); ++k) {
      const auto kind = static_cast<ParameterKind>(k);
      if (!is_inertial(kind) && robot.frame(link).type == JointType::fixed) continue;
      all.push_back({link, kind, parameter_of(robot, link, kind)});
    }
  return all;
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

}  // namespace

KeptParameters keep_parameters(const Robot& robot, const std::vector<std::string>& names) {
  KeptParameters kept{robot, {}};
  Diagnostics diagnostics;
  const bool everything = std::find(names.begin(), names.end(), "all") != names.end();
  std::vector<DynamicParameter> wanted;
  for (const DynamicParameter& parameter : all_parameters(kept.robot))
    if (std::find(names.begin(), names.end(), label(parameter)) != names.end() ||
        (everything && !robot.arena.is_zero(parameter.value)))
      wanted.push_back(parameter);
  for (const std::string& name : names)
    if (name != "all" &&
        std::none_of(wanted.begin(), wanted.end(), [&](const auto& parameter) { return label(parameter) == name; }))
      diagnostics.error(
          {}, fmt::format("the robot has no parameter called '{}'", printable(name, 80)),
          fmt::format("parameters are XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M, Ia, Fv, Fs and Fo, each with "
                      "the number of its link, 1 to {}; or all",
                      robot.link_count));
  for (const DynamicParameter& parameter : wanted) {
    const std::string name = label(parameter);
    const std::optional<double> value = number(robot.arena, parameter.value);
    if (!value) continue;  // not a number: its symbols are parameters already
    const Ref symbol = kept.robot.arena.symbol(name);
    if (means_something_else(robot, symbol, parameter.value)) {
      diagnostics.error({}, fmt::format("'{}' is another symbol in the robot's formulas", name),
                        "rename that symbol in the robot's file");
      continue;
    }
    parameter_of(kept.robot, parameter.link, parameter.kind) = symbol;
    kept.values.emplace_back(name, *value);
  }
  throw_if_errors(diagnostics);
  return kept;
}

}  // namespace armature
