// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// identify: parameters of a robot from measured logs.
#include "armature/identify/identify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/identify/identified_robot.h"
#include "armature/report/estimate_json.h"
#include "armature/report/identification_report.h"
#include "armature/write/urdf.h"
#include "armature/write/yaml.h"
#include "cli/identify.h"
#include "cli/load_logs.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {

namespace {

constexpr const char* identify_examples =
    "  armature identify arm.urdf train.csv --validate other.csv\n"
    "  armature identify arm.urdf a.csv b.csv -o identified     writes the robot, all figures and a report\n"
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
    "Other names, units, signs and gears are told once:\n"
    "  time:     {column: stamp, unit: ms}\n"
    "  position: {columns: [m1, m2], unit: deg, sign: [1, -1]}\n"
    "  torque:   {columns: [i1, i2], gain: [14.9, 13.3]}\n";

const std::vector<std::pair<std::string, FrictionKind>> friction_names = {
    {"viscous", FrictionKind::viscous},     {"coulomb", FrictionKind::coulomb},
    {"offset", FrictionKind::offset},       {"spring", FrictionKind::spring},
    {"quadratic", FrictionKind::quadratic}, {"asymmetric", FrictionKind::asymmetric},
    {"stribeck", FrictionKind::stribeck}};

const std::vector<std::pair<std::string, Estimator>> estimator_names = {
    {"ordinary", Estimator::ordinary},  {"weighted", Estimator::weighted}, {"huber", Estimator::huber},
    {"bisquare", Estimator::bisquare},  {"total", Estimator::total},       {"iv", Estimator::instrumental},
    {"didim", Estimator::output_error}, {"ml", Estimator::likelihood},     {"link-by-link", Estimator::link_by_link}};

const std::vector<std::pair<std::string, Formulation>> formulation_names = {
    {"dynamic", Formulation::dynamic}, {"filtered", Formulation::filtered}, {"energy", Formulation::energy}};

LocalPolynomial local_polynomial(const std::vector<std::size_t>& given, Diagnostics& diagnostics) {
  const std::size_t samples = given[0], degree = given.size() > 1 ? given[1] : 3;
  if (samples % 2 == 0 || samples <= degree || samples > 10'001 || degree < 2 || degree > 12)
    diagnostics.error({}, fmt::format("--savitzky-golay {},{}: no such polynomial", samples, degree),
                      "an odd number of samples, and a degree from 2 to 12 that is smaller, such as 31,3");
  return {samples / 2, degree};
}

IdentifyOptions identify_options(const IdentifyArguments& arguments, std::size_t coordinates,
                                 Diagnostics& diagnostics) {
  IdentifyOptions options;
  for (const std::string& text : arguments.terms)
    if (auto term = parse_term(text, coordinates, diagnostics)) options.friction.terms.push_back(std::move(*term));
  for (const std::string& text : arguments.known)
    if (auto term = parse_known_torque(text, coordinates, diagnostics)) options.known.push_back(std::move(*term));
  for (const std::string& text : arguments.motors)
    if (auto motor = parse_motor(text, coordinates, diagnostics)) options.motors.push_back(std::move(*motor));
  throw_if_errors(diagnostics);
  if (arguments.motor_inertia != "auto") options.motor_inertia = arguments.motor_inertia == "yes";
  options.friction.kinds.clear();
  for (const std::string& word : arguments.friction)
    for (const auto& [name, kind] : friction_names)
      if (word == name) options.friction.kinds.push_back(kind);
  options.sign_width = arguments.sign_width;
  options.prepare.cutoff = arguments.cutoff;
  if (arguments.velocity == "positions") options.prepare.velocity = VelocityFrom::positions;
  options.prepare.difference = arguments.differences == 2 ? Difference::two_points : Difference::four_points;
  options.prepare.trim = arguments.trim;
  options.prepare.period = arguments.period;
  if (!arguments.savitzky_golay.empty())
    options.prepare.savitzky_golay = local_polynomial(arguments.savitzky_golay, diagnostics);
  throw_if_errors(diagnostics);
  options.decimation = arguments.decimation;
  options.slowest = arguments.slowest;
  for (const auto& [name, estimator] : estimator_names)
    if (arguments.estimator == name) options.estimator = estimator;
  for (const auto& [name, formulation] : formulation_names)
    if (arguments.model == name) options.formulation = formulation;
  options.energy_interval = arguments.interval;
  options.load_mass = arguments.load_mass;
  options.consistent.weight = arguments.prior;
  options.essential = arguments.essential / 100;
  return options;
}

std::string parameter_table(const Identification& result) {
  cli::Table table({{"parameter"},
                    {"value", Align::right},
                    {"sd", Align::right},
                    {"sd %", Align::right},
                    {"consistent", Align::right},
                    {"torque %", Align::right},
                    {""},
                    {"unit"}});
  for (std::size_t c = 0; c < result.model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    const double value = result.estimate.value[i], sd = result.estimate.deviation[i];
    table.add({result.model.columns[c].name, fmt::format("{:.5g}", value), fmt::format("{:.2g}", sd),
               fmt::format("{:.1f}", 100 * sd / std::abs(value)), fmt::format("{:.5g}", result.consistent.base[i]),
               fmt::format("{:.1f}", 100 * result.contribution[i]), result.essential.kept[c] ? "*" : "",
               result.model.columns[c].unit});
  }
  return table.text();
}

// A title, and a column a joint.
std::vector<Column> joint_columns(const std::string& title, const Robot& robot) {
  std::vector<Column> columns = {{title}};
  for (const Coordinate& coordinate : robot.coordinates)
    columns.push_back({printable(coordinate.name, 20), Align::right});
  return columns;
}

// Are residuals noise? (whiteness.h)
std::string residual_table(const Identification& result) {
  cli::Table table(joint_columns("residuals of the free estimate", result.model.robot));
  const auto row = [&](const std::string& title, auto text) {
    std::vector<std::string> cells = {title};
    for (std::size_t k = 0; k < result.whiteness.size(); ++k) cells.push_back(text(k, result.whiteness[k]));
    table.add(std::move(cells));
  };
  row("standard deviation", [&](std::size_t k, const Whiteness&) {
    return fmt::format("{:.3g}", result.estimate.sigma[static_cast<Eigen::Index>(k)]);
  });
  row("correlation of neighbours", [](std::size_t, const Whiteness& w) {
    return w.correlation.empty() ? "" : fmt::format("{:.2f}", w.correlation.front());
  });
  row("lags beyond their 95 % bounds",
      [](std::size_t, const Whiteness& w) { return fmt::format("{} of {}", w.beyond(), w.correlation.size()); });
  row("probability, if white", [](std::size_t, const Whiteness& w) {
    return w.probability < 1e-4 ? "< 0.0001" : fmt::format("{:.2g}", w.probability);
  });
  row("verdict", [](std::size_t, const Whiteness& w) { return w.white() ? "white" : "coloured"; });
  return table.text();
}

// The model in full and reduced both ways, as in Izaguirre et al. 1992, table of section 7.
std::string reduction_table(const Identification& result, const IdentifyArguments& arguments) {
  cli::Table table({{"model"},
                    {"parameters", Align::right},
                    {"condition", Align::right},
                    {"train %", Align::right},
                    {"validation %", Align::right}});
  const auto row = [&](const std::string& title, std::size_t count, double condition,
                       const Identification::Errors& errors) {
    table.add({title, std::to_string(count), fmt::format("{:.3g}", condition),
               fmt::format("{:.2f}", errors.train_total),
               errors.validation.empty() ? "" : fmt::format("{:.2f}", errors.validation_total)});
  };
  row("all", result.model.unknowns(), result.estimate.condition, result.unconstrained);
  row("significant: at least 1 % of the greatest torque", result.significant.count,
      result.significant.estimate.condition, result.significant_error);
  row(fmt::format("essential: certain to {:g} %", arguments.essential), result.essential.count,
      result.essential.estimate.condition, result.essential_error);
  return table.text();
}

std::string over_logs_table(const Identification& result) {
  const OverLogs& over = result.over_logs;
  if (over.logs < 2) return "";
  cli::Table table({{fmt::format("over {} logs", over.logs)},
                    {"average", Align::right},
                    {"sd", Align::right},
                    {"minimum", Align::right},
                    {"maximum", Align::right}});
  for (std::size_t c = 0; c < result.model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    table.add({result.model.columns[c].name, fmt::format("{:.5g}", over.average[i]),
               fmt::format("{:.2g}", over.deviation[i]), fmt::format("{:.5g}", over.least[i]),
               fmt::format("{:.5g}", over.most[i])});
  }
  return table.text() + "\n";
}

std::string payload_text(const Identification& result) {
  if (!result.payload) return "";
  const PayloadEstimate& payload = *result.payload;
  cli::Table table({{"payload"}, {"value", Align::right}, {"sd", Align::right}, {"unit"}});
  const char* const names[] = {"XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"};
  for (Eigen::Index i = 0; i < 10; ++i)
    table.add({names[i], fmt::format("{:.4g}", payload.value[i]), fmt::format("{:.2g}", payload.deviation[i]),
               i < 6   ? "kg m^2"
               : i < 9 ? "kg m"
                       : "kg"});
  std::string text = fmt::format(
      "{}in the frame of {}; centre of mass {:.4f}, {:.4f}, {:.4f} m{}\n"
      "error of the loaded motion, %: {:.1f}; without the payload {:.1f}\n",
      table.text(), printable(result.model.robot.frame(payload.link).link_name, 60), payload.centre[0],
      payload.centre[1], payload.centre[2],
      payload.is_body ? ""
                      : "; no body has exactly these inertias: they are within the uncertainty, or the gains are wrong",
      fmt::join(payload.error, " "), fmt::join(payload.error_without, " "));
  for (Eigen::Index k = 0; k < payload.gains.size(); ++k)
    text += fmt::format("drive {}: torques are {:.4g} +- {:.2g} times those logged\n", k + 1, payload.gains[k],
                        payload.gain_deviation[k]);
  return text + "\n";
}

std::string report_of(const Identification& result, const IdentifyInputs& inputs, const IdentifyArguments& arguments,
                      const Console& console) {
  ReportContext context{arguments.robot, arguments.output, arguments.logs, {}, inputs.readings};
  for (const Diagnostic& diagnostic : console.diagnostics.all())
    if (diagnostic.severity == Severity::warning) context.warnings.push_back(to_string(diagnostic));
  return html(identification_report(result, inputs.logs, inputs.options, context));
}

// The robot in both formats, everything there is to know about it, and a page to look at.
void write_identified(const Identification& result, const IdentifyInputs& inputs, const IdentifyArguments& arguments,
                      Console& console) {
  const std::string& folder = arguments.output;
  std::vector<std::string> left_out;
  const Robot robot = identified_robot(result.model, result.consistent.standard, left_out);
  for (const std::string& name : left_out)
    console.diagnostics.warning({}, fmt::format("a robot's description cannot hold {}", name),
                                "its value is in estimate.json");
  std::vector<File> files = {{folder + "/robot.yaml", write_yaml(robot)}};
  console.result["files"]["yaml"] = files.back().path;
  try {
    Diagnostics losses;  // motor inertias and offsets: the YAML file has them
    files.push_back({folder + "/robot.urdf", write_urdf(robot, losses)});
    console.result["files"]["urdf"] = files.back().path;
  } catch (const UnmetRequest& request) {
    console.diagnostics.note({}, fmt::format("no URDF is written: {}", request.what()), "the YAML file has the robot");
  }
  files.push_back({folder + "/estimate.json", to_text(console.result)});
  console.result["files"]["estimate"] = files.back().path;
  files.push_back({folder + "/report.html", report_of(result, inputs, arguments, console)});
  console.result["files"]["report"] = files.back().path;
  write_files(files);
  for (const File& file : files) console.text += fmt::format("wrote {}\n", printable(file.path));
}

void identify_verb(const IdentifyArguments& arguments, Console& console) {
  const Robot robot = load_robot(arguments.robot, console);
  const IdentifyInputs inputs = identify_inputs(arguments, robot, console);
  const Identification result = identification_of(inputs, robot, console);
  console.text += fmt::format(
      "{} parameters from {} equations ({} samples, decimated by {}); condition {:.3g}, with columns of length one "
      "{:.3g}\n"
      "{} parameters (*) are certain to {:g} %\n\n{}\n{}\n{}\n{}\n{}{}",
      result.model.unknowns(), result.estimate.rows, result.samples, result.decimation, result.estimate.condition,
      result.estimate.condition_scaled, result.essential.count, arguments.essential, parameter_table(result),
      error_table(
          result.model.robot,
          {{"consistent", &result.error}, {"free", &result.unconstrained}, {"essential", &result.essential_error}}),
      residual_table(result), reduction_table(result, arguments), over_logs_table(result), payload_text(result));
  console.text +=
      fmt::format("Consistent: masses and inertias of bodies; duality gap {:.1g}.\n", result.consistent.gap);
  console.result = Json::parse(estimate_json(result));
  if (!arguments.output.empty()) write_identified(result, inputs, arguments, console);
}

}  // namespace

std::string error_table(const Robot& robot, const std::vector<ErrorRow>& rows) {
  std::vector<Column> columns = joint_columns("error, % of the torque", robot);
  columns.push_back({"all", Align::right});
  cli::Table table(std::move(columns));
  const auto add = [&](const std::string& title, const std::vector<double>& errors, double total) {
    if (errors.empty()) return;
    std::vector<std::string> cells = {title};
    for (const double error : errors) cells.push_back(fmt::format("{:.2f}", error));
    cells.push_back(fmt::format("{:.2f}", total));
    table.add(std::move(cells));
  };
  for (const ErrorRow& row : rows) add("train, " + row.estimate, row.errors->train, row.errors->train_total);
  for (const ErrorRow& row : rows)
    add("validation, " + row.estimate, row.errors->validation, row.errors->validation_total);
  return table.text();
}

IdentifyInputs identify_inputs(const IdentifyArguments& arguments, const Robot& robot, Console& console) {
  IdentifyInputs inputs;
  inputs.options = identify_options(arguments, robot.coordinates.size(), console.diagnostics);
  load_logs(arguments, robot, console, inputs);
  return inputs;
}

Identification identification_of(const IdentifyInputs& inputs, const Robot& robot, Console& console) {
  Identification result = inputs.streams ? identify(robot, *inputs.streams, inputs.options)
                                         : identify(robot, inputs.logs, inputs.validation, inputs.options);
  for (const std::string& note : result.notes) console.text += printable(note) + '\n';
  return result;
}

std::shared_ptr<IdentifyArguments> add_identify_arguments(CLI::App* verb, Console& console, bool logs_required) {
  auto arguments = std::make_shared<IdentifyArguments>();
  add_robot(verb, console, arguments->robot)->required();
  verb->add_option(
          "LOG", arguments->logs,
          "Measured motions: CSV, NPY, NPZ, MAT or HDF5; log.csv@2:12.5 is a part in seconds, log.csv@:60% in time")
      ->required(logs_required);
  verb->add_option("--validate", arguments->validation, "Motions to judge the result by")->type_name("LOG");
  verb->add_option("--columns", arguments->columns, "What the columns mean, a YAML file")->type_name("FILE");
  verb->add_flag("--repair", arguments->repair, "Drop rows with missing numbers or times that do not rise");
  verb->add_option("--unit", arguments->units,
                   "What the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for several")
      ->type_name("UNIT")
      ->allow_extra_args(false);
  verb->add_option("--stream", arguments->stream,
                   "Read logs in chunks, in bounded memory. auto: when they take more than 500 MB together")
      ->check(CLI::IsMember({"auto", "yes", "no"}));
  CLI::Option* const cutoff =
      verb->add_option("--cutoff", arguments->cutoff,
                       "Cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum")
          ->type_name("HZ")
          ->check(CLI::NonNegativeNumber);
  verb->add_option("--savitzky-golay", arguments->savitzky_golay,
                   "Instead of the filter and of differences: polynomials through so many samples, an odd number, and "
                   "their degree (3 if not given)")
      ->delimiter(',')
      ->expected(1, 2)
      ->type_name("SAMPLES[,DEGREE]")
      ->allow_extra_args(false)
      ->excludes(cutoff);
  verb->add_option("--differences", arguments->differences, "Central differences of 2 or of 4 points")
      ->check(CLI::IsMember({"2", "4"}));
  verb->add_option("--trim", arguments->trim,
                   "Samples dropped at each end of a motion. Default: as the filter needs, at least 15")
      ->type_name("N")
      ->check(CLI::Range(0, 1'000'000));
  verb->add_option("--period", arguments->period, "Take the mean over the periods of a motion that repeats, s")
      ->type_name("SECONDS")
      ->check(CLI::PositiveNumber);
  verb->add_option("--decimate", arguments->decimation, "Keep one of so many equations. Default: as the filter allows")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000));
  verb->add_option("--velocity", arguments->velocity, "Use velocities of the log, or derive them from positions")
      ->check(CLI::IsMember({"log", "positions"}));
  verb->add_option("--motor-inertia", arguments->motor_inertia, "Identify motor inertias. auto: as the data tell")
      ->check(CLI::IsMember({"auto", "yes", "no"}));
  verb->add_option("--motor", arguments->motors,
                   "A motor that turns with several coordinates, such as 'q5 + q6': its inertia and friction")
      ->type_name("FORMULA")
      ->allow_extra_args(false);
  verb->add_option("--term", arguments->terms, "A torque of one's own with an unknown factor: 'k3: tau3 = q3'")
      ->type_name("NAME:FORMULA")
      ->allow_extra_args(false);
  verb->add_option("--known-torque", arguments->known, "A known torque that is taken off: 'tau4 = 0.05*sin(q4)'")
      ->type_name("FORMULA")
      ->allow_extra_args(false);
  verb->add_option("--friction", arguments->friction,
                   "Of viscous, coulomb, offset, spring, quadratic, asymmetric, stribeck")
      ->delimiter(',')
      ->type_name("LIST")
      ->check(CLI::IsMember({"viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric", "stribeck"}));
  verb->add_option(
          "--sign-width", arguments->sign_width,
          "Coulomb friction as tanh(v/width), width in shares of the greatest speed. Default: as the data tell")
      ->type_name("SHARE")
      ->check(CLI::Range(0.0, 1.0));
  verb->add_option("--slowest", arguments->slowest, "Leave out equations slower than this share of the greatest speed")
      ->type_name("SHARE")
      ->check(CLI::Range(0.0, 0.9));
  verb->add_option(
          "--estimator", arguments->estimator,
          "ordinary or total least squares, weighted by joint, or robust: huber, bisquare; link-by-link: from the last "
          "joint to the first; with a simulated closed loop: iv (instrumental variables), didim (output error); "
          "ml: maximum likelihood")
      ->check(
          CLI::IsMember({"ordinary", "weighted", "huber", "bisquare", "total", "iv", "didim", "ml", "link-by-link"}));
  verb->add_option("--model", arguments->model, "Equations: dynamic, or without accelerations: filtered, energy")
      ->check(CLI::IsMember({"dynamic", "filtered", "energy"}));
  verb->add_option("--interval", arguments->interval, "Of the energy model, s")
      ->type_name("SECONDS")
      ->check(CLI::PositiveNumber);
  verb->add_option("--loaded", arguments->loaded, "Motions with a payload, whose ten parameters are found")
      ->type_name("LOG");
  verb->add_option("--load-mass", arguments->load_mass, "Known mass of the payload, kg: finds the gains of the drives")
      ->type_name("KG")
      ->check(CLI::PositiveNumber);
  verb->add_option("--prior", arguments->prior, "Weight of the robot's own inertias in the consistent parameters")
      ->type_name("W")
      ->check(CLI::Range(1e-6, 1e6));
  return arguments;
}

void add_identify(CLI::App& app, Console& console) {
  CLI::App* verb =
      add_verb(app, console, "identify", "Identify the parameters of a robot from measured logs", identify_examples);
  const auto arguments = add_identify_arguments(verb, console, true);
  verb->add_option("-o,--output", arguments->output,
                   "Write robot.yaml, robot.urdf, estimate.json and report.html to this folder")
      ->type_name("FOLDER");
  verb->add_option("--essential", arguments->essential, "Largest standard deviation of an essential parameter, %")
      ->type_name("PERCENT")
      ->check(CLI::PositiveNumber);
  verb->callback([arguments, &console] { identify_verb(*arguments, console); });
}

}  // namespace armature::cli
