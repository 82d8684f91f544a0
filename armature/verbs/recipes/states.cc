// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/states.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>

#include "armature/base/counted.h"
#include "armature/base/error.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/expr/vector.h"
#include "armature/robot/topology.h"

namespace armature::internal {
namespace {

bool is_motion(const std::string& input) { return input == "q" || input == "qd" || input == "qdd"; }

std::vector<std::string> joint_names(const Robot& robot) {
  std::vector<std::string> names;
  for (const Coordinate& coordinate : robot.coordinates) names.push_back(coordinate.name);
  return names;
}

// What a coordinate may be called besides its own name: the joint that it moves alone and one to one.
std::vector<std::string> other_names(const Robot& robot) {
  std::vector<std::string> names = joint_names(robot);
  for (const Frame& frame : robot.frames)
    if (frame.active && frame.variable.size() == 1 && robot.arena.is_one(frame.variable[0].coefficient))
      names[frame.variable[0].coordinate] = frame.joint_name;
  return names;
}

std::string listed(const std::vector<std::string>& names) {
  return printable(fmt::format("{}", fmt::join(names, ", ")), 2'000);
}

bool is_time(const std::string& name) { return name == "t" || name == "time" || name == "timestamp"; }

// The values of a named array in the robot's order.
std::vector<double> ordered(const std::string& input, const StateArray& array, const std::vector<std::string>& joints,
                            const std::vector<std::string>& others, const std::vector<Frame>& frames,
                            Diagnostics& diagnostics) {
  std::vector<double> values(joints.size(), 0);
  const auto moves_with_others = [&](const std::string& name) {
    return std::ranges::any_of(frames, [&](const Frame& f) { return f.joint_name == name && !f.variable.empty(); });
  };
  std::vector<std::string> absent;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    auto found = std::ranges::find(array.names, joints[k]);
    if (found == array.names.end()) found = std::ranges::find(array.names, others[k]);
    if (found == array.names.end()) absent.push_back(joints[k]);
    else values[k] = array.values[static_cast<std::size_t>(found - array.names.begin())];
  }
  for (const std::string& name : array.names)
    if (std::ranges::find(joints, name) == joints.end() && std::ranges::find(others, name) == others.end())
      diagnostics.error(array.where,
                        fmt::format("'{}' in \"{}\" is not a joint that moves", printable(name, 80), input),
                        name.size() > 100         ? ""
                        : moves_with_others(name) ? "it follows other joints: leave it out"
                                                  : suggest(name, joints));
  if (!absent.empty())
    diagnostics.error(array.where, fmt::format("\"{}\" has no value for {}", input, listed(absent)),
                      "give every joint a number");
  return values;
}

}  // namespace

void order_joints(const Robot& robot, const Model& model, State& state, Diagnostics& diagnostics) {
  const std::vector<std::string> joints = joint_names(robot);
  for (auto& [input, array] : state.arrays) {
    if (array.names.empty() && !(array.values.empty() && is_motion(input))) {
      if (!is_motion(input) || array.values.size() == joints.size()) continue;
      diagnostics.error(
          array.where,
          fmt::format("'{}' has {}, but {} joints move", input, counted(array.values.size(), "number"), joints.size()),
          "in this order: " + listed(joints));
      array.values.assign(joints.size(), 0);
      continue;
    }
    array = {ordered(input, array, joints, other_names(robot), robot.frames, diagnostics), array.where};
  }
  for (const Input& input : model.inputs) {
    if (!is_motion(input.name) || state.arrays.contains(input.name)) continue;
    std::vector<std::string> absent;
    for (std::size_t k = 0; k < input.symbols.size() && k < joints.size(); ++k)
      if (!state.parameters.contains(model.arena.name_of(input.symbols[k]))) absent.push_back(joints[k]);
    if (absent.empty()) continue;
    diagnostics.error(state.where, fmt::format("the {} of {} are missing", input.meaning, listed(absent)),
                      fmt::format("give \"{}\": [..] in the order {}, or \"{}\": {{\"{}\": 0, ..}}", input.name,
                                  listed(joints), input.name, printable(joints.front(), 80)));
    state.arrays[input.name].values.assign(joints.size(), 0);
  }
}

void add_external(const std::vector<std::string>& words, State& state) {
  Diagnostics diagnostics;
  for (const std::string& word : words) {
    const std::size_t equals = word.rfind('=');
    StateArray wrench{{}, {"@external", 0, 0}};
    const char* at = word.data() + (equals == std::string::npos ? word.size() : equals + 1);
    const char* const end = word.data() + word.size();
    bool fine = equals != std::string::npos && equals > 0;
    while (fine && at < end) {
      double value = 0;
      const auto [next, failed] = std::from_chars(at, end, value);
      fine = failed == std::errc() && std::isfinite(value) && (next == end || (*next == ',' && next + 1 < end));
      wrench.values.push_back(value);
      at = next == end ? end : next + 1;
    }
    if (!fine || wrench.values.size() != 6)
      diagnostics.error(wrench.where, fmt::format("'{}' is not a link and six numbers", printable(word, 100)),
                        "write LINK=fx,fy,fz,nx,ny,nz, in N and Nm");
    else if (!state.external.emplace(word.substr(0, equals), wrench).second)
      diagnostics.error(wrench.where, fmt::format("'{}' is given twice", printable(word.substr(0, equals), 80)),
                        "add the two forces");
  }
  throw_if_errors(diagnostics);
}

Robot with_external(const Robot& robot, State& state) {
  Robot pushed = robot;
  Arena& arena = pushed.arena;
  Diagnostics diagnostics;
  std::size_t number = 0;
  for (const auto& [name, wrench] : state.external) {
    const std::optional<FrameReference> found = find_frame(robot, name);
    if (wrench.values.size() != 6)
      diagnostics.error(
          wrench.where,
          fmt::format("the external force on '{}' has {} numbers, not six", printable(name, 80), wrench.values.size()),
          "fx, fy, fz in N, then the moments nx, ny, nz in Nm");
    if (!found) {
      std::vector<std::string> names;
      for (const Frame& frame : robot.frames) names.push_back(frame.link_name);
      for (const AttachedFrame& attached : robot.attached)
        if (std::ranges::find(names, attached.name) == names.end()) names.push_back(attached.name);
      diagnostics.error(wrench.where, fmt::format("no link or frame is called '{}'", printable(name, 80)),
                        name.size() > 100 ? "" : suggest(name, names));
    } else if (found->link == 0) {
      diagnostics.error(
          wrench.where,
          robot.floating_base
              ? fmt::format("'{}' is the floating base: a force on it is its base_wrench", printable(name, 80))
              : fmt::format("'{}' does not move: forces on it change nothing", printable(name, 80)),
          robot.floating_base ? "give \"base_wrench\" to direct-dynamics" : "name a link that moves");
    }
    if (diagnostics.has_errors()) continue;
    std::array<Ref, 6> symbols;
    ++number;
    for (std::size_t i = 0; i < 6; ++i) {
      std::string symbol = fmt::format("external{}_{}", number, i + 1);
      while (arena.has_symbol(symbol)) symbol += '_';
      symbols[i] = arena.symbol(symbol);
      state.parameters[symbol] = {wrench.values[i], wrench.where};
    }
    const Pose pose = found->attached ? robot.attached[*found->attached].pose : identity_pose(arena);
    const auto& m = pose.rotation;
    const Matrix3 R{{Vector3::of(arena, {m[0], m[1], m[2]}), Vector3::of(arena, {m[3], m[4], m[5]}),
                     Vector3::of(arena, {m[6], m[7], m[8]})}};
    const Vector3 f = R * Vector3::of(arena, {symbols[0], symbols[1], symbols[2]});
    const Vector3 n = R * Vector3::of(arena, {symbols[3], symbols[4], symbols[5]});
    Frame& link = pushed.frame(found->link);
    link.force = (Vector3::of(arena, link.force) - f).refs();
    link.moment = (Vector3::of(arena, link.moment) - n - cross(Vector3::of(arena, pose.position), f)).refs();
  }
  throw_if_errors(diagnostics);
  return pushed;
}

const std::vector<double>* time_of(const LogTable& table) {
  for (std::size_t c = 0; c < table.names.size(); ++c)
    if (is_time(table.names[c])) return &table.columns[c];
  return nullptr;
}

std::vector<State> states_of(const LogTable& table, const Robot& robot, const Model& model, const State& common,
                             std::vector<std::string>& ignored) {
  const std::vector<std::string> joints = joint_names(robot), others = other_names(robot);
  std::map<std::string, std::size_t> column;
  for (std::size_t c = 0; c < table.names.size(); ++c) column.emplace(table.names[c], c);
  std::vector<char> used(table.names.size(), 0);
  const auto find = [&](const std::vector<std::string>& names) -> std::optional<std::size_t> {
    for (const std::string& name : names)
      if (const auto found = column.find(name); found != column.end()) {
        used[found->second] = 1;
        return found->second;
      }
    return std::nullopt;
  };
  std::map<std::string, std::vector<std::size_t>> arrays;
  Diagnostics diagnostics;
  for (const Input& input : model.inputs) {
    if (!is_motion(input.name) || common.arrays.contains(input.name)) continue;
    std::vector<std::string> absent;
    for (std::size_t k = 0; k < joints.size(); ++k) {
      std::vector<std::string> names = {model.arena.name_of(input.symbols[k]), fmt::format("{}{}", input.name, k + 1)};
      for (const std::string& joint : {joints[k], others[k]}) {
        names.push_back(input.name + "_" + joint);
        names.push_back(input.name + "." + joint);
        if (input.name == "q") names.push_back(joint);
      }
      if (const auto found = find(names)) arrays[input.name].push_back(*found);
      else absent.push_back(input.name + "_" + joints[k]);
    }
    if (!absent.empty())
      diagnostics.error({table.file, 1, 0}, fmt::format("no column has the {}: {}", input.meaning, listed(absent)),
                        fmt::format("the columns are {}", listed(table.names)));
  }
  std::map<std::string, std::size_t> symbols;
  for (std::size_t c = 0; c < table.names.size(); ++c) {
    if (used[c] || is_time(table.names[c])) continue;
    if (model.arena.has_symbol(table.names[c])) symbols.emplace(table.names[c], c);
    else ignored.push_back(table.names[c]);
  }
  throw_if_errors(diagnostics);

  std::vector<State> states;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const Location where{table.file, static_cast<int>(table.lines[row]), 0};
    const auto cell = [&](std::size_t c) {
      const double value = table.columns[c][row];
      if (!std::isfinite(value))
        diagnostics.error(where, fmt::format("'{}' has no number here", printable(table.names[c], 80)),
                          "remove the row, or complete it");
      return value;
    };
    State state = common;
    state.where = where;
    for (const auto& [name, columns] : arrays) {
      state.arrays[name].where = where;
      for (const std::size_t c : columns) state.arrays[name].values.push_back(cell(c));
    }
    for (const auto& [name, c] : symbols) state.parameters[name] = {cell(c), where};
    states.push_back(std::move(state));
  }
  throw_if_errors(diagnostics);
  return states;
}

}  // namespace armature::internal
