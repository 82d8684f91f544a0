// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/sub_chain.h"

#include <algorithm>

#include "armature/expr/vector.h"
#include "armature/robot/kept_links.h"
#include "armature/robot/khalil_pose.h"
#include "armature/robot/topology.h"

namespace armature::internal {
namespace {

bool moves(const Robot& robot, std::size_t j) { return robot.frame(j).type != JointType::fixed; }

// R^T as rows.
Matrix3 turned_back(Arena& arena, const Pose& pose) {
  const auto& m = pose.rotation;
  return {{Vector3::of(arena, {m[0], m[3], m[6]}), Vector3::of(arena, {m[1], m[4], m[7]}),
           Vector3::of(arena, {m[2], m[5], m[8]})}};
}

// Frame `root` becomes frame 0. If the base moves with W0, WP0, V0 and VP0, a point at p has the velocity
// V0 + W0 x p and the acceleration VP0 + WP0 x p + W0 x (W0 x p).
void rebase(Robot& robot, std::size_t root) {
  Arena& arena = robot.arena;
  Pose pose = identity_pose(arena);
  for (const std::size_t j : path_from_base(robot, root))
    pose = composed(arena, pose, khalil_pose(arena, robot.frame(j).geometry));
  robot.base = composed(arena, robot.base, pose);

  const Matrix3 back = turned_back(arena, pose);
  const Vector3 p = Vector3::of(arena, pose.position);
  const Vector3 W = Vector3::of(arena, robot.base_angular_velocity),
                WP = Vector3::of(arena, robot.base_angular_acceleration), V = Vector3::of(arena, robot.base_velocity),
                VP = Vector3::of(arena, robot.base_acceleration);
  robot.base_velocity = (back * (V + cross(W, p))).refs();
  robot.base_acceleration = (back * (VP + cross(WP, p) + cross(W, cross(W, p)))).refs();
  robot.base_angular_velocity = (back * W).refs();
  robot.base_angular_acceleration = (back * WP).refs();
  robot.gravity = (back * Vector3::of(arena, robot.gravity)).refs();

  robot.base_name = robot.frame(root).link_name;
  robot.base_inertial = robot.frame(root).inertial;
  std::erase_if(robot.attached, [](const AttachedFrame& attached) { return attached.link == 0; });
  for (AttachedFrame& attached : robot.attached)
    if (attached.link == root) attached.link = 0;
  for (Frame& frame : robot.frames)
    if (frame.antecedent == root) frame.antecedent = 0;
}

}  // namespace

SubChain sub_chain(const Robot& robot, std::size_t root, std::optional<std::size_t> tip) {
  std::vector<char> on_path(robot.link_count + 1, !tip), part(robot.link_count + 1, 0);
  if (tip)
    for (const std::size_t j : path_from_base(robot, *tip)) on_path[j] = 1;
  SubChain result{robot, {}, {}};
  part[root] = 1;
  for (std::size_t j = root + 1; j <= robot.link_count; ++j) {
    if (!part[robot.frame(j).antecedent]) continue;
    part[j] = on_path[j] || !moves(robot, j);
    if (!part[j]) result.removed.push_back(j);
  }
  for (const std::size_t j : path_from_base(robot, root))
    if (moves(robot, j)) result.above.push_back(j);
  if (root != 0) rebase(result.robot, root);
  part[root] = 0;
  result.robot = kept_links(result.robot, part);
  return result;
}

}  // namespace armature::internal
