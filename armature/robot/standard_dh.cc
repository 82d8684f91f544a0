// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/standard_dh.h"

#include "armature/base/error.h"
#include "armature/expr/vector.h"
#include "armature/robot/inertia.h"

namespace armature::internal {
namespace {

// The wrench at the origin of B, in B, seen from A: f_A = R f_B, m_A = R m_B + p x f_A.
void carry_wrench(Arena& arena, Frame& frame, const Pose& pose) {
  const auto& m = pose.rotation;
  const Matrix3 R{{Vector3::of(arena, {m[0], m[1], m[2]}), Vector3::of(arena, {m[3], m[4], m[5]}),
                   Vector3::of(arena, {m[6], m[7], m[8]})}};
  const Vector3 force = R * Vector3::of(arena, frame.force);
  const Vector3 moment = R * Vector3::of(arena, frame.moment) + cross(Vector3::of(arena, pose.position), force);
  frame.force = force.refs();
  frame.moment = moment.refs();
}

}  // namespace

Pose distal_pose(Arena& arena, const StandardRow& row) {
  const Ref o = arena.zero(), c = arena.cos(row.alpha), s = arena.sin(row.alpha);
  return {{arena.one(), o, o, o, c, arena.negate(s), o, s, c}, {row.a, o, o}};
}

void set_standard_dh(Robot& robot, std::span<const std::size_t> chain, std::span<const StandardRow> rows,
                     const std::string& tool) {
  ARMATURE_CHECK(chain.size() == rows.size());
  Arena& arena = robot.arena;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    Frame& frame = robot.frame(chain[i]);
    frame.geometry = zero_geometry(arena);
    if (i > 0) {
      frame.geometry.alpha = rows[i - 1].alpha;
      frame.geometry.d = rows[i - 1].a;
    }
    frame.geometry.theta = rows[i].theta;
    frame.geometry.r = rows[i].d;
    const Pose distal = distal_pose(arena, rows[i]);
    frame.inertial = moved(arena, frame.inertial, distal);
    carry_wrench(arena, frame, distal);
  }
  if (!rows.empty() && !(arena.is_zero(rows.back().a) && arena.is_zero(rows.back().alpha)))
    robot.attached.push_back({tool, chain.back(), distal_pose(arena, rows.back())});
}

}  // namespace armature::internal
