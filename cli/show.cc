// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// show: what the robot is. The joints as a table of Khalil and Kleinfinger's parameters, then what it weighs, its
// limits and the frames attached to it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <memory>

#include "armature/base/text.h"
#include "armature/expr/print.h"
#include "armature/read/reader.h"
#include "armature/robot/topology.h"
#include "cli/describe.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* show_examples =
    "  armature show --list                 the built-in robots\n"
    "  armature show puma560                tables\n"
    "  armature show arm.urdf --json        the same for machines\n";

void list_robots(Console& console) {
  Table table({{"robot"}, {"joints", Align::right}, {"source"}});
  Json names = Json::array();
  for (const LibraryRobot& entry : robot_library()) {
    Diagnostics ignored;
    const Robot robot = read_robot(entry.name, ignored);
    table.add({entry.name, std::to_string(robot.coordinates.size()), printable(robot.source, 90)});
    names.push_back({{"name", entry.name}, {"joints", robot.coordinates.size()}, {"source", robot.source}});
  }
  console.text = table.text(0);
  console.result["robots"] = names;
}

std::string limits_table(const Robot& robot) {
  Table table({{"joint"},
               {"lower", Align::right},
               {"upper", Align::right},
               {"velocity", Align::right},
               {"effort", Align::right}});
  const auto cell = [](double value) { return std::isfinite(value) ? fmt::format("{:.6g}", value) : std::string("-"); };
  for (const Frame& frame : robot.frames)
    if (frame.limits != JointLimits{})
      table.add({printable(frame.joint_name, 40), cell(frame.limits.lower), cell(frame.limits.upper),
                 cell(frame.limits.velocity), cell(frame.limits.effort)});
  return table.empty() ? "" : "\nLimits (rad, m, rad/s, m/s, Nm, N)\n" + table.text();
}

std::string coordinates_table(const Robot& robot) {
  Table table({{"coordinate"}, {"position"}, {"velocity"}, {"acceleration"}});
  for (const Coordinate& c : robot.coordinates)
    table.add({printable(c.name, 40), to_string(robot.arena, c.q), to_string(robot.arena, c.qd),
               to_string(robot.arena, c.qdd)});
  return "\nCoordinates\n" + table.text();
}

void show_robot(const std::string& name, Console& console) {
  const Robot robot = load_robot(name, console);
  std::string& text = console.text;
  text = headline(robot);
  if (!robot.source.empty()) text += fmt::format("Source: {}\n", printable(robot.source, 500));
  text += "\nJoints: z of frame j is the axis of joint j; T = Rz(gamma) Tz(b) Rx(alpha) Tx(d) Rz(theta) Tz(r)\n";
  text += joint_table(robot);
  text +=
      "\nLinks: mass, first moments and inertia about the origin of the link's frame (kg, kg m, kg m2); Ia, Fv, Fs, Fo "
      "of its joint\n";
  text += link_table(robot);
  text += limits_table(robot);
  text += coordinates_table(robot);
  const auto formula = [&](Ref value) { return to_string(robot.arena, value, 60); };
  text += fmt::format("\nGravity in the base: [{}, {}, {}] m/s2\n", formula(robot.gravity[0]),
                      formula(robot.gravity[1]), formula(robot.gravity[2]));
  for (const AttachedFrame& frame : robot.attached)
    text += fmt::format("Frame '{}' on {}\n", printable(frame.name, 80), frame_name(robot, frame.link));
  for (const Loop& loop : robot.loops)
    text += fmt::format("Loop: frame {} closes on frame {}\n", loop.cut, loop.closing);
  console.result = to_json(robot);
}

}  // namespace

void add_show(CLI::App& app, Console& console) {
  struct Options {
    std::string robot;
    bool list = false;
  };
  const auto options = std::make_shared<Options>();
  CLI::App* verb =
      add_verb(app, console, "show", "Show what a robot is: joints, links, limits, coordinates", show_examples);
  add_robot(verb, console, options->robot);
  verb->add_flag("--list", options->list, "List the built-in robots");
  verb->callback([options, verb, &console] {
    if (options->list) return list_robots(console);
    if (verb->get_option("ROBOT")->count() == 0)
      refuse_usage("ROBOT is missing", "armature show --list names the built-in robots");
    show_robot(options->robot, console);
  });
}

}  // namespace armature::cli
