// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// identify: parameters of a robot from measured logs.
#include "armature/identify/identify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/log/columns.h"
#include "armature/log/csv.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* identify_examples =
    "  armature identify arm.urdf train.csv --validate other.csv\n"
    "  armature identify arm.urdf a.csv b.csv --cutoff 8 --json\n";

struct IdentifyArguments {
  std::string robot;
  std::vector<std::string> logs, validation;
  double cutoff = -1, slowest = 0.005, sign_width = -1, prior = 1;
  std::size_t decimation = 0;
  bool no_motor_inertia = false, differentiate = false, ordinary = false;
};

std::vector<Log> load_logs(const std::vector<std::string>& files, const Robot& robot, Console& console) {
  std::vector<Log> logs;
  for (const std::string& file : files) {
    const LogTable table = read_csv(file, console.diagnostics);
    const ColumnMap map = guess_columns(table, robot, console.diagnostics);
    throw_if_errors(console.diagnostics);
    console.text += fmt::format("{}: {} samples; {}\n", printable(file, 200), table.rows(), armature::to_string(map, table));
    logs.push_back(make_log(table, map));
  }
  return logs;
}

void identify_verb(const IdentifyArguments& arguments, Console& console) {
  const Robot robot = load_robot(arguments.robot, console);
  const std::vector<Log> logs = load_logs(arguments.logs, robot, console);
  const std::vector<Log> validation = load_logs(arguments.validation, robot, console);
  IdentifyOptions options;
  if (arguments.no_motor_inertia) options.motor_inertia = false;
  if (arguments.sign_width >= 0) options.sign_width = arguments.sign_width;
  if (arguments.cutoff >= 0) options.prepare.cutoff = arguments.cutoff;
  if (arguments.decimation > 0) options.decimation = arguments.decimation;
  if (arguments.differentiate) options.prepare.velocity = VelocityFrom::positions;
  if (arguments.ordinary) options.weighting = Weighting::none;
  options.consistent.weight = arguments.prior;
  options.slowest = arguments.slowest;
  const Identification result = identify(robot, logs, validation, options);
  Json parameters = Json::array();
  cli::Table table({{"parameter"}, {"value", Align::right}, {"sd", Align::right}, {"sd %", Align::right}, {"unit"}});
  for (std::size_t c = 0; c < result.model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    const double value = result.estimate.value[i], sd = result.estimate.deviation[i];
    const double relative = 100 * sd / std::abs(value);
    table.add({result.model.columns[c].name, fmt::format("{:.5g}", value), fmt::format("{:.2g}", sd),
               fmt::format("{:.1f}", relative), result.model.columns[c].unit});
    parameters.push_back({{"name", result.model.columns[c].name}, {"value", value}, {"sd", sd}, {"relative_sd", relative}});
  }
  for (const std::string& note : result.notes) console.text += printable(note) + '\n';
  console.text += fmt::format("{} rows, decimated by {}; condition {:.3g}, scaled {:.3g}; {} iterations\n", result.estimate.rows,
                              result.decimation, result.estimate.condition, result.estimate.condition_scaled, result.estimate.iterations);
  console.text += table.text();
  console.text += fmt::format("consistent: {} iterations, gap {:.2g}, cost {:.4g} + {:.4g}, {}\n", result.consistent.iterations, result.consistent.gap, result.consistent.data_cost, result.consistent.prior_cost, result.consistent.converged);
  console.text += fmt::format("train {:.2f}   pc {:.2f}\n", fmt::join(result.unconstrained.train, " "), fmt::join(result.error.train, " "));
  console.text += fmt::format("valid {:.2f}   pc {:.2f}\n", fmt::join(result.unconstrained.validation, " "), fmt::join(result.error.validation, " "));
  console.result = {{"robot", robot.name},
                    {"base_count", result.model.unknowns()},
                    {"condition", result.estimate.condition},
                    {"parameters", parameters},
                    {"error", {{"train", result.error.train}, {"validation", result.error.validation}}}};
}

}  // namespace

void add_identify(CLI::App& app, Console& console) {
  const auto arguments = std::make_shared<IdentifyArguments>();
  CLI::App* verb = add_verb(app, console, "identify", "Identify the parameters of a robot from measured logs", identify_examples);
  add_robot(verb, arguments->robot)->required();
  verb->add_option("LOG", arguments->logs, "Measured motions, CSV files")->required();
  verb->add_option("--validate", arguments->validation, "Motions to judge the result by")->type_name("LOG");
  verb->add_option("--cutoff", arguments->cutoff, "Cut-off");
  verb->add_option("--slowest", arguments->slowest, "Share");
  verb->add_option("--sign-width", arguments->sign_width, "tanh");
  verb->add_option("--prior", arguments->prior, "w");
  verb->add_option("--decimate", arguments->decimation, "n");
  verb->add_flag("--no-motor-inertia", arguments->no_motor_inertia, "x");
  verb->add_flag("--differentiate", arguments->differentiate, "x");
  verb->add_flag("--ordinary", arguments->ordinary, "x");
  verb->callback([arguments, &console] { identify_verb(*arguments, console); });
}

}  // namespace armature::cli
