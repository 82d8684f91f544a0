// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/input_ranges.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

// The joint whose variable is the coordinate itself, if there is one.
const Frame* joint_of(const Robot& robot, std::size_t coordinate) {
  for (const Frame& frame : robot.frames)
    if (frame.variable.size() == 1 && frame.variable[0].coordinate == coordinate &&
        frame.variable[0].coefficient == robot.arena.one())
      return &frame;
  return nullptr;
}

// Unbounded where the robot has no limit.
Interval from_limits(const Robot& robot, const std::string& group, std::size_t coordinate) {
  const Frame* joint = coordinate < robot.coordinates.size() ? joint_of(robot, coordinate) : nullptr;
  if (joint == nullptr) return Interval::everything();
  if (group == "qd") return {-joint->limits.velocity, joint->limits.velocity};
  if (group != "q") return Interval::everything();
  Interval range{joint->limits.lower, joint->limits.upper};
  const bool turns = joint->type == JointType::revolute;
  if (turns && !std::isfinite(range.magnitude())) return {-std::numbers::pi, std::numbers::pi};
  return range;
}

}  // namespace

std::vector<Interval> input_ranges(const Robot& robot, const std::vector<Input>& inputs,
                                   const std::map<std::string, double>& limits) {
  Diagnostics diagnostics;
  std::vector<std::string> known;
  for (const Input& input : inputs) known.push_back(input.name);
  for (const auto& [name, limit] : limits) {
    if (!(limit > 0) || !std::isfinite(limit))
      diagnostics.error({}, fmt::format("the limit of '{}' is not a positive number", printable(name, 40)));
    if (std::none_of(inputs.begin(), inputs.end(), [&](const Input& input) { return input.name == name; }))
      diagnostics.error({}, fmt::format("the model has no input called '{}'", printable(name, 40)),
                        fmt::format("its inputs are {}", fmt::join(known, ", ")));
  }
  std::vector<Interval> ranges;
  for (const Input& input : inputs) {
    const auto given = limits.find(input.name);
    bool unbounded = false;
    for (std::size_t i = 0; i < input.symbols.size(); ++i) {
      ranges.push_back(given != limits.end() ? Interval(-given->second, given->second)
                                             : from_limits(robot, input.name, i));
      unbounded |= !std::isfinite(ranges.back().magnitude());
    }
    if (unbounded)
      diagnostics.error({}, fmt::format("nothing bounds the input '{}'", printable(input.name, 40)),
                        fmt::format("give a limit: @range={}=LIMIT", printable(input.name, 40)));
  }
  throw_if_errors(diagnostics);
  return ranges;
}

}  // namespace armature::internal
