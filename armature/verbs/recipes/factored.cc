// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/factored.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/limits.h"
#include "armature/base/sha256.h"
#include "armature/base/text.h"
#include "armature/identify/campaign.h"
#include "armature/identify/chunks_suffice.h"
#include "armature/identify/equations/load_friction.h"
#include "armature/identify/estimators/robust.h"
#include "armature/log/part.h"
#include "armature/verbs/recipes/refuse.h"
#include "armature/verbs/recipes/written_run.h"
#include "armature/write/yaml.h"

namespace armature::internal {
namespace {

constexpr std::size_t largest_part = std::size_t{4} << 30;

// Options that a part has decided, and that were given all the same.
void refuse_decided(const FitOptions& fit, const std::string& by) {
  JsonWriter given, usual;
  FitOptions copy = fit, defaults;
  describe_equations(copy, given);
  describe_equations(defaults, usual);
  std::vector<std::string> names;
  for (const auto& [name, value] : given.object.items())
    if (value != usual.object[name]) names.push_back("@" + name);
  if (names.empty()) return;
  refuse(fmt::format("{} {} decided by the part {}", fmt::join(names, ", "), names.size() == 1 ? "is" : "are",
                     printable(by, 200)),
         "leave it to the part, or make all parts again");
}

std::string hash_of(const Robot& robot) { return sha256(write_yaml(robot)); }

void require_robot(const FactorSet& set, const Robot& robot, const std::string& file) {
  if (set.robot_sha256 == hash_of(robot)) return;
  Diagnostics diagnostics;
  diagnostics.error({file, 0, 0},
                    fmt::format("this part is of {}, by another description than that of {}", printable(set.robot, 60),
                                printable(robot.name, 60)),
                    "give the description that the part was made with");
  throw InputError(std::move(diagnostics));
}

// The numbers of a log that came from no file.
std::string hash_of(const Log& log) {
  std::string bytes;
  const auto add = [&](const Signal& s) {
    bytes.append(reinterpret_cast<const char*>(s.data()), s.size() * sizeof(double));
  };
  add(log.t);
  for (const auto* signals : {&log.q, &log.qd, &log.tau}) std::ranges::for_each(*signals, add);
  return sha256(bytes);
}

// `from`, `to`: the times of its samples.
FactoredLog identity_of(const std::string& name, double from, double to, InputFiles& files, Progress& progress) {
  Diagnostics said_before;
  const LogPart part = parse_log_part(name, said_before);
  FactoredLog log;
  if (!part.whole()) log.from = from, log.to = to;
  const std::string base = std::filesystem::path(part.file).filename().string();
  log.name = base + name.substr(std::min(part.file.size(), name.size()));
  log.sha256 = files.hash(part.file, progress);
  return log;
}

// The choices of a campaign, or nothing.
struct Prepared {
  std::vector<LogStatistics> logs;
  EquationChoices choices;
  IdentificationModel model;
  std::vector<std::string> notes;
};

// The weights that an estimate gives, column by column of the model.
RowWeights weights_from(const FactorOptions& options, const IdentificationModel& model) {
  const IdentifyResult estimate = read_run(options.weights).estimate;
  RowWeights weights{std::string(name_of(options.loss)), {}, estimate.torque_sd};
  for (const ModelColumn& column : model.columns) {
    const auto found = std::ranges::find(estimate.parameters, column.name, &IdentifiedParameter::name);
    if (found == estimate.parameters.end())
      refuse(fmt::format("@weights={}: it has no {}", printable(options.weights, 200), printable(column.name, 40)),
             "an estimate from parts that were made like this one");
    weights.estimate.push_back(found->value);
  }
  if (weights.spread.size() != model.coordinates() ||
      !std::ranges::all_of(weights.spread, [](double sd) { return sd > 0 && std::isfinite(sd); }))
    refuse(fmt::format("@weights={}: it has no standard deviation for each joint", printable(options.weights, 200)),
           "an estimate of this robot");
  return weights;
}

// The scale of each coordinate's residuals at the estimate, 1.4826 times the median of their sizes in these motions:
// the standard deviations of an estimate that outliers have spoilt are those of the outliers.
std::vector<double> scales_of(const Campaign& campaign, RowOptions rows, std::size_t coordinates) {
  std::vector<std::vector<float>> sizes(coordinates);
  rows.weight = [&](std::size_t k, double residual) {
    sizes[k].push_back(static_cast<float>(std::abs(residual)));
    return 1.0;
  };
  factorise(campaign.found.model, campaign.motions, rows);
  std::vector<double> scales;
  for (std::vector<float>& each : sizes) {
    const auto middle = each.begin() + static_cast<std::ptrdiff_t>(each.size() / 2);
    std::nth_element(each.begin(), middle, each.end());
    scales.push_back(each.empty() ? 1 : std::max(1.4826 * static_cast<double>(*middle), 1e-300));
  }
  return scales;
}

void weigh(const Campaign& campaign, RowOptions& rows, const RowWeights& weights) {
  rows.estimate =
      Eigen::Map<const Eigen::VectorXd>(weights.estimate.data(), static_cast<Eigen::Index>(weights.estimate.size()));
  const Loss loss = weights.loss == "bisquare" ? Loss::bisquare : Loss::huber;
  rows.weight = [loss, scales = scales_of(campaign, rows, weights.spread.size())](std::size_t k, double residual) {
    return std::sqrt(row_weight(loss, residual / scales[k]));
  };
}

Prepared prepared(Campaign& campaign, EquationChoices choices, const FactorOptions& options) {
  campaign.now("stacking the equations");
  Prepared result;
  if (!options.weights.empty()) choices.weights = weights_from(options, campaign.found.model);
  RowOptions rows = campaign.rows_of(campaign.motions);
  if (choices.weights) weigh(campaign, rows, *choices.weights);
  result.logs = statistics_by_log(campaign.found.model, campaign.motions, rows);
  result.choices = std::move(choices);
  result.model = std::move(campaign.found.model);
  result.notes = std::move(campaign.found.notes);
  return result;
}

Prepared prepared_like(const EquationChoices& choices, const Robot& robot, const MeasuredLogs& logs,
                       const EstimationOptions& options, const FactorOptions& asked, Progress& progress) {
  Campaign campaign(robot, options, progress);
  if (logs.streams) campaign.follow<LogStream>(choices, logs.streams->train, {});
  else campaign.follow<Log>(choices, logs.train, {});
  return prepared(campaign, choices, asked);
}

// Friction of the load needs the loads before there is a fit of all parts: those of this part's own.
void settle_loads_of_part(Campaign& campaign) {
  if (!has_loads(campaign.found.model)) return;
  std::string note =
      "friction that grows with the load has the load that the logs of this part tell, here and in the parts that are "
      "made like it: an estimate from all parts differs a little from that of all logs";
  try {
    settle_loads_of_bodies(campaign);
  } catch (const UnmetRequest&) {
    note += "; this part does not determine all parameters, so that its load is rough: make it from more logs";
  }
  campaign.found.notes.push_back(std::move(note));
}

Prepared prepared_by_choice(const FactorOptions& asked, const Robot& robot, const MeasuredLogs& logs,
                            EstimationOptions& options, Progress& progress) {
  const auto made = [&](Campaign& campaign) {
    settle_loads_of_part(campaign);
    EquationChoices choices = campaign.choices();
    choices.terms = asked.fit.term;
    choices.known_torques = asked.fit.known_torque;
    return prepared(campaign, std::move(choices), asked);
  };
  if (!logs.streams) {
    Campaign campaign = with_best_cutoff(robot, logs.train, {}, options, progress);
    return made(campaign);
  }
  require_chunks_suffice(options.estimator, options.prepare);
  Campaign campaign(robot, options, progress);
  campaign.choose<LogStream>(logs.streams->train, {}, {});
  return made(campaign);
}

// With the terms and known torques of the choices.
FitOptions with_terms(FitOptions fit, const EquationChoices& choices) {
  fit.term = choices.terms;
  fit.known_torque = choices.known_torques;
  return fit;
}

// Group by group, how well its own parameters explain each joint.
PartGroup group_of(const FactorGroup& group) {
  PartGroup result;
  for (const FactoredLog& log : group.logs) result.logs.push_back({log.name, log.sha256, log.label, log.samples});
  for (const CoordinateFactor& factor : group.statistics.solved) {
    const auto rows = static_cast<double>(std::max<std::size_t>(factor.rows, 1));
    const double left = factor.triangle(factor.triangle.rows() - 1, factor.triangle.cols() - 1);
    result.equations.push_back(factor.rows);
    result.torque_rms.push_back(std::sqrt(factor.torque_squares() / rows));
    result.residual_rms.push_back(std::abs(left) / std::sqrt(rows));
  }
  return result;
}

}  // namespace

FactorSet read_parts(const std::vector<std::string>& files, Progress& progress) {
  std::vector<FactorFile> parts;
  Limits limits;
  limits.file_bytes = largest_part;
  for (const std::string& file : files) {
    go_on(progress);
    parts.push_back({file, factor_set(read_file(file, limits), file)});
  }
  if (parts.empty()) refuse("no part is given", "parts are files that factor wrote: NAME.rf");
  return merged(std::move(parts));
}

FactorPart part_of(const FactorSet& set, std::size_t bytes) {
  FactorPart part;
  part.robot = set.robot;
  part.robot_sha256 = set.robot_sha256;
  part.parameters = set.columns;
  const Json choices = json_of(set.choices);
  for (const auto& [name, value] : choices.items())
    part.choices.emplace_back(name, value.is_string() ? value.get<std::string>() : value.dump());
  part.bytes = bytes;
  for (const FactorGroup& group : set.groups) {
    part.groups.push_back(group_of(group));
    part.logs += group.logs.size();
    part.samples += group.statistics.samples;
  }
  return part;
}

Factored factor_logs(const Robot& described, const FactorOptions& options, InputFiles& files, Progress& progress) {
  Factored result;
  result.diagnostics = options.fit.origin.diagnostics;
  const SeenRobot seen = seen_by_logs(described);
  std::optional<FactorSet> like;
  if (!options.like.empty()) {
    refuse_decided(options.fit, options.like);
    like = read_parts({options.like}, progress);
    require_robot(*like, described, options.like);
  }
  const FitOptions fit = like ? with_terms(options.fit, like->choices) : options.fit;
  EstimationOptions estimation = options_for(seen, fit, 10, result.diagnostics);
  if (!like) keep_described_friction(seen.robot, fit, estimation, result.diagnostics);
  const MeasuredLogs logs = read_logs(options.logs, fit, seen.robot, files, result.diagnostics, progress);
  Prepared made = like ? prepared_like(like->choices, seen.robot, logs, estimation, options, progress)
                       : prepared_by_choice(options, seen.robot, logs, estimation, progress);
  FactorSet& set = result.set;
  set.robot = described.name;
  set.robot_sha256 = hash_of(described);
  set.choices = std::move(made.choices);
  for (const ModelColumn& column : made.model.columns) set.columns.push_back(column.name);
  set.active = made.model.active;
  for (std::size_t i = 0; i < options.logs.size(); ++i) {
    const double from = logs.streams ? logs.streams->train[i].from : logs.train[i].t.front();
    const double to = logs.streams ? logs.streams->train[i].to : logs.train[i].t.back();
    FactoredLog log = identity_of(options.logs[i], from, to, files, progress);
    log.label = options.label;
    if (log.sha256.empty()) log.sha256 = logs.streams ? sha256(options.logs[i]) : hash_of(logs.train[i]);
    log.samples = made.logs[i].samples;
    set.groups.push_back({{std::move(log)}, std::move(made.logs[i])});
  }
  result.set = merged({{options.output.empty() ? "the logs" : options.output, std::move(set)}});
  result.readings = logs.readings;
  result.notes = std::move(made.notes);
  return result;
}

Estimation estimate_from_parts(const Robot& described, const std::vector<std::string>& parts, const FitOptions& fit,
                               double essential, InputFiles& files, Progress& progress) {
  refuse_decided(fit, parts.front());
  if (!fit.loaded.empty()) refuse("@loaded needs the logs themselves", "identify the payload from logs");
  if (fit.model != Formulation::dynamic) refuse("@model is decided by the parts: dynamic", "");
  if (fit.estimator != Estimator::weighted && fit.estimator != Estimator::ordinary &&
      fit.estimator != Estimator::total && fit.estimator != Estimator::link_by_link)
    throw UnmetRequest(
        fmt::format("@estimator={} needs the samples themselves, and parts have none", name_of(fit.estimator)),
        "@estimator=weighted, ordinary, total or link-by-link");
  const FactorSet set = read_parts(parts, progress);
  require_robot(set, described, parts.front());
  if (set.groups.empty()) refuse("the parts have no logs", "");
  const SeenRobot seen = seen_by_logs(described);
  Estimation result;
  result.check.light = Light::amber;
  result.check.why = "parts have no samples: the recordings were not looked at";
  result.diagnostics = fit.origin.diagnostics;
  result.options = options_for(seen, with_terms(fit, set.choices), essential, result.diagnostics);
  result.options.delays = std::vector<double>(seen.robot.coordinates.size(), 0.0);
  result.options.prepare = prepare_options(set.choices);  // for the report; the equations follow the choices
  result.options.slowest = set.choices.slowest;
  if (!fit.validate.empty()) {
    FitOptions reading = fit;
    reading.validate.clear();
    MeasuredLogs held_out = read_logs(fit.validate, reading, seen.robot, files, result.diagnostics, progress);
    result.logs.held_out = fit.validate;
    result.logs.readings = held_out.readings;
    result.logs.columns = held_out.columns;
    if (held_out.streams) result.logs.streams = LogStreams{{}, std::move(held_out.streams->train), {}};
    else result.logs.validation = std::move(held_out.train);
  }
  try {
    Campaign campaign(seen.robot, result.options, progress);
    if (result.logs.streams) campaign.follow<LogStream>(set.choices, {}, result.logs.streams->validation);
    else campaign.follow<Log>(set.choices, {}, result.logs.validation);
    std::vector<std::string> columns;
    for (const ModelColumn& column : campaign.found.model.columns) columns.push_back(column.name);
    if (columns != set.columns || campaign.found.model.active != set.active)
      throw UnmetRequest("the parts have other parameters than this version finds in the robot",
                         "make them again from their logs");
    std::vector<LogStatistics> logs;
    for (const FactorGroup& group : set.groups) logs.push_back(group.statistics);
    result.found = internal::identify(campaign, std::move(logs));
  } catch (const UnmetRequest& why) {
    throw NotIdentified(why, result.diagnostics);
  }
  return result;
}

}  // namespace armature::internal
