// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/root_gravity.h"

#include <cmath>

#include "armature/robot/numbers.h"
#include "armature/robot/topology.h"

namespace armature::internal {

std::optional<std::array<double, 3>> root_gravity(const Robot& robot) {
  const FrameReference base = default_base(robot);
  const Pose pose = base.attached ? robot.attached[*base.attached].pose : identity_pose(robot.arena);
  std::array<double, 3> gravity{}, turned{};
  double size = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::optional<double> known = number(robot.arena, robot.gravity[i]);
    if (!known) return std::nullopt;
    gravity[i] = *known;
    size = std::hypot(size, *known);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {  // R^T g
      const std::optional<double> entry = number(robot.arena, pose.rotation[3 * k + i]);
      if (!entry) return std::nullopt;
      turned[i] += *entry * gravity[k];
    }
    if (std::abs(turned[i]) <= 1e-12 * size) turned[i] = 0;
  }
  return turned;
}

}  // namespace armature::internal
