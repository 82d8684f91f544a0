// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/robot_tables.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "armature/base/text.h"
#include "cli/table.h"

namespace armature::cli {
namespace {

using internal::printable;

constexpr std::size_t widest_cell = 30;

// All of the text, or nothing.
std::optional<double> number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

// A value for people: numbers to six digits (--json has them all).
std::string rounded(const std::string& formula) {
  const std::size_t slash = formula.find('/');
  const std::optional<double> above = number(std::string_view(formula).substr(0, slash));
  const std::optional<double> below =
      slash == std::string::npos ? 1.0 : number(std::string_view(formula).substr(slash + 1));
  return above && below ? fmt::format("{:.6g}", *above / *below) : cut(formula, widest_cell);
}

// The names and values of what is described.
struct Values {
  Named<std::string> list;
  template <class... Facts>
  void operator()(std::string_view name, std::string& value, std::string_view, const Facts&...) {
    list.emplace_back(name, value);
  }
};
Named<std::string> dynamics_of(ShownFrame frame) {
  Values values;
  describe(frame.dynamics, values);
  return values.list;
}

}  // namespace

std::string cut(const std::string& formula, std::size_t most) {
  return formula.size() > most ? formula.substr(0, most) + "..." : formula;
}

std::string headline(const ShowResult& robot) {
  const char* shape = robot.shape == RobotShape::loops   ? "with closed loops"
                      : robot.shape == RobotShape::chain ? "in one chain"
                                                         : "in a tree";
  return fmt::format("{}: {} joint{} {}, {} coordinate{}\n", printable(robot.robot, 80), robot.frames.size(),
                     robot.frames.size() == 1 ? "" : "s", shape, robot.coordinates.size(),
                     robot.coordinates.size() == 1 ? "" : "s");
}

std::string frame_name(const ShowResult& robot, std::size_t frame) {
  if (frame == 0) return "the base";
  return fmt::format("frame {} ({})", frame, printable(robot.frames[frame - 1].link, 80));
}

std::string joint_table(const ShowResult& robot) {
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
  const auto cell = [](const std::string& formula) { return cut(formula, widest_cell); };
  for (const ShownFrame& f : robot.frames)
    table.add({std::to_string(f.frame), std::to_string(f.antecedent), printable(f.joint, 40),
               fmt::format("{}{}", name_of(f.type), f.active || f.type == JointType::fixed ? "" : " (passive)"),
               cell(f.gamma), cell(f.b), cell(f.alpha), cell(f.d), cell(f.theta), cell(f.r)});
  return table.text();
}

std::string link_table(const ShowResult& robot) {
  if (robot.links == 0) return "";
  std::vector<Column> columns = {{"j", Align::right}, {"link"}};
  for (const auto& [name, value] : dynamics_of(robot.frames[0])) columns.push_back({name, Align::right, true});
  Table table(std::move(columns));
  for (std::size_t i = 0; i < robot.links; ++i) {
    const ShownFrame& frame = robot.frames[i];
    std::vector<std::string> cells = {std::to_string(frame.frame), printable(frame.link, 40)};
    for (const auto& [name, value] : dynamics_of(frame)) cells.push_back(rounded(value));
    table.add(std::move(cells));
  }
  return table.text();
}

std::string limits_table(const ShowResult& robot) {
  Table table({{"joint"},
               {"lower", Align::right},
               {"upper", Align::right},
               {"velocity", Align::right},
               {"effort", Align::right}});
  const auto cell = [](const std::optional<double>& value) { return value ? fmt::format("{:.6g}", *value) : "-"; };
  for (const ShownFrame& f : robot.frames)
    if (f.limits.any())
      table.add({printable(f.joint, 40), cell(f.limits.lower), cell(f.limits.upper), cell(f.limits.velocity),
                 cell(f.limits.effort)});
  return table.empty() ? "" : table.text();
}

std::string coordinates_table(const ShowResult& robot) {
  Table table({{"coordinate"}, {"position"}, {"velocity"}, {"acceleration"}});
  for (const ShownCoordinate& c : robot.coordinates) table.add({printable(c.name, 40), c.q, c.qd, c.qdd});
  return table.text();
}

}  // namespace armature::cli
