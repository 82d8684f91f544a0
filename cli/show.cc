// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// show: what the robot is. The joints as a table of Khalil and Kleinfinger's parameters, then what it weighs, its
// limits and the frames attached to it.
#include "armature/verbs/show.h"

#include <fmt/format.h>

#include <memory>

#include "armature/base/described_json.h"
#include "armature/base/text.h"
#include "cli/robot_tables.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* show_examples =
    "  armature show --list                 the built-in robots\n"
    "  armature show puma560                tables\n"
    "  armature show arm.urdf --json        the same for machines\n";

void show_list(Console& console) {
  const std::vector<LibraryEntry> robots = list_robots();
  Table table({{"robot"}, {"joints", Align::right}, {"source"}});
  for (const LibraryEntry& entry : robots)
    table.add({entry.name, std::to_string(entry.joints), printable(entry.source, 90)});
  console.text = table.text(0);
  console.result["robots"] = internal::json_of(robots);
}

std::string show_text(const ShowResult& robot) {
  std::string text = headline(robot);
  if (!robot.source.empty()) text += fmt::format("Source: {}\n", printable(robot.source, 500));
  text += "\nJoints: z of frame j is the axis of joint j; T = Rz(gamma) Tz(b) Rx(alpha) Tx(d) Rz(theta) Tz(r)\n";
  text += joint_table(robot);
  text +=
      "\nLinks: mass, first moments and inertia about the origin of the link's frame (kg, kg m, kg m2); Ia, Fv, Fs, "
      "Fo, gear "
      "ratio, break-away torque, springs and transmission of its joint\n";
  text += link_table(robot);
  const std::string limits = limits_table(robot);
  if (!limits.empty()) text += "\nLimits (rad, m, rad/s, m/s, Nm, N)\n" + limits;
  if (!robot.tolerances.empty()) {
    text += "\nTolerances (kg, m, kg m2)\n";
    for (std::size_t i = 0; i < robot.tolerances.size(); ++i) {
      const ShownTolerance& t = robot.tolerances[i];
      const bool first = i == 0 || robot.tolerances[i - 1].frame != t.frame;
      const bool last = i + 1 == robot.tolerances.size() || robot.tolerances[i + 1].frame != t.frame;
      if (first) text += fmt::format("  {}: ", frame_name(robot, t.frame));
      text += fmt::format("{} +- {:.3g}{}", t.quantity, t.size, last ? "\n" : ", ");
    }
  }
  text += "\nCoordinates\n" + coordinates_table(robot);
  text += '\n';
  if (!robot.root_gravity.empty())
    text += fmt::format("Gravity in link {}: [{:.6g}] m/s2\n", printable(robot.root, 60),
                        fmt::join(robot.root_gravity, ", "));
  if (robot.floating)
    text += "The base floats: its position, quaternion (x y z w) and twist (linear, angular, in frame 0) are a state\n";
  text += fmt::format("Gravity in {}: [{}, {}, {}] m/s2\n",
                      robot.floating               ? "the world"
                      : robot.root_gravity.empty() ? "the base"
                                                   : "frame 0",
                      cut(robot.gravity[0], 60), cut(robot.gravity[1], 60), cut(robot.gravity[2], 60));
  text += fmt::format("Tool: '{}', whose pose and Jacobian are meant unless --to names another frame\n",
                      printable(robot.tool, 80));
  for (const ShownAttachedFrame& frame : robot.attached)
    text += fmt::format("Frame '{}' on {}\n", printable(frame.name, 80), frame_name(robot, frame.frame));
  for (const ShownLoop& loop : robot.loops)
    text += fmt::format("Loop: frame {} closes on frame {}\n", loop.cut, loop.closing);
  return text;
}

}  // namespace

void add_show(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    bool list = false;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "show", show_examples);
  add_robot(verb, console, arguments->robot);
  verb->add_flag("--list", arguments->list, "List the built-in robots");
  verb->callback([arguments, verb, &console] {
    if (arguments->list) return show_list(console);
    if (verb->get_option("ROBOT")->count() == 0)
      refuse_usage("ROBOT is missing", "armature show --list names the built-in robots");
    const ShowResult result = show(load_robot(arguments->robot, console));
    console.text = show_text(result);
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
