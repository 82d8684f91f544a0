// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml_standard.h"

#include "armature/expr/vector.h"
#include "armature/read/yaml_poses.h"
#include "armature/robot/inertia.h"
#include "armature/robot/topology.h"

namespace armature {
namespace {

Matrix3 rotation_of(Arena& arena, const Pose& pose) {
  const auto row = [&](std::size_t i) {
    return Vector3::of(arena, {pose.rotation[i], pose.rotation[i + 1], pose.rotation[i + 2]});
  };
  return {{row(0), row(3), row(6)}};
}

void carry_forces(Arena& arena, const Pose& pose, Frame& frame) {
  const Matrix3 R = rotation_of(arena, pose);
  const Vector3 force = R * Vector3::of(arena, frame.force);
  const Vector3 moment = R * Vector3::of(arena, frame.moment) + cross(Vector3::of(arena, pose.position), force);
  frame.force = force.refs();
  frame.moment = moment.refs();
}

Pose composed(Arena& arena, const Pose& a, const Pose& b) {
  const Matrix3 R = rotation_of(arena, a);
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
  Arena& arena = robot.arena;
  std::vector<Pose> ends;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    Frame& frame = robot.frame(j);
    const Pose end = pose_of(arena, distal[j - 1]);
    if (frame.antecedent > 0) {
      frame.geometry.alpha = distal[frame.antecedent - 1].alpha;
      frame.geometry.d = distal[frame.antecedent - 1].d;
    }
    frame.inertial = moved(arena, frame.inertial, end);
    carry_forces(arena, end, frame);
    ends.push_back(end);
  }
  for (AttachedFrame& attached : robot.attached)
    if (attached.link > 0) attached.pose = composed(arena, ends[attached.link - 1], attached.pose);
  for (const std::size_t j : terminal_links(robot))
    if (!arena.is_zero(distal[j - 1].alpha) || !arena.is_zero(distal[j - 1].d))
      robot.attached.push_back({robot.frame(j).link_name + "_end", j, ends[j - 1]});
}

}  // namespace armature
