// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// check: every error and every physical implausibility of a robot, in one go.
#include <fmt/format.h>

#include <memory>

#include "armature/base/text.h"
#include "armature/read/reader.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* check_examples =
    "  armature check arm.urdf              errors and warnings as file:line:column\n"
    "  armature check arm.par --json        the same for machines; exit code 2 when there are errors\n";

}  // namespace

void add_check(CLI::App& app, Console& console) {
  const auto name = std::make_shared<std::string>();
  CLI::App* verb =
      add_verb(app, console, "check", "Check a robot: every error and physical implausibility", check_examples);
  add_robot(verb, console, *name)->required();
  verb->callback([name, &console] {
    const Robot robot = read_robot(*name, console.diagnostics, {.right_angles = console.reading.right_angles});
    const std::size_t warnings = console.diagnostics.warning_count();
    console.text = fmt::format(
        "{}: {} link{}, {} coordinate{}, no errors, {}\n", printable(robot.name, 80), robot.link_count,
        robot.link_count == 1 ? "" : "s", robot.coordinates.size(), robot.coordinates.size() == 1 ? "" : "s",
        warnings == 0 ? "no warnings" : fmt::format("{} warning{}", warnings, warnings == 1 ? "" : "s"));
    console.result = {{"robot", robot.name}, {"errors", Json::array()}, {"warnings", Json::array()}};
  });
}

}  // namespace armature::cli
