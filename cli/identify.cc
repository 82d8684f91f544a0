// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// identify: parameters of a robot from measured logs.
#include "cli/identify.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <memory>

#include "armature/base/set_aside.h"
#include "cli/certify.h"
#include "cli/log_check.h"
#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {

namespace {

constexpr const char* identify_examples =
    "  armature identify arm.urdf train.csv --validate other.csv\n"
    "  armature identify arm.urdf a.csv b.csv -o identified     writes the robot, all figures and a report\n"
    "  armature identify arm.urdf --factors all.rf               from what factor and merge made of logs\n"
    "  armature identify arm.urdf log.csv --unit ms --unit deg               not in seconds and radians\n"
    "  armature identify arm.urdf log.csv --columns columns.yaml\n"
    "  armature identify arm.urdf log.csv@:60% --validate log.csv@60%:       parts of one log\n"
    "  armature identify arm.urdf log.csv --motor 'q5 + q6' --term 'k3: tau3 = q3'\n"
    "  armature identify arm.urdf log.csv --savitzky-golay 31,3              instead of a Butterworth filter\n"
    "  armature identify arm.urdf log.csv --period 10 --cutoff 0             the mean over periods of 10 s, "
    "unfiltered\n"
    "  armature identify arm.urdf log.csv --differences 2 --cutoff 0 --trim 15   as Izaguirre, Hashimoto and Paul "
    "1992\n"
    "\n"
    "A log has columns such as t, q1, q2, ..., tau1, tau2, ... in SI units, and velocities qd1, ... if measured; "
    "names\n"
    "that recorders of ROS, Franka or Universal Robots write, and units in names, are understood too.\n"
    "Other names, units, signs and gears are stated in a file given by --columns:\n"
    "  time:     {column: stamp, unit: ms}\n"
    "  position: {columns: [m1, m2], unit: deg, sign: [1, -1]}\n"
    "  torque:   {columns: [i1, i2], gain: [14.9, 13.3]}\n";

std::string parameter_table(const IdentifyResult& result) {
  Table table({{"parameter"},
               {"value", Align::right},
               {"sd", Align::right},
               {"sd %", Align::right},
               {"consistent", Align::right},
               {"torque %", Align::right},
               {""},
               {"known by"},
               {"unit"}});
  for (const IdentifiedParameter& p : result.parameters)
    table.add({p.name, fmt::format("{:.5g}", p.value), fmt::format("{:.2g}", p.sd),
               fmt::format("{:.1f}", p.relative_sd), fmt::format("{:.5g}", p.consistent),
               fmt::format("{:.1f}", 100 * p.contribution), p.essential ? "*" : "", p.mark, p.unit});
  return table.text();
}

// A title, and a column per joint.
std::vector<Column> joint_columns(const std::string& title, const std::vector<std::string>& joints) {
  std::vector<Column> columns = {{title}};
  for (const std::string& joint : joints) columns.push_back({printable(joint, 20), Align::right});
  return columns;
}

// Are the residuals noise?
std::string residual_table(const IdentifyResult& result) {
  if (result.residuals.empty()) return "";
  Table table(joint_columns("residuals of the free estimate", result.joints));
  const auto row = [&](const std::string& title, auto text) {
    std::vector<std::string> cells = {title};
    for (std::size_t k = 0; k < result.residuals.size(); ++k) cells.push_back(text(k, result.residuals[k]));
    table.add(std::move(cells));
  };
  row("standard deviation",
      [&](std::size_t k, const ResidualJudgement&) { return fmt::format("{:.3g}", result.torque_sd[k]); });
  row("correlation of neighbours", [](std::size_t, const ResidualJudgement& r) {
    return r.autocorrelation.empty() ? "" : fmt::format("{:.2f}", r.autocorrelation.front());
  });
  row("lags beyond their 95 % bounds", [](std::size_t, const ResidualJudgement& r) {
    return fmt::format("{} of {}", r.beyond_bound, r.autocorrelation.size());
  });
  row("probability, if white", [](std::size_t, const ResidualJudgement& r) {
    return r.probability < 1e-4 ? "< 0.0001" : fmt::format("{:.2g}", r.probability);
  });
  row("verdict", [](std::size_t, const ResidualJudgement& r) { return r.white ? "white" : "coloured"; });
  return table.text();
}

// The model in full and reduced both ways, as in Izaguirre et al. 1992, table of section 7.
std::string reduction_table(const IdentifyResult& result, double essential) {
  Table table({{"model"},
               {"parameters", Align::right},
               {"condition", Align::right},
               {"train %", Align::right},
               {"validation %", Align::right}});
  const auto row = [&](const std::string& title, std::size_t count, double condition, const TorqueErrors& errors) {
    table.add({title, std::to_string(count), fmt::format("{:.3g}", condition),
               fmt::format("{:.2f}", errors.train_total),
               errors.validation_total ? fmt::format("{:.2f}", *errors.validation_total) : ""});
  };
  row("all", result.base_count, result.condition, result.unconstrained_error);
  row("significant: at least 1 % of the greatest torque", result.significant_count, result.condition_significant,
      result.significant_error);
  row(fmt::format("essential: certain to {:g} %", essential), result.essential_count, result.condition_essential,
      result.essential_error);
  return table.text();
}

// The models that were tried, and the delays that were found.
std::string ladder_table(const IdentifyResult& result) {
  if (result.ladder.empty()) return "";
  Table table({{"model, by cross-validation"},
               {"joint"},
               {"error without %", Align::right},
               {"with %", Align::right},
               {"gain", Align::right},
               {"+-", Align::right},
               {"taken"},
               {"option"}});
  for (const ModelStep& step : result.ladder)
    table.add({step.model, printable(step.joint, 30), fmt::format("{:.2f}", step.before),
               fmt::format("{:.2f}", step.after), fmt::format("{:.3f}", step.gain),
               fmt::format("{:.3f}", step.standard_error),
               step.taken       ? "yes"
               : step.held_back ? "no: --choose yes"
                                : "no",
               spell_options(step.option, OptionSpelling::command_line)});
  return table.text() + "\n";
}

std::string over_logs_table(const IdentifyResult& result) {
  if (!result.over_logs) return "";
  const ParametersOverLogs& over = *result.over_logs;
  Table table({{fmt::format("over {} logs", over.logs)},
               {"average", Align::right},
               {"sd", Align::right},
               {"minimum", Align::right},
               {"maximum", Align::right}});
  for (std::size_t c = 0; c < result.parameters.size(); ++c)
    table.add({result.parameters[c].name, fmt::format("{:.5g}", over.average[c]), fmt::format("{:.2g}", over.sd[c]),
               fmt::format("{:.5g}", over.minimum[c]), fmt::format("{:.5g}", over.maximum[c])});
  return table.text() + "\n";
}

std::string payload_text(const IdentifyResult& result) {
  if (!result.payload) return "";
  const IdentifiedPayload& payload = *result.payload;
  const auto formula = [&](const std::string& name) {
    for (const auto& [whose, text] : payload.formula)
      if (whose == name) return text;
    return name;
  };
  Table table({{"payload"}, {"value", Align::right}, {"sd", Align::right}, {"unit"}});
  for (std::size_t i = 0; i < payload.parameters.size(); ++i) {
    const auto& [name, value] = payload.parameters[i];
    table.add({formula(name), fmt::format("{:.4g}", value), fmt::format("{:.2g}", payload.sd[i].second),
               name == "M"      ? "kg"
               : name[0] == 'M' ? "kg m"
                                : "kg m^2"});
  }
  std::string text = fmt::format("{}about the origin of {}", table.text(), printable(payload.frame, 120));
  if (!payload.centre.empty())
    text += fmt::format("; centre of mass {:.4f}, {:.4f}, {:.4f} m", payload.centre[0], payload.centre[1],
                        payload.centre[2]);
  if (!payload.inertia.empty())
    text += fmt::format("\ninertia about the centre of mass, Ixx Ixy Ixz Iyy Iyz Izz: {:.4g} kg m^2",
                        fmt::join(payload.inertia, " "));
  if (payload.parameters.size() < 10) text += "; its joints do not feel the other parameters";
  else if (payload.is_body && !*payload.is_body)
    text += "; no body has exactly these inertias: they are within the uncertainty, or the gains are wrong";
  text += fmt::format("\nerror of the loaded motion, %: {:.1f}; without the payload {:.1f}\n",
                      fmt::join(payload.error, " "), fmt::join(payload.error_without, " "));
  for (std::size_t k = 0; k < payload.gains.size(); ++k)
    text += fmt::format("drive {}: torques are {:.4g} +- {:.2g} times those logged\n", k + 1, payload.gains[k],
                        payload.gains_sd[k]);
  return text + "\n";
}

// A base in free flight has no torque to take a share of.
std::string share_text(double error) { return error == 0 ? "-" : fmt::format("{:.2f}", error); }

std::string written_text(const IdentifyResult& result) {
  if (!result.written_error) return "";
  const bool delayed = std::ranges::any_of(result.delays, [](double delay) { return delay != 0; });
  const WrittenError& run = *result.written_error;
  std::vector<std::string> errors;
  for (const double error : run.error) errors.push_back(share_text(error));
  return fmt::format(
      "The robot for a file, run on {} samples of the {} logs{}, has errors of {} %, together {:.2f} %.\n", run.samples,
      result.error.validation.empty() ? "used" : "validation",
      delayed ? " with the delays above taken off the torques" : "", fmt::join(errors, " "), run.total);
}

std::string identify_text(const IdentifyResult& result, double essential) {
  const bool white =
      std::ranges::all_of(result.parameters, [](const IdentifiedParameter& p) { return p.sd == p.sd_white; });
  return fmt::format(
      "{}{}{}{} parameters from {} equations ({} samples, decimated by {}); condition {:.3g}, with columns of length "
      "one "
      "{:.3g}\n"
      "{} parameters (*) are left when the least certain is left out, again and again, until each is certain to {:g} "
      "%\n"
      "(by the standard deviation of white residuals; sd: of the estimate with all parameters, {})\n"
      "Known by: measured, the data more than halve the uncertainty; described, consistent is what the description "
      "says; "
      "unknowable, neither says it\n\n{}\n{}\n{}\n{}\n{}{}{}"
      "Consistent: masses and inertias of bodies; duality gap {:.1g}.\n{}",
      lines_of(result.readings),
      result.check.recordings.empty() ? "" : log_check_text(result.check, CheckedParameters::line),
      lines_of(result.notes), result.base_count, result.equations, result.samples, result.decimation, result.condition,
      result.condition_scaled, result.essential_count, essential,
      white ? "as if residuals were white, which they hardly are" : "residuals correlated in time allowed for",
      parameter_table(result),
      error_table(
          result.joints,
          {{"consistent", result.error}, {"free", result.unconstrained_error}, {"essential", result.essential_error}},
          result.error_by_log),
      residual_table(result), reduction_table(result, essential), ladder_table(result), over_logs_table(result),
      payload_text(result), result.consistent.duality_gap, written_text(result));
}

}  // namespace

std::string error_table(const std::vector<std::string>& joints,
                        const std::vector<std::pair<std::string, TorqueErrors>>& rows,
                        const std::vector<ErrorOfLog>& by_log) {
  std::vector<Column> columns = joint_columns("error, % of the torque", joints);
  columns.push_back({"all", Align::right});
  Table table(std::move(columns));
  const auto add = [&](const std::string& title, const std::vector<double>& errors, double total) {
    if (errors.empty()) return;
    std::vector<std::string> cells = {title};
    for (const double error : errors) cells.push_back(share_text(error));
    cells.push_back(fmt::format("{:.2f}", total));
    table.add(std::move(cells));
  };
  const auto parts = [&](const std::string& title, const std::vector<double>& moving, double total,
                         const std::vector<double>& rest) {
    if (moving.empty() || std::all_of(rest.begin(), rest.end(), [](double share) { return share < 0.5; })) return;
    add(title + ", in motion", moving, total);
    std::vector<std::string> cells = {title + ", squared error left at rest"};
    for (const double share : rest) cells.push_back(fmt::format("{:.0f} %", share));
    cells.emplace_back();
    table.add(std::move(cells));
  };
  for (const auto& [name, errors] : rows) add("train, " + name, errors.train, errors.train_total);
  if (!rows.empty()) {
    const auto& [name, e] = rows.front();
    parts("train, " + name, e.train_moving, e.train_moving_total, e.train_rest);
  }
  for (const auto& [name, errors] : rows)
    add("validation, " + name, errors.validation, errors.validation_total.value_or(0));
  for (const ErrorOfLog& e : by_log) add("  on " + printable(e.log, 40), e.error, e.total);
  if (!rows.empty()) {
    const auto& [name, e] = rows.front();
    parts("validation, " + name, e.validation_moving, e.validation_moving_total.value_or(0), e.validation_rest);
  }
  return "Errors: norm of measured less predicted torque over that of the measured, over all samples, of logs that "
         "were "
         "used and held out alike.\n" +
         table.text();
}

std::string lines_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += printable(spell_options(line, OptionSpelling::command_line)) + '\n';
  return text;
}

void write_named_files(const Named<File>& files, Console& console) {
  std::vector<File> all;
  for (const auto& [name, file] : files) {
    all.push_back(file);
    console.text += fmt::format("wrote {}\n", printable(file.path));
  }
  write_files(all, console);
}

void fill_origin(RobotOrigin& origin, const std::string& file_or_name, const Console& console) {
  origin = {file_or_name, console.diagnostics, console.command, {}, console.reading, {}};
  if (!origin.command.empty()) origin.command[0] = "armature";
  // Builds that must be repeatable set the date (reproducible-builds.org/specs/source-date-epoch).
  const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
  const std::time_t now = epoch == nullptr ? std::time(nullptr) : static_cast<std::time_t>(std::atoll(epoch));
  origin.date = fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(now));
}

Robot load_robot(const std::string& file_or_name, Console& console, RobotOrigin& origin) {
  LoadedRobot loaded = armature::load_robot(file_or_name, console.reading);
  console.diagnostics = loaded.diagnostics;
  fill_origin(origin, file_or_name, console);
  origin.whole = std::move(loaded.whole);
  return std::move(loaded.robot);
}

namespace {

// What the certificate says of the estimate.
Json identify_figures(const IdentifyResult& result) {
  const Json json = to_json(result);
  Json figures = Json::object();
  for (const char* member : {"robot", "base_count", "samples", "equations", "condition", "torque_sd", "error"})
    figures[member] = json[member];
  figures["duality_gap"] = json["consistent"]["duality_gap"];
  return figures;
}

}  // namespace

void add_identify(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    IdentifyOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "identify", identify_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    IdentifyOptions& options = arguments->options;
    const Robot robot = load_robot(arguments->robot, console, options.fit.origin);
    TerminalProgress progress(console.json);
    IdentifyResult result = with_diagnostics(console, [&] { return armature::identify(robot, options, progress); });
    if (!result.files.empty()) {
      std::vector<CertifiedInput> inputs = fit_inputs(arguments->robot, options.logs, options.fit);
      for (const std::string& part : options.factors) inputs.push_back({"factors", part, {}});
      result.files.push_back(
          {"certificate", certify("identify", inputs, certified(options, console), identify_figures(result),
                                  plain_files(result.files), options.output + "/estimate.json", options.fit.origin)});
    }
    console.text = identify_text(result, options.essential) +
                   spell_options(to_string(result.verdict), OptionSpelling::command_line) + "\n";
    if (result.verdict.grade == Grade::bad && !options.force) console.exit_code = unmet_request;
    console.result = to_json(result);
    write_named_files(result.files, console);
    set_aside(result.outdated, console.inputs);
  });
}

}  // namespace armature::cli
