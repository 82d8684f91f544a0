// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/carried_link.h"

#include "armature/derive/recursion/frame_chain.h"
#include "armature/derive/recursion/symmetric_matrix.h"

namespace armature::internal {
namespace {

// Both indices of a matrix, turned as a vector is by `turn`.
template <class Turn>
Matrix3 turned_by(const Matrix3& m, const Turn& turn) {
  const auto turn_rows = [&](const Matrix3& each) {
    return Matrix3{{turn(each.rows[0]), turn(each.rows[1]), turn(each.rows[2])}};
  };
  return transposed(turn_rows(transposed(turn_rows(m))));
}

Matrix3 operator+(const Matrix3& a, const Matrix3& b) {
  return {{a.rows[0] + b.rows[0], a.rows[1] + b.rows[1], a.rows[2] + b.rows[2]}};
}

Matrix3 outer_product(const Vector3& a, const Vector3& b) { return {{a.x * b, a.y * b, a.z * b}}; }

}  // namespace

Matrix3 second_moments(Arena& arena, const Inertial& p, const std::string& j) {
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Scalar half = scalar(arena.constant(Rational(1, 2)));
  const Scalar xx = scalar(p.XX), yy = scalar(p.YY), zz = scalar(p.ZZ);
  const Scalar sx = named(half * (yy + zz - xx), "SXX" + j), sy = named(half * (xx + zz - yy), "SYY" + j),
               sz = named(half * (xx + yy - zz), "SZZ" + j);
  const Scalar xy = -scalar(p.XY), xz = -scalar(p.XZ), yz = -scalar(p.YZ);
  return {{{{sx, xy, xz}, {xy, sy, yz}, {xz, yz, sz}}}};
}

bool can_be_carried(const Robot& robot, const std::vector<JointTransform>& transforms, std::size_t j) {
  const Frame& link = robot.frame(j);
  const Arena& arena = robot.arena;
  if (link.type != JointType::revolute || link.antecedent == 0) return false;
  for (std::size_t k = 1; k <= robot.frames.size(); ++k)
    if (robot.frame(k).antecedent == j && k <= robot.link_count) return false;
  for (const Ref component : {link.force[0], link.force[1], link.force[2], link.moment[0], link.moment[1],
                              link.moment[2], link.inertial.M, link.inertial.MZ})
    if (!arena.is_zero(component)) return false;
  const auto [inner, middle, outer] = transforms[j - 1].rotations();
  return middle->is_right() && outer->is_right();
}

CarriedLink carried_link(Arena& arena, const Robot& robot, const JointTransform& transform, std::size_t k,
                         const LinkMotion& antecedent, Scalar acceleration) {
  const std::string j = std::to_string(k);
  const Inertial& p = robot.frame(k).inertial;
  const PlaneRotation *inner = transform.rotations()[0], *middle = transform.rotations()[1],
                      *outer = transform.rotations()[2];
  const auto to_axis = [&](const Vector3& v) {
    return middle->apply_transposed(outer->apply_transposed(v, "Z" + j), "Z" + j);
  };
  const auto from_axis = [&](const Vector3& v) { return outer->apply(middle->apply(v, "Z" + j), "Z" + j); };

  const Vector3 ms = inner->apply(Vector3::of(arena, {p.MX, p.MY, arena.zero()}), "MSC" + j);
  const Matrix3 own = second_moments(arena, p, j);
  const SymmetricMatrix3 s = turned(
      *inner, {own.rows[0].x, own.rows[0].y, own.rows[0].z, own.rows[1].y, own.rows[1].z, own.rows[2].z}, "SC" + j);

  // The motion of link j relative to link i.
  const Vector3 w = to_axis(antecedent.w);
  const Scalar qp = joint_velocity(arena, robot, k), twice = named(2 * qp, "QP" + j + "_2");
  const Scalar a = named(qp * (w.z + named(w.z + qp, "W" + j + "_3")), "DA" + j);
  const Scalar x = named(twice * w.x, "D" + j + "_31"), y = named(twice * w.y, "D" + j + "_32");
  const Vector3 force =
      named(Vector3{-(a * ms.x) - acceleration * ms.y, acceleration * ms.x - a * ms.y, x * ms.x + y * ms.y}, "FD" + j);
  const Scalar spin = acceleration * (own.rows[0].x + own.rows[1].y);
  const Vector3 moment = named(Vector3{x * s.xy + y * s.yy + a * s.yz - acceleration * s.xz,
                                       -(x * s.xx) - y * s.xy - a * s.xz - acceleration * s.yz, spin},
                               "ND" + j);

  // The torque about z due to U_i and due to D.
  const Vector3 vp = to_axis(named(antecedent.vp + antecedent.u * transform.position(), "VSP" + j));
  const auto u = turned_by(antecedent.u, to_axis).rows;
  const Scalar torque = u[1].x * s.xx - u[0].y * s.yy + (u[1].y - u[0].x) * s.xy + u[1].z * s.xz - u[0].z * s.yz +
                        ms.x * vp.y - ms.y * vp.x + spin;

  const Vector3 position = transform.position(), first = from_axis(ms), f = from_axis(force);
  const Matrix3 second = turned_by({{{{s.xx, s.xy, s.xz}, {s.xy, s.yy, s.yz}, {s.xz, s.yz, s.zz}}}}, from_axis);
  const Matrix3 shift = outer_product(position, first);
  return {second + (shift + transposed(shift)), first, f, from_axis(moment) + cross(position, f), torque};
}

}  // namespace armature::internal
