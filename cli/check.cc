// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// check: every error and every physical implausibility of a robot, in one go; with logs, also whether they can
// tell the robot's parameters and how well the description predicts them, as `validate` does.
#include "armature/verbs/check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "armature/base/counted.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "cli/identify.h"
#include "cli/options.h"
#include "cli/validate.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* check_examples =
    "  armature check arm.urdf              errors and warnings as file:line:column\n"
    "  armature check arm.par --json        the same for machines; exit code 2 when there are errors\n"
    "  armature check arm.urdf log.csv      whether the log can tell the parameters, what to record next, and how "
    "well\n"
    "                                       the description predicts it; exit code 3 when it cannot, or badly\n";

void check_description(const std::string& name, Console& console) {
  const CheckResult result = check(name, console.reading);
  throw_if_errors(result.diagnostics);
  console.diagnostics = result.diagnostics;
  const std::size_t warnings = result.diagnostics.warning_count();
  console.text =
      fmt::format("{}: {}, {}, no errors, {}\n", printable(result.robot, 80), internal::counted(result.links, "link"),
                  internal::counted(result.coordinates, "coordinate"),
                  warnings == 0 ? "no warnings" : internal::counted(warnings, "warning"));
  if (!result.root_gravity.empty())
    console.text +=
        fmt::format("gravity in {}: [{:.6g}] m/s2\n", printable(result.root, 80), fmt::join(result.root_gravity, ", "));
  if (result.loops) {
    console.text += fmt::format("mobility {}, {} by Gruebler's count; {}\n", result.loops->mobility,
                                result.loops->gruebler, internal::counted(result.loops->motors, "motor"));
    for (const std::string& loop : result.loops->loops) console.text += printable(loop, 300) + "\n";
  }
  console.result = to_json(result);
}

void check_logs(const std::string& name, ValidateOptions& options, Console& console) {
  const Robot robot = load_robot(name, console, options.origin);
  CheckResult result = checked(robot, console.diagnostics);
  result.comparison = run_validate(robot, name, options, console);
  if (result.comparison->check.light == Light::red) console.exit_code = unmet_request;
  console.result = to_json(result);
}

}  // namespace

void add_check(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    ValidateOptions comparison;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "check", check_examples);
  add_robot(verb, console, arguments->robot)->required();
  const std::size_t before = verb->get_options().size();
  add_options(verb, arguments->comparison);
  CLI::Option* logs = verb->get_option("LOG")->required(false);
  // Only a comparison has the other options of `validate`.
  const std::vector<CLI::Option*> options = verb->get_options();
  for (std::size_t i = before; i < options.size(); ++i)
    if (options[i] != logs) options[i]->needs(logs);
  verb->callback([arguments, &console] {
    if (arguments->comparison.logs.empty()) check_description(arguments->robot, console);
    else check_logs(arguments->robot, arguments->comparison, console);
  });
}

}  // namespace armature::cli
