// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/identified.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "armature/base/error.h"
#include "armature/base/json.h"
#include "armature/base/spelled_json.h"
#include "armature/identify/identified_robot.h"
#include "armature/identify/judge/exported_error.h"
#include "armature/robot/elastic_joints.h"
#include "armature/verbs/recipes/log_check_section.h"
#include "armature/verbs/recipes/robot_words.h"
#include "armature/verbs/recipes/verdict_in_motion.h"
#include "armature/write/urdf.h"
#include "armature/write/urdf_in_place.h"
#include "armature/write/yaml.h"

namespace armature::internal {
namespace {

std::vector<double> list_of(const Eigen::VectorXd& values) { return {values.begin(), values.end()}; }

std::vector<IdentifiedParameter> parameters_of(const Identification& found) {
  std::vector<IdentifiedParameter> parameters;
  for (std::size_t c = 0; c < found.model.unknowns(); ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    const ModelColumn& column = found.model.columns[c];
    IdentifiedParameter p;
    p.name = column.name;
    p.value = found.estimate.value[i];
    p.sd = found.estimate.deviation[i];
    p.relative_sd = 100 * p.sd / std::abs(p.value);
    p.sd_white = found.white_deviation[i];
    p.interval = {p.value - 1.96 * p.sd, p.value + 1.96 * p.sd};
    p.consistent = found.consistent.base[i];
    p.contribution = found.contribution[i];
    p.essential = found.essential.kept[c] != 0;
    p.mark = text_of(found.marks.base[c]);
    p.unit = column.unit;
    p.formula = column.formula;
    parameters.push_back(std::move(p));
  }
  return parameters;
}

ConsistentParameters consistent_of(const Identification& found) {
  const Consistent& bodies = found.consistent;
  ConsistentParameters consistent;
  consistent.duality_gap = bodies.gap;
  consistent.data_cost = bodies.data_cost;
  consistent.prior_cost = bodies.prior_cost;
  consistent.prior_weight = bodies.weight;
  consistent.iterations = bodies.iterations;
  consistent.multipliers = list_of(bodies.multipliers);
  consistent.grouped = found.model.grouped;
  for (const auto& [link, ten] : found.prior.not_described(found.model))
    consistent.prior.emplace_back(found.model.robot.frame(link).link_name, list_of(ten));
  if (found.misfit)
    for (const std::size_t link : found.misfit->links)
      consistent.held_back_by.push_back(found.model.robot.frame(link).link_name);
  for (std::size_t s = 0; s < found.model.standard.size(); ++s) {
    consistent.standard.emplace_back(found.model.standard[s].name, bodies.standard[static_cast<Eigen::Index>(s)]);
    consistent.marks.emplace_back(found.model.standard[s].name, text_of(found.marks.standard[s]));
  }
  return consistent;
}

IdentifiedPayload payload_of(const PayloadEstimate& payload, const Robot& robot) {
  IdentifiedPayload result;
  result.link = payload.link;
  result.link_name = robot.frame(payload.link).link_name;
  result.frame = payload.frame.is_khalil
                     ? fmt::format("the joint frame of {} (Khalil and Kleinfinger)", result.link_name)
                     : fmt::format("the frame {} of the description", payload.frame.name);
  if (payload.told.size() == 10) result.inertia = list_of(about_centre(payload.value));
  if (payload.centre) result.centre = list_of(*payload.centre);
  result.is_body = payload.is_body;
  result.error_without = payload.error_without;
  result.error = payload.error;
  result.gains = list_of(payload.gains);
  result.gains_sd = list_of(payload.gain_deviation);
  const char* const ten[] = {"XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"};
  for (const Eigen::Index i : payload.told) {
    result.parameters.emplace_back(ten[i], payload.value[i]);
    result.sd.emplace_back(ten[i], payload.deviation[i]);
    std::string formula = ten[i];
    for (Eigen::Index j = 0; j < 10; ++j)
      if (const double share = payload.grouped(i, j); i != j && std::abs(share) > 1e-9)
        formula +=
            fmt::format(" {} {}{}", share < 0 ? '-' : '+',
                        std::abs(std::abs(share) - 1) < 1e-9 ? "" : fmt::format("{:.4g}*", std::abs(share)), ten[j]);
    if (formula != ten[i]) result.formula.emplace_back(ten[i], formula);
  }
  return result;
}

ParametersOverTime over_time_of(const RecursiveTrace& trace, const IdentificationModel& model) {
  ParametersOverTime result;
  result.forgetting = trace.forgetting;
  if (trace.forgetting < 1) result.memory = trace.memory;
  result.time = trace.time;
  const auto list = [](const std::vector<Eigen::VectorXd>& of, Eigen::Index i) {
    std::vector<double> values;
    for (const Eigen::VectorXd& each : of) values.push_back(each[i]);
    return values;
  };
  for (std::size_t c = 0; c < model.unknowns(); ++c) {
    result.value.emplace_back(model.columns[c].name, list(trace.value, static_cast<Eigen::Index>(c)));
    result.sd.emplace_back(model.columns[c].name, list(trace.deviation, static_cast<Eigen::Index>(c)));
  }
  return result;
}

std::string path_in(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + "/" + name;
}

// The user's own URDF with the identified numbers, or a new one.
std::string identified_urdf(const std::string& file, const std::optional<std::string>& urdf, IdentifyResult& result) {
  if (!urdf) return write_urdf(result.identified, result.diagnostics);
  try {
    return write_into_urdf(*urdf, file, result.identified, result.diagnostics);
  } catch (const UnmetRequest& request) {
    std::string text = write_urdf(result.identified, result.diagnostics);  // throws where no URDF can say it
    result.diagnostics.note({file, 0, 0},
                            fmt::format("robot.urdf is a new file, without meshes and the like: {}", request.message()),
                            request.hint());
    return text;
  }
}

}  // namespace

TorqueErrors torque_errors(const Identification::Errors& errors) {
  const JudgedErrors &train = errors.train_parts, &held_out = errors.validation_parts;
  const bool judged = !errors.validation.empty();
  return {errors.train,       errors.validation,
          errors.train_total, judged ? std::optional(errors.validation_total) : std::nullopt,
          train.moving,       held_out.moving,
          train.rest,         held_out.rest,
          train.moving_total, judged ? std::optional(held_out.moving_total) : std::nullopt};
}

Named<double> friction_widths(const IdentificationModel& model) {
  Named<double> widths;
  for (const ModelColumn& column : model.columns)
    if (!column.inertial && column.friction.kind == FrictionKind::coulomb)
      widths.emplace_back(column.name, column.friction.width);
  return widths;
}

Named<double> stribeck_speeds(const IdentificationModel& model) {
  Named<double> speeds;
  for (const ModelColumn& column : model.columns)
    if (!column.inertial && column.friction.kind == FrictionKind::stribeck)
      speeds.emplace_back(column.name, column.friction.width);
  return speeds;
}

Named<double> friction_temperatures(const IdentificationModel& model) {
  Named<double> temperatures;
  for (const ModelColumn& column : model.columns)
    if (!column.inertial && is_warm(column.friction.kind))
      temperatures.emplace_back(column.name, column.friction.reference);
  return temperatures;
}

std::vector<std::string> joint_names(const Robot& robot) {
  std::vector<std::string> names;
  for (const Coordinate& coordinate : robot.coordinates) names.push_back(coordinate.name);
  return names;
}

// What the description cannot hold is missing in its torques.
void run_written_robot(const Identification& found, IdentifyResult& result) {
  if (const std::optional<UnmetRequest>& refused = found.exported.refused)
    result.diagnostics.note({}, "the robot that is written was not run on the logs: " + refused->message(),
                            refused->hint());
  if (!found.exported.error) return;
  const ExportedError& run = *found.exported.error;
  result.written_error = {run.error, run.total, run.samples};
  const double fitted = found.error.validation.empty() ? found.error.train_total : found.error.validation_total;
  if (!result.left_out.empty() && run.total > 1.03 * fitted)
    result.diagnostics.warning(
        {},
        fmt::format("the robot that is written has an error of {:.3g} %, where the fit has {:.3g} %: its description "
                    "cannot hold {}",
                    run.total, fitted, fmt::join(result.left_out, ", ")),
        "identify without what the description cannot hold, or take these terms over by hand");
}

JudgedOn judged_on(const Identification& found) {
  if (found.error.validation.empty()) return JudgedOn::its_own;
  return std::ranges::all_of(found.repeats, [](bool repeats) { return repeats; }) ? JudgedOn::repetition
                                                                                  : JudgedOn::others;
}

void warn_of_repetition(const Identification& found, const std::vector<std::string>& held_out,
                        Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < found.repeats.size(); ++i)
    if (found.repeats[i])
      diagnostics.warning({i < held_out.size() ? held_out[i] : fmt::format("validation log {}", i + 1), 0, 0},
                          "this log repeats the motions that are used: its error says nothing about other motions",
                          "validate on another motion");
}

IdentifyResult identify_result(const Robot& robot, const Estimation& estimation) {
  const Identification& found = estimation.found;
  IdentifyResult result;
  result.robot = robot.name;
  result.check = estimation.check;
  result.joints = joint_names(found.model.robot);
  result.base_count = found.model.unknowns();
  result.samples = found.samples;
  result.equations = found.estimate.rows;
  result.cutoff = found.cutoff;
  result.decimation = found.decimation;
  result.sign_width = found.sign_width;
  result.friction_filtered = !found.sharp_friction;
  result.friction_widths = friction_widths(found.model);
  result.stribeck_speeds = stribeck_speeds(found.model);
  result.friction_temperatures = friction_temperatures(found.model);
  result.condition = found.estimate.condition;
  result.condition_scaled = found.estimate.condition_scaled;
  result.parameters = parameters_of(found);
  result.torque_sd = list_of(found.estimate.sigma);
  result.delays = found.delays;
  for (const Rung& rung : found.ladder)
    result.ladder.push_back({rung.model, rung.option, result.joints[rung.coordinate], rung.before, rung.after, rung.all,
                             rung.gain, rung.standard_error, rung.taken, rung.held_back});
  result.error = torque_errors(found.error);
  for (const JudgedErrors& errors : found.error_by_log) {
    const std::vector<std::string>& names = estimation.logs.held_out;
    const std::size_t i = result.error_by_log.size();
    result.error_by_log.push_back(
        {i < names.size() ? names[i] : fmt::format("validation log {}", i + 1), errors.error, errors.total});
  }
  result.unconstrained_error = torque_errors(found.unconstrained);
  result.essential_error = torque_errors(found.essential_error);
  result.significant_error = torque_errors(found.significant_error);
  result.essential_count = found.essential.count;
  result.significant_count = found.significant.count;
  result.condition_essential = found.essential.estimate.condition;
  result.condition_significant = found.significant.estimate.condition;
  result.consistent = consistent_of(found);
  for (const Whiteness& w : found.whiteness)
    result.residuals.push_back({w.rows, w.correlation, w.bound(), w.beyond(), w.ljung_box, w.probability, w.white()});
  result.notes = found.notes;
  result.readings = estimation.logs.readings;
  if (const OverLogs& over = found.over_logs; over.logs > 1)
    result.over_logs = {over.logs, list_of(over.average), list_of(over.deviation), list_of(over.least),
                        list_of(over.most)};
  if (found.payload) result.payload = payload_of(*found.payload, found.model.robot);
  if (found.trace) result.over_time = over_time_of(*found.trace, found.model);
  result.verdict = judge_in_motion(result.joints, to_judge(found.error), judged_on(found));
  heed_recordings(result.check, result.verdict);
  result.diagnostics = estimation.diagnostics;
  warn_of_repetition(found, estimation.logs.held_out, result.diagnostics);
  result.suspicions = input_suspicions(found.suspicions, estimation.logs.columns);
  heed(result.suspicions, result.verdict, result.diagnostics);
  if (judged_on(found) != JudgedOn::others) heed(result.check, result.verdict);
  name_refused(result.ladder, result.verdict);
  if (found.misfit) result.diagnostics.warning({}, found.misfit->message, found.misfit->hint);
  result.identified = identified_robot(found.model, found.consistent.standard, result.left_out);
  run_written_robot(found, result);
  result.identified = with_elastic_joints(result.identified);
  return result;
}

void add_identified_files(const std::string& folder, const std::string& file, const std::optional<std::string>& urdf,
                          IdentifyResult& result, bool force) {
  if (refuses_robot(result.suspicions, force, result.diagnostics)) {
    result.files = {
        {"estimate", {path_in(folder, "estimate.json"), to_text(spelled(to_json(result), OptionSpelling::plain))}}};
    if (!folder.empty()) result.outdated = outdated_robots(folder, result.diagnostics);
    return;
  }
  const auto is_warm_name = [&](const std::string& name) {
    return std::ranges::any_of(result.friction_temperatures, [&](const auto& each) { return each.first == name; });
  };
  for (const auto& [name, temperature] : result.friction_temperatures)
    if (name.starts_with("Fvt"))
      result.diagnostics.warning(
          {},
          fmt::format(
              "the friction of joint {} changes with its temperature, and the robot that is written has that of "
              "{:g} degC",
              name.substr(3), temperature),
          fmt::format("at another temperature add {} and Fst{} for each kelvin (estimate.json)", name, name.substr(3)));
  for (const std::string& name : result.left_out)
    if (!is_warm_name(name))
      result.diagnostics.warning({}, fmt::format("a robot's description cannot hold {}", name),
                                 "its value is in estimate.json");
  const std::string estimate = to_text(spelled(to_json(result), OptionSpelling::plain));
  result.files = {{"yaml", {path_in(folder, "robot.yaml"), write_yaml(result.identified)}}};
  const Diagnostics before = result.diagnostics;
  try {
    result.files.push_back({"urdf", {path_in(folder, "robot.urdf"), identified_urdf(file, urdf, result)}});
  } catch (const UnmetRequest& request) {
    result.diagnostics = before;  // what was said of the URDF is of no file
    result.diagnostics.note({}, fmt::format("no URDF is written: {}", request.message()),
                            "the YAML file has the robot");
  }
  result.files.push_back({"estimate", {path_in(folder, "estimate.json"), estimate}});
}

IdentificationSections identified_report(const Estimation& estimation, const IdentifyResult& result,
                                         const std::string& robot_file, const std::vector<std::string>& log_files,
                                         const std::string& folder, Provenance provenance,
                                         const LoadRobotOptions& reading, bool from_factors) {
  ReportContext context{robot_file,
                        folder,
                        log_files,
                        {},
                        result.readings,
                        to_string(result.verdict),
                        result.verdict.grade == Grade::bad,
                        std::move(provenance),
                        robot_words_for_shell(reading),
                        from_factors};
  for (const Diagnostic& diagnostic : result.diagnostics.all())
    if (diagnostic.severity == Severity::warning)
      context.warnings.push_back(to_string(diagnostic, OptionSpelling::command_line));
  IdentificationSections sections =
      identification_sections(estimation.found, estimation.logs.train, estimation.options, context);
  if (!from_factors) sections.first.push_back(log_check_section(result.check));
  return sections;
}

}  // namespace armature::internal
