// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "armature/base/described_json.h"
#include "armature/base/text.h"
#include "armature/identify/estimators/fleet.h"
#include "armature/identify/judge/drift.h"
#include "armature/identify/judge/leave_one_out.h"
#include "armature/verbs/recipes/factored.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature {

using namespace internal;

namespace {

// `by_label`: groups are sums of the logs of a label.
std::vector<GroupLeftOut> left_out_in_turn(const FactorSet& set, bool by_label) {
  std::vector<LogStatistics> groups;
  for (const FactorGroup& group : set.groups) groups.push_back(group.statistics);
  const std::size_t unknowns = set.columns.size();
  const Estimate all = least_squares(merged(groups).solved, unknowns, Weighting::by_coordinate);
  const std::vector<LeftOut> found = leave_one_out(groups, all);
  std::vector<GroupLeftOut> result;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::vector<FactoredLog>& logs = set.groups[i].logs;
    GroupLeftOut one;
    const bool labelled = !logs.front().label.empty() && (by_label || logs.size() > 1);
    one.group = labelled ? logs.front().label : logs.front().name;
    one.logs = logs.size();
    one.samples = groups[i].samples;
    one.error = found[i].error;
    if (found[i].determined) one.by_others = found[i].by_others;
    if (found[i].z != 0) one.moved = set.columns[found[i].moved];
    one.z = found[i].z;
    try {
      const Estimate alone = least_squares(groups[i].solved, unknowns, Weighting::by_coordinate);
      for (std::size_t c = 0; c < unknowns; ++c)
        one.alone.emplace_back(set.columns[c], alone.value[static_cast<Eigen::Index>(c)]);
    } catch (const UnmetRequest&) {  // it does not tell all parameters
    }
    result.push_back(std::move(one));
  }
  return result;
}

std::vector<ParameterDrift> drift_of(const FactorSet& set) {
  FactorSet labels = summed(set);
  std::ranges::sort(labels.groups, {}, [](const FactorGroup& group) { return group.logs.front().label; });
  std::vector<std::vector<CoordinateFactor>> groups;
  for (const FactorGroup& group : labels.groups) groups.push_back(group.statistics.solved);
  const auto found = drift_over(groups, set.columns.size());
  if (!found)
    throw UnmetRequest(
        fmt::format("a drift needs three labels whose logs tell all parameters; the parts have {} label{}",
                    groups.size(), groups.size() == 1 ? "" : "s"),
        "make the parts with @label=2026-01, @label=2026-02, ...");
  std::vector<ParameterDrift> result;
  for (std::size_t c = 0; c < found->size(); ++c) {
    const Drift& d = (*found)[c];
    result.push_back({set.columns[c], d.from, d.to, d.slope, d.deviation, d.slope / d.deviation, d.scatter});
  }
  return result;
}

// Columns from here on are the robots' own: friction and offsets.
std::size_t first_own(const FactorSet& set) {
  return set.columns.size() - std::min(set.choices.friction_columns.size(), set.columns.size());
}

using Factors = std::vector<CoordinateFactor>;

void add(Factors& sum, const Factors& more) {
  if (sum.empty()) sum = more;
  else if (!more.empty()) internal::merge(sum, more);
}

// What each robot of a fleet tells of the others: for each, the sum of all but its own.
std::map<std::string, Factors> told_by_others(const FactorSet& set) {
  std::map<std::string, Factors> robots;
  for (const FactorGroup& group : set.groups) add(robots[group.logs.front().label], group.statistics.solved);
  for (auto& [label, factors] : robots) factors = told_in_common(factors, set.columns.size(), first_own(set));
  std::map<std::string, Factors> others;
  Factors before, after;
  for (auto robot = robots.begin(); robot != robots.end(); ++robot) {
    others[robot->first] = before;
    add(before, robot->second);
  }
  for (auto robot = robots.rbegin(); robot != robots.rend(); ++robot) {
    add(others[robot->first], after);
    add(after, robot->second);
  }
  return others;
}

// The part of one robot of a fleet: its own logs, and one group of what the others tell.
FactorSet part_of_robot(const FactorSet& set, const std::string& label, Factors told) {
  FactorSet part{set.robot, set.robot_sha256, set.choices, set.columns, set.active, {}};
  FactorGroup others;
  for (const FactorGroup& group : set.groups) {
    if (group.logs.front().label == label) {
      part.groups.push_back(group);
      continue;
    }
    others.logs.insert(others.logs.end(), group.logs.begin(), group.logs.end());
    others.statistics.samples += group.statistics.samples;
  }
  if (told.empty()) return part;
  LogStatistics& of = others.statistics;
  of.solved = std::move(told);
  // They say nothing of how well this robot is predicted, nor of its greatest torques.
  of.judged.moving = of.solved;
  for (CoordinateFactor& factor : of.judged.moving) factor.triangle.setZero(), factor.rows = 0;
  of.judged.resting = of.judged.moving;
  const auto n = static_cast<Eigen::Index>(set.active.size());
  of.greatest.columns = Eigen::MatrixXd::Zero(n, static_cast<Eigen::Index>(set.columns.size()));
  of.greatest.torques = Eigen::VectorXd::Zero(n);
  part.groups.push_back(std::move(others));
  return merged({{label, std::move(part)}});
}

std::vector<File> parts_of_robots(const FactorSet& set, const std::string& folder) {
  std::vector<File> files;
  for (auto& [label, told] : told_by_others(set)) {
    if (label.empty() || label.starts_with('.') || label.find('/') != std::string::npos || printable(label) != label)
      refuse(fmt::format("the label \"{}\" cannot be the name of a file", printable(label, 60)),
             "@label=NAME, given to factor, names the robot of a log");
    files.push_back({folder + "/" + label + ".rf", to_bytes(part_of_robot(set, label, std::move(told)))});
  }
  return files;
}

FleetResult fleet_of(const FactorSet& set) {
  const FactorSet robots = summed(set);
  const std::size_t unknowns = set.columns.size(), first = first_own(set), own = unknowns - first;
  if (robots.groups.empty()) refuse("the parts have no logs", "parts that factor made");
  std::vector<std::vector<CoordinateFactor>> factors;
  for (const FactorGroup& group : robots.groups) factors.push_back(group.statistics.solved);
  const FleetEstimate found = fleet_estimate(factors, unknowns, first);
  FleetResult result;
  for (std::size_t c = 0; c < unknowns; ++c) {
    const auto i = static_cast<Eigen::Index>(c < first ? c : c - first);
    if (c < first) result.common.push_back({set.columns[c], found.common[i], found.common_deviation[i], 0});
    else result.own.push_back({set.columns[c], found.mean[i], 0, found.spread[i]});
  }
  for (std::size_t l = 0; l < robots.groups.size(); ++l) {
    const FactorGroup& group = robots.groups[l];
    FleetRobot robot{group.logs.front().label, group.logs.size(), 0, {}, {}, {}};
    Eigen::VectorXd x(static_cast<Eigen::Index>(unknowns));
    x << found.common, found.own[l];
    robot.error = judged_errors(group.statistics.judged, x).total;
    for (std::size_t c = 0; c < own; ++c) {
      const auto i = static_cast<Eigen::Index>(c);
      robot.own.emplace_back(set.columns[first + c], found.own[l][i]);
      robot.sd.emplace_back(set.columns[first + c], found.own_deviation[l][i]);
      robot.shrunk.emplace_back(set.columns[first + c], found.shrunk[l][i]);
    }
    result.robots.push_back(std::move(robot));
  }
  std::ranges::sort(result.robots, {}, &FleetRobot::label);
  return result;
}

}  // namespace

MergeResult merge(const MergeOptions& options, Progress& progress) {
  FactorSet set = read_parts(options.parts, progress);
  MergeResult result;
  for (const std::string& what : options.without) {
    const std::size_t found = leave_out(set, what);
    if (found == 0)
      refuse(fmt::format("@without={}: no part has such a log", printable(what, 200)),
             "the name of a log, its label, or eight digits of its hash");
    result.left_out += found;
  }
  if (!options.robots.empty() && !options.fleet) refuse("@robots needs @fleet", "@fleet: each label is a robot");
  if (options.drift) result.drift = drift_of(set);
  if (options.fleet) result.fleet = fleet_of(set);
  if (!options.robots.empty()) result.files = parts_of_robots(set, options.robots);
  if (options.sum) set = summed(set);
  if (options.leave_one_out) result.in_turn = left_out_in_turn(set, options.sum);
  std::string bytes = to_bytes(set);
  result.part = internal::part_of(set, bytes.size());
  if (!options.output.empty()) result.files.insert(result.files.begin(), {options.output, std::move(bytes)});
  return result;
}

Json to_json(const MergeResult& result) { return json_of(result); }

}  // namespace armature
