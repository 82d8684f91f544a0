// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/coordinate_limits.h"

namespace armature::internal {

namespace {

bool moves_alone(const Robot& robot, const Frame& frame) {
  return frame.variable.size() == 1 && robot.arena.is_one(frame.variable[0].coefficient);
}

}  // namespace

std::vector<JointLimits> coordinate_limits(const Robot& robot) {
  std::vector<JointLimits> limits(robot.coordinates.size());
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    if (moves_alone(robot, robot.frame(j))) limits[robot.frame(j).variable[0].coordinate] = robot.frame(j).limits;
  return limits;
}

std::vector<std::string> coordinate_joints(const Robot& robot) {
  std::vector<std::string> names;
  for (const Coordinate& coordinate : robot.coordinates) names.push_back(coordinate.name);
  for (std::size_t j = robot.link_count; j >= 1; --j)
    if (moves_alone(robot, robot.frame(j))) names[robot.frame(j).variable[0].coordinate] = robot.frame(j).joint_name;
  return names;
}

std::vector<char> sliding_coordinates(const Robot& robot) {
  std::vector<char> slides(robot.coordinates.size(), 0);
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    for (const Coupling& term : robot.frame(j).variable)
      slides[term.coordinate] |= robot.frame(j).type == JointType::prismatic;
  return slides;
}

}  // namespace armature::internal
