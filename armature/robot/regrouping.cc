// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/regrouping.h"

#include "armature/expr/identical.h"
#include "armature/expr/vector.h"
#include "armature/robot/inertia.h"
#include "armature/robot/khalil_pose.h"

namespace armature::internal {

Division divided(Arena& arena, JointType type, const Inertial& p, Ref pair) {
  const Ref o = arena.zero();
  switch (type) {
    case JointType::fixed: return {zero_inertial(arena), p};
    case JointType::prismatic:
      return {{o, o, o, o, o, o, p.MX, p.MY, p.MZ, p.M}, {p.XX, p.XY, p.XZ, p.YY, p.YZ, p.ZZ, o, o, o, o}};
    case JointType::revolute: break;
  }
  return {{arena.subtract(p.XX, pair), p.XY, p.XZ, arena.subtract(p.YY, pair), p.YZ, p.ZZ, p.MX, p.MY, o, o},
          {pair, o, o, pair, o, o, o, o, p.MZ, p.M}};
}

Inertial in_antecedent(Arena& arena, const Frame& frame, const Inertial& moves) {
  Geometry geometry = frame.geometry;
  if (frame.type == JointType::revolute) geometry.theta = arena.zero();
  if (frame.type == JointType::prismatic) geometry.r = arena.zero();
  return moved(arena, moves, khalil_pose(arena, geometry));
}

std::vector<LinkTurning> link_turnings(Arena& arena, const Robot& robot) {
  std::vector<LinkTurning> turnings;
  const std::array<Ref, 3> none{arena.zero(), arena.zero(), arena.zero()}, z{arena.zero(), arena.zero(), arena.one()};
  const bool still =
      identically_zero(arena, robot.base_angular_velocity) && identically_zero(arena, robot.base_angular_acceleration);
  const LinkTurning base{still ? Turning::not_at_all : Turning::freely, none};
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    const LinkTurning before = frame.antecedent == 0 ? base : turnings[frame.antecedent - 1];
    LinkTurning link = before;
    const bool revolute = frame.type == JointType::revolute;
    Geometry geometry = frame.geometry;
    if (revolute) geometry.theta = arena.zero();
    const auto R = khalil_pose(arena, geometry).rotation;
    if (before.turning == Turning::not_at_all && revolute) link = {Turning::about_one_axis, z};
    if (before.turning == Turning::about_one_axis) {
      const Vector3 u = Vector3::of(arena, before.axis);
      if (revolute) {
        const Vector3 off = cross(u, Vector3::of(arena, {R[2], R[5], R[8]}));
        link = identically_zero(arena, off.refs()) ? LinkTurning{Turning::about_one_axis, z}
                                                   : LinkTurning{Turning::freely, none};
      } else {
        for (std::size_t i = 0; i < 3; ++i) link.axis[i] = dot(u, Vector3::of(arena, {R[i], R[3 + i], R[6 + i]})).ref();
      }
    }
    turnings.push_back(link);
  }
  return turnings;
}

}  // namespace armature::internal
