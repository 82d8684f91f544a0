// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_standard.h"

#include "armature/base/error.h"
#include "armature/expr/vector.h"
#include "armature/robot/standard_dh.h"
#include "armature/robot/topology.h"

namespace armature::internal {
namespace {

Pose composed(Arena& arena, const Pose& a, const Pose& b) {
  const auto row = [&](std::size_t i) {
    return Vector3::of(arena, {a.rotation[i], a.rotation[i + 1], a.rotation[i + 2]});
  };
  const Matrix3 R{{row(0), row(3), row(6)}};
  Pose result;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vector3 column = R * Vector3::of(arena, {b.rotation[k], b.rotation[k + 3], b.rotation[k + 6]});
    const std::array<Ref, 3> refs = column.refs();
    for (std::size_t i = 0; i < 3; ++i) result.rotation[3 * i + k] = refs[i];
  }
  result.position = (R * Vector3::of(arena, b.position) + Vector3::of(arena, a.position)).refs();
  return result;
}

}  // namespace

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
