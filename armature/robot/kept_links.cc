// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/kept_links.h"

#include "armature/base/error.h"

namespace armature::internal {

Robot kept_links(const Robot& robot, const std::vector<char>& keep) {
  if (!robot.loops.empty() || robot.frames.size() != robot.link_count)
    throw UnmetRequest("a robot with loops cannot be cut", "links may hold each other");
  ARMATURE_CHECK(keep.size() == robot.link_count + 1);
  Robot result = robot;
  result.frames.clear();
  std::vector<std::size_t> place(keep.size(), 0);
  std::vector<char> moves(robot.coordinates.size(), 0);
  for (std::size_t j = 1; j < keep.size(); ++j) {
    if (!keep[j]) continue;
    Frame frame = robot.frame(j);
    ARMATURE_CHECK(frame.antecedent == 0 || keep[frame.antecedent]);
    frame.antecedent = place[frame.antecedent];
    for (const Coupling& term : frame.variable) moves[term.coordinate] = 1;
    result.frames.push_back(std::move(frame));
    place[j] = result.frames.size();
  }
  result.link_count = result.frames.size();

  std::vector<std::size_t> coordinate(robot.coordinates.size(), 0);
  result.coordinates.clear();
  for (std::size_t k = 0; k < moves.size(); ++k) {
    if (!moves[k]) continue;
    coordinate[k] = result.coordinates.size();
    result.coordinates.push_back(robot.coordinates[k]);
  }
  for (Frame& frame : result.frames)
    for (Coupling& term : frame.variable) term.coordinate = coordinate[term.coordinate];

  std::erase_if(result.attached, [&](const AttachedFrame& a) { return a.link != 0 && !keep[a.link]; });
  for (AttachedFrame& attached : result.attached) attached.link = place[attached.link];
  std::erase_if(result.tolerances, [&](const Tolerance& t) { return t.frame != 0 && !keep[t.frame]; });
  for (Tolerance& tolerance : result.tolerances) tolerance.frame = place[tolerance.frame];
  return result;
}

}  // namespace armature::internal
