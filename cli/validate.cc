// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// validate: how well a description, as it is, predicts measured torques.
#include "cli/validate.h"

#include <fmt/format.h>

#include <memory>

#include "cli/certify.h"
#include "cli/identify.h"
#include "cli/log_check.h"
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
    "The numbers of the description are taken as they are. The check says whether the logs could tell better ones;\n"
    "it lists the parameters that they could not tell well.\n"
    "Exit code 3 when the description is bad, or the logs are misread.\n";

// The error of each joint on each log, and on all.
std::string log_table(const ValidateResult& result) {
  if (result.logs.size() < 2) return "";
  std::vector<Column> columns = {{"error %, in motion %"}};
  for (const JointValidation& j : result.joints) columns.push_back({printable(j.joint, 20), Align::right});
  columns.push_back({"all", Align::right});
  Table table(std::move(columns));
  for (const ValidatedLog& log : result.logs) {
    std::vector<std::string> cells = {printable(log.log, 40)};
    for (std::size_t k = 0; k < log.error.size(); ++k)
      cells.push_back(fmt::format("{:.1f}, {:.1f}", log.error[k], log.error_moving[k]));
    cells.push_back(fmt::format("{:.1f}", log.total));
    table.add(std::move(cells));
  }
  return table.text() + "\n";
}

std::string validate_text(const ValidateResult& result) {
  Table table({{"joint"},
               {"rms", Align::right},
               {"unit"},
               {"error %", Align::right},
               {"in motion %", Align::right},
               {"left at rest %", Align::right},
               {"correlation", Align::right},
               {"factor", Align::right},
               {"offset", Align::right},
               {"delay ms", Align::right}});
  std::vector<std::string> suspected;
  for (const InputSuspicion& each : result.suspicions) suspected.push_back(each.what);
  for (const JointValidation& j : result.joints) {
    table.add({printable(j.joint, 30), fmt::format("{:.3g}", j.rms), j.unit, fmt::format("{:.1f}", j.error),
               fmt::format("{:.1f}", j.error_moving), fmt::format("{:.0f}", 100 * j.rest_share),
               fmt::format("{:.3f}", j.correlation), fmt::format("{:.3g}", j.scale), fmt::format("{:.2g}", j.offset),
               fmt::format("{:.1f}", 1000 * j.delay)});
    for (const std::string& each : j.suspicions) suspected.push_back(printable(j.joint, 30) + ": " + each);
  }
  return fmt::format("{}{}\n{}\n{}{}{}{}{}\n", lines_of(result.readings), lines_of(result.notes), table.text(),
                     log_table(result), lines_of(suspected), suspected.empty() ? "" : "\n",
                     log_check_text(result.check, CheckedParameters::table),
                     spell_options(to_string(result.verdict), OptionSpelling::command_line));
}

}  // namespace

ValidateResult run_validate(const Robot& robot, const std::string& robot_name, const ValidateOptions& options,
                            Console& console) {
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
  return result;
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
  verb->callback([arguments, &console] {
    const Robot robot = load_robot(arguments->robot, console, arguments->options.origin);
    run_validate(robot, arguments->robot, arguments->options, console);
  });
}

}  // namespace armature::cli
