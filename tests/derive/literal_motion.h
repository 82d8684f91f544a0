// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion of frames the long way, as an oracle for the recursions: time derivatives of literal transforms, and, for
// a base that moves with (w0, v0, w0', v0') in frame 0, the composition of motions
//   V = v0 + w0 x P + P',  w = w0 + w_rel,
//   V' = v0' + w0' x P + w0 x (w0 x P) + 2 w0 x P' + P'',  w' = w0' + w_rel' + w0 x w_rel.
#pragma once

#include "armature/expr/vector.h"
#include "tests/derive/literal_kinematics.h"

namespace armature::internal {

struct LiteralMotion {
  Vector3 w, v, wp, vp;  // in frame 0
};

inline LiteralMotion literal_motion(Arena& arena, const Robot& robot, const std::string& frame, bool base_moves) {
  const Matrix4 t = literal_from_base(arena, robot, frame);
  const std::vector<Scalar> first = twist(t, time_derivative(arena, robot, t));
  const std::vector<Scalar> second = time_derivative(arena, robot, first);
  const auto part = [](const std::vector<Scalar>& x, std::size_t at) { return Vector3{x[at], x[at + 1], x[at + 2]}; };
  const Vector3 p{t[3], t[7], t[11]}, dp = part(first, 0), w = part(first, 3), ddp = part(second, 0),
                                      dw = part(second, 3);
  if (!base_moves) return {w, dp, dw, ddp};
  const Vector3 w0 = Vector3::of(arena, robot.base_angular_velocity), v0 = Vector3::of(arena, robot.base_velocity);
  const Vector3 wp0 = Vector3::of(arena, robot.base_angular_acceleration);
  const Vector3 vp0 = Vector3::of(arena, robot.base_acceleration);
  const Scalar two{arena, arena.constant(2)};
  return {w0 + w, v0 + cross(w0, p) + dp, wp0 + dw + cross(w0, w),
          vp0 + cross(wp0, p) + cross(w0, cross(w0, p)) + two * cross(w0, dp) + ddp};
}

// A vector of frame 0, in frame `frame`.
inline std::array<Ref, 3> seen_from(Arena& arena, const Robot& robot, const std::string& frame, const Vector3& v) {
  const std::vector<Scalar> turned = projected(literal_from_base(arena, robot, frame), {v.x, v.y, v.z});
  return {turned[0].ref(), turned[1].ref(), turned[2].ref()};
}

// Column j of a 3 x NL output.
inline std::array<Ref, 3> column_of(const Output& output, std::size_t j) {
  return {output.values[j - 1], output.values[output.columns + j - 1], output.values[2 * output.columns + j - 1]};
}

}  // namespace armature::internal
