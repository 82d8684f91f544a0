// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/first_links.h"

#include <algorithm>

#include "armature/base/error.h"

namespace armature::internal {

Robot first_links(const Robot& robot, std::size_t count) {
  if (count < 1 || count > robot.link_count)
    throw UnmetRequest(
        "the robot " + robot.name + " has " + std::to_string(robot.link_count) + " links, not " + std::to_string(count),
        "ask for one of them at least");
  if (!robot.loops.empty()) throw UnmetRequest("a robot with loops cannot be cut", "links may hold each other");
  Robot result = robot;
  result.frames.resize(count);
  result.link_count = count;
  std::erase_if(result.attached, [&](const AttachedFrame& frame) { return frame.link > count; });
  std::vector<std::size_t> place(robot.coordinates.size(), 0);
  std::vector<char> moves(robot.coordinates.size(), 0);
  for (const Frame& frame : result.frames)
    for (const Coupling& term : frame.variable) moves[term.coordinate] = 1;
  result.coordinates.clear();
  for (std::size_t k = 0; k < moves.size(); ++k) {
    if (!moves[k]) continue;
    place[k] = result.coordinates.size();
    result.coordinates.push_back(robot.coordinates[k]);
  }
  for (Frame& frame : result.frames)
    for (Coupling& term : frame.variable) term.coordinate = place[term.coordinate];
  return result;
}

}  // namespace armature::internal
