// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/describe.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <vector>

#include "armature/base/text.h"
#include "armature/expr/print.h"
#include "armature/robot/topology.h"
#include "cli/table.h"

namespace armature::cli {
namespace {

constexpr std::size_t widest_cell = 30;

const char* type_name(JointType type) {
  switch (type) {
    case JointType::revolute: return "revolute";
    case JointType::prismatic: return "prismatic";
    default: return "fixed";
  }
}

// The constant part plus the joint variable, as one formula; printing needs a scratch copy of the arena.
struct Position {
  std::string theta, r, variable;
};
Position position(const Robot& robot, Arena& scratch, const Frame& frame, std::size_t most) {
  Ref variable = scratch.zero();
  for (const Coupling& term : frame.variable)
    variable = scratch.add(variable, scratch.multiply(term.coefficient, robot.coordinates[term.coordinate].q));
  const bool turns = frame.type == JointType::revolute, slides = frame.type == JointType::prismatic;
  const Ref theta = turns ? scratch.add(frame.geometry.theta, variable) : frame.geometry.theta;
  const Ref r = slides ? scratch.add(frame.geometry.r, variable) : frame.geometry.r;
  return {to_string(scratch, theta, most), to_string(scratch, r, most), to_string(scratch, variable, most)};
}

// A value for people: numbers to six digits (--json has them all).
std::string rounded(const Arena& arena, Ref value) {
  return arena.is_constant(value) ? fmt::format("{:.6g}", arena.value(value).to_double())
                                  : to_string(arena, value, widest_cell);
}

using Named = std::vector<std::pair<const char*, Ref>>;
Named inertial_values(const Frame& frame) {
  const Inertial& i = frame.inertial;
  return {{"M", i.M},   {"MX", i.MX}, {"MY", i.MY}, {"MZ", i.MZ}, {"XX", i.XX},
          {"XY", i.XY}, {"XZ", i.XZ}, {"YY", i.YY}, {"YZ", i.YZ}, {"ZZ", i.ZZ}};
}
Named joint_values(const Frame& frame) {
  return {{"Ia", frame.motor_inertia},
          {"Fv", frame.viscous_friction},
          {"Fs", frame.coulomb_friction},
          {"Fo", frame.friction_offset}};
}

Json json_limits(const JointLimits& limits) {
  Json out = Json::object();
  const auto add = [&](const char* name, double value) {
    if (std::isfinite(value)) out[name] = value;
  };
  add("lower", limits.lower);
  add("upper", limits.upper);
  add("velocity", limits.velocity);
  add("effort", limits.effort);
  return out;
}

template <class Values>
Json json_formulas(const Arena& arena, const Values& values) {
  Json out = Json::array();
  for (const Ref value : values) out.push_back(to_string(arena, value));
  return out;
}

}  // namespace

std::string headline(const Robot& robot) {
  const char* shape = !robot.loops.empty() ? "with closed loops" : is_serial(robot) ? "in one chain" : "in a tree";
  return fmt::format("{}: {} joint{} {}, {} coordinate{}\n", printable(robot.name, 80), robot.frames.size(),
                     robot.frames.size() == 1 ? "" : "s", shape, robot.coordinates.size(),
                     robot.coordinates.size() == 1 ? "" : "s");
}

std::string frame_name(const Robot& robot, std::size_t frame) {
  if (frame == 0) return "the base";
  return fmt::format("frame {} ({})", frame, printable(robot.frame(frame).link_name, 80));
}

std::string joint_table(const Robot& robot) {
  Arena scratch = robot.arena;
  Table table({{"j", Align::right},
               {"a(j)", Align::right},
               {"joint"},
               {"type"},
               {"gamma", Align::right, true},
               {"b", Align::right, true},
               {"alpha", Align::right},
               {"d", Align::right},
               {"theta", Align::right},
               {"r", Align::right}});
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    const Frame& frame = robot.frame(j);
    const auto formula = [&](Ref value) { return to_string(robot.arena, value, widest_cell); };
    const auto [theta, r, variable] = position(robot, scratch, frame, widest_cell);
    const std::string type =
        fmt::format("{}{}", type_name(frame.type), frame.active || frame.type == JointType::fixed ? "" : " (passive)");
    table.add({std::to_string(j), std::to_string(frame.antecedent), printable(frame.joint_name, 40), type,
               formula(frame.geometry.gamma), formula(frame.geometry.b), formula(frame.geometry.alpha),
               formula(frame.geometry.d), theta, r});
  }
  return table.text();
}

std::string link_table(const Robot& robot) {
  if (robot.link_count == 0) return "";
  std::vector<Column> columns = {{"j", Align::right}, {"link"}};
  for (const auto& [name, value] : inertial_values(robot.frame(1))) columns.push_back({name, Align::right, true});
  for (const auto& [name, value] : joint_values(robot.frame(1))) columns.push_back({name, Align::right, true});
  Table table(std::move(columns));
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    std::vector<std::string> cells = {std::to_string(j), printable(frame.link_name, 40)};
    for (const Named& values : {inertial_values(frame), joint_values(frame)})
      for (const auto& [name, value] : values) cells.push_back(rounded(robot.arena, value));
    table.add(std::move(cells));
  }
  return table.text();
}

Json to_json(const Robot& robot) {
  Arena scratch = robot.arena;
  const auto formula = [&](Ref value) { return to_string(robot.arena, value); };
  Json out = {{"robot", robot.name}, {"source", robot.source}, {"links", robot.link_count}};
  out["coordinates"] = Json::array();
  for (const Coordinate& c : robot.coordinates)
    out["coordinates"].push_back(
        {{"name", c.name}, {"q", formula(c.q)}, {"qd", formula(c.qd)}, {"qdd", formula(c.qdd)}});
  out["frames"] = Json::array();
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    const Frame& frame = robot.frame(j);
    const auto [theta, r, variable] = position(robot, scratch, frame, 100'000);
    Json row = {{"frame", j},
                {"joint", frame.joint_name},
                {"link", frame.link_name},
                {"antecedent", frame.antecedent},
                {"type", type_name(frame.type)},
                {"active", frame.active},
                {"gamma", formula(frame.geometry.gamma)},
                {"b", formula(frame.geometry.b)},
                {"alpha", formula(frame.geometry.alpha)},
                {"d", formula(frame.geometry.d)},
                {"theta", theta},
                {"r", r},
                {"variable", variable}};
    for (const Named& values : {inertial_values(frame), joint_values(frame)})
      for (const auto& [name, value] : values) row[name] = formula(value);
    row["force"] = json_formulas(robot.arena, frame.force);
    row["moment"] = json_formulas(robot.arena, frame.moment);
    row["limits"] = json_limits(frame.limits);
    out["frames"].push_back(std::move(row));
  }
  out["gravity"] = json_formulas(robot.arena, robot.gravity);
  out["attached"] = Json::array();
  for (const AttachedFrame& frame : robot.attached)
    out["attached"].push_back({{"name", frame.name},
                               {"frame", frame.link},
                               {"rotation", json_formulas(robot.arena, frame.pose.rotation)},
                               {"position", json_formulas(robot.arena, frame.pose.position)}});
  out["loops"] = Json::array();
  for (const Loop& loop : robot.loops) out["loops"].push_back({{"cut", loop.cut}, {"closing", loop.closing}});
  return out;
}

}  // namespace armature::cli
