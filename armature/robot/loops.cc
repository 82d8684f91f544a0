// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/loops.h"

#include <set>

#include "armature/robot/topology.h"

namespace armature::internal {
namespace {

std::vector<std::size_t> path_between(const Robot& robot, std::size_t ancestor, std::size_t j) {
  std::vector<std::size_t> path;
  for (; j != ancestor; j = robot.frame(j).antecedent) path.insert(path.begin(), j);
  return path;
}

}  // namespace

LoopSides loop_sides(const Robot& robot, const Loop& loop) {
  LoopSides sides;
  sides.root = common_ancestor(robot, loop.cut, loop.closing);
  sides.cut_side = path_between(robot, sides.root, loop.cut);
  sides.closing_side = path_between(robot, sides.root, loop.closing);
  return sides;
}

LoopStructure loop_structure(const Robot& robot) {
  LoopStructure structure;
  std::vector<char> looped(robot.coordinates.size(), 0), on_link(looped), driven(looped);
  for (const Loop& loop : robot.loops) {
    const LoopSides& sides = structure.sides.emplace_back(loop_sides(robot, loop));
    std::set<std::size_t> moving;
    for (const auto* side : {&sides.cut_side, &sides.closing_side})
      for (const std::size_t j : *side)
        for (const Coupling& term : robot.frame(j).variable) moving.insert(term.coordinate);
    for (const std::size_t k : moving) looped[k] = 1;
    structure.coordinates.emplace_back(moving.begin(), moving.end());
  }
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    for (const Coupling& term : robot.frame(j).variable) {
      on_link[term.coordinate] = 1;
      if (robot.frame(j).active) driven[term.coordinate] = 1;
    }
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    const CoordinateRole role = driven[k] || !looped[k] ? CoordinateRole::motorised
                                : on_link[k]            ? CoordinateRole::passive
                                                        : CoordinateRole::cut;
    structure.roles.push_back(role);
    (role == CoordinateRole::motorised ? structure.motorised
     : role == CoordinateRole::passive ? structure.passive
                                       : structure.cut)
        .push_back(k);
  }
  return structure;
}

}  // namespace armature::internal
