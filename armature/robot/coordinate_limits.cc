// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/coordinate_limits.h"

namespace armature::internal {

std::vector<JointLimits> coordinate_limits(const Robot& robot) {
  std::vector<JointLimits> limits(robot.coordinates.size());
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    if (frame.variable.size() == 1 && robot.arena.is_one(frame.variable[0].coefficient))
      limits[frame.variable[0].coordinate] = frame.limits;
  }
  return limits;
}

std::vector<char> sliding_coordinates(const Robot& robot) {
  std::vector<char> slides(robot.coordinates.size(), 0);
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    for (const Coupling& term : robot.frame(j).variable)
      slides[term.coordinate] |= robot.frame(j).type == JointType::prismatic;
  return slides;
}

}  // namespace armature::internal
