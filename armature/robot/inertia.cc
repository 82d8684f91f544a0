// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/inertia.h"

#include "armature/expr/vector.h"

namespace armature::internal {
namespace {

Matrix3 rows_of(Arena& arena, const std::array<Ref, 9>& m) {
  return {{Vector3::of(arena, {m[0], m[1], m[2]}), Vector3::of(arena, {m[3], m[4], m[5]}),
           Vector3::of(arena, {m[6], m[7], m[8]})}};
}

}  // namespace

Inertial moved(Arena& arena, const Inertial& in_b, const Pose& pose) {
  const Matrix3 R = rows_of(arena, pose.rotation);
  const Matrix3 J = rows_of(arena, {in_b.XX, in_b.XY, in_b.XZ, in_b.XY, in_b.YY, in_b.YZ, in_b.XZ, in_b.YZ, in_b.ZZ});
  const Vector3 p = Vector3::of(arena, pose.position);
  const Vector3 s = R * Vector3::of(arena, {in_b.MX, in_b.MY, in_b.MZ});
  const Scalar M(arena, in_b.M);

  // (R J R^T)_ik = r_i . J r_k with r_i the rows of R, and with -hat(a) hat(b) = (a . b) 1 - b a^T the transport
  // terms are 2 (p . s) 1 - s p^T - p s^T + M ((p . p) 1 - p p^T).
  const auto rotated = [&](std::size_t i, std::size_t k) { return dot(R.rows[i], J * R.rows[k]); };
  const auto diagonal = [&](Scalar pu, Scalar su, Scalar pv, Scalar sv) {
    return 2 * (pu * su + pv * sv) + M * (square(pu) + square(pv));
  };
  const auto product = [&](Scalar pu, Scalar su, Scalar pv, Scalar sv) { return -(su * pv + pu * sv) - M * pu * pv; };

  const Vector3 moment = s + M * p;
  return {(rotated(0, 0) + diagonal(p.y, s.y, p.z, s.z)).ref(),
          (rotated(0, 1) + product(p.x, s.x, p.y, s.y)).ref(),
          (rotated(0, 2) + product(p.x, s.x, p.z, s.z)).ref(),
          (rotated(1, 1) + diagonal(p.x, s.x, p.z, s.z)).ref(),
          (rotated(1, 2) + product(p.y, s.y, p.z, s.z)).ref(),
          (rotated(2, 2) + diagonal(p.x, s.x, p.y, s.y)).ref(),
          moment.x.ref(),
          moment.y.ref(),
          moment.z.ref(),
          in_b.M};
}

Inertial joined(Arena& arena, const Inertial& a, const Inertial& b) {
  return {arena.add(a.XX, b.XX), arena.add(a.XY, b.XY), arena.add(a.XZ, b.XZ), arena.add(a.YY, b.YY),
          arena.add(a.YZ, b.YZ), arena.add(a.ZZ, b.ZZ), arena.add(a.MX, b.MX), arena.add(a.MY, b.MY),
          arena.add(a.MZ, b.MZ), arena.add(a.M, b.M)};
}

}  // namespace armature::internal
