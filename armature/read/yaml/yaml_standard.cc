// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_standard.h"

#include "armature/base/error.h"
#include "armature/robot/khalil_pose.h"
#include "armature/robot/standard_dh.h"
#include "armature/robot/topology.h"

namespace armature::internal {
void standard_to_khalil(Robot& robot, const std::vector<Geometry>& distal) {
  ARMATURE_CHECK(is_serial(robot) && distal.size() == robot.frames.size());
  std::vector<StandardRow> rows;
  std::vector<std::size_t> chain;
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
    const Geometry& g = robot.frame(j).geometry;
    rows.push_back({g.theta, g.r, distal[j - 1].d, distal[j - 1].alpha});
    chain.push_back(j);
  }
  for (AttachedFrame& attached : robot.attached)
    if (attached.link > 0)
      attached.pose = composed(robot.arena, distal_pose(robot.arena, rows[attached.link - 1]), attached.pose);
  set_standard_dh(robot, chain, rows, robot.frames.back().link_name + "_end");
}

}  // namespace armature::internal
