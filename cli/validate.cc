// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// validate: how well a description, as it is, predicts measured torques.
#include "cli/validate.h"

#include <fmt/format.h>

#include <memory>

#include "cli/certify.h"
#include "cli/identify.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* validate_examples =
    "  armature validate arm.urdf log.csv                 a table per joint, a verdict, what would explain the error\n"
    "  armature validate arm.urdf log.csv -o validation   the same with plots\n"
    "  armature validate identified/robot.yaml other.csv --json\n"
    "\n"
    "Nothing is identified: the numbers of the description are taken as they are. Exit code 3 when it is bad.\n";

std::string validate_text(const ValidateResult& result) {
  Table table({{"joint"},
               {"rms", Align::right},
               {"unit"},
               {"error %", Align::right},
               {"moving %", Align::right},
               {"correlation", Align::right},
               {"factor", Align::right},
               {"offset", Align::right},
               {"delay ms", Align::right}});
  std::vector<std::string> suspected = result.suspicions;
  for (const JointValidation& j : result.joints) {
    table.add({printable(j.joint, 30), fmt::format("{:.3g}", j.rms), j.unit, fmt::format("{:.1f}", j.error),
               fmt::format("{:.1f}", j.error_moving), fmt::format("{:.3f}", j.correlation),
               fmt::format("{:.3g}", j.scale), fmt::format("{:.2g}", j.offset), fmt::format("{:.0f}", 1000 * j.delay)});
    for (const std::string& each : j.suspicions) suspected.push_back(printable(j.joint, 30) + ": " + each);
  }
  return fmt::format("{}{}\n{}\n{}{}{}\n", lines_of(result.readings), lines_of(result.notes), table.text(),
                     lines_of(suspected), suspected.empty() ? "" : "\n",
                     spell_options(to_string(result.verdict), OptionSpelling::command_line));
}

}  // namespace

void run_validate(const std::string& robot_name, ValidateOptions& options, Console& console) {
  const Robot robot = load_robot(robot_name, console, options.origin);
  TerminalProgress progress(console.json);
  ValidateResult result = with_diagnostics(console, [&] { return armature::validate(robot, options, progress); });
  if (!result.files.empty()) {
    FitOptions reading;
    reading.reading = options.reading;
    result.files.push_back(certify("validate", fit_inputs(robot_name, options.logs, reading),
                                   certified(options, console), figures_of(to_json(result), {"files"}), result.files));
  }
  console.text = validate_text(result) + wrote(result.files);
  console.result = to_json(result);
  console.exit_code = result.verdict.grade == Grade::bad ? unmet_request : done;
  write_files(result.files, console);
}

void add_validate(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    ValidateOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "validate", validate_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] { run_validate(arguments->robot, arguments->options, console); });
}

}  // namespace armature::cli
