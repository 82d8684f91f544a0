// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/merge.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/base/described_json.h"
#include "armature/base/text.h"
#include "armature/identify/estimators/fleet.h"
#include "armature/identify/judge/leave_one_out.h"
#include "armature/verbs/recipes/factored.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature {

using namespace internal;

namespace {

std::vector<GroupLeftOut> left_out_in_turn(const FactorSet& set) {
  std::vector<LogStatistics> groups;
  for (const FactorGroup& group : set.groups) groups.push_back(group.statistics);
  const std::size_t unknowns = set.columns.size();
  const Estimate all = least_squares(merged(groups).solved, unknowns, Weighting::by_coordinate);
  const std::vector<LeftOut> found = leave_one_out(groups, all);
  std::vector<GroupLeftOut> result;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::vector<FactoredLog>& logs = set.groups[i].logs;
    GroupLeftOut one;
    one.group = logs.front().label.empty() || logs.size() == 1 ? logs.front().name : logs.front().label;
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

FleetResult fleet_of(const FactorSet& set) {
  const FactorSet robots = summed(set);
  const std::size_t unknowns = set.columns.size();
  const std::size_t own = std::min(set.choices.friction_columns.size(), unknowns), first = unknowns - own;
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
  if (options.fleet) result.fleet = fleet_of(set);
  if (options.sum) set = summed(set);
  if (options.leave_one_out) result.in_turn = left_out_in_turn(set);
  std::string bytes = to_bytes(set);
  result.part = internal::part_of(set, bytes.size());
  if (!options.output.empty()) result.files.push_back({options.output, std::move(bytes)});
  return result;
}

Json to_json(const MergeResult& result) { return json_of(result); }

}  // namespace armature
