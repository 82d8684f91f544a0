// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/link_motion.h"

#include <optional>

namespace armature::internal {
namespace {

// hat(w') + hat(w) hat(w), from the products and w'.
Matrix3 acceleration_matrix(const VelocityProducts& dv, const Vector3& wp, const std::string& j) {
  const std::string u = "U" + j + "_";
  return {{{{named(dv.v22 + dv.v33, u + "11"), named(dv.v12 - wp.z, u + "12"), named(dv.v13 + wp.y, u + "13")},
            {named(dv.v12 + wp.z, u + "21"), named(dv.v11 + dv.v33, u + "22"), named(dv.v23 - wp.x, u + "23")},
            {named(dv.v13 - wp.y, u + "31"), named(dv.v23 + wp.x, u + "32"), named(dv.v11 + dv.v22, u + "33")}}}};
}

VelocityProducts velocity_products(const Vector3& w, const std::string& j) {
  return {named(-square(w.x), "DV" + j + "_11"), named(-square(w.y), "DV" + j + "_22"),
          named(-square(w.z), "DV" + j + "_33"), named(w.x * w.y, "DV" + j + "_12"),
          named(w.x * w.z, "DV" + j + "_13"),    named(w.y * w.z, "DV" + j + "_23")};
}

struct AngularMotion {
  Vector3 w, wp;
  VelocityProducts dv;
  Matrix3 u;
};

// Equations (6), (8), (9) as they stand.
AngularMotion plain_motion(const Vector3& w, const Vector3& wp, const std::string& j) {
  const VelocityProducts dv = velocity_products(w, j);
  return {w, wp, dv, acceleration_matrix(dv, wp, j)};
}

// A frame's angular motion as that of an earlier frame `origin`, turned into the direction of the axis, then by `angle`
// about it, and turning with `velocity` and `acceleration`: one revolute joint, or several parallel ones.
struct Turning {
  std::size_t origin;
  PlaneRotation outer, middle;
  Scalar angle, velocity, acceleration;

  Vector3 to_axis(const Vector3& v, const std::string& stem) const {
    return middle.apply_transposed(outer.apply_transposed(v, stem), stem);
  }
};

// Is z_j along an axis of the antecedent frame? All sines and cosines of the rotations before theta are 0, 1 or -1.
// The angular motion by the shared column: U_j a_j = U_i a_j.
AngularMotion turned_motion(Arena& arena, const Turning& turning, const LinkMotion& origin, const std::string& j) {
  const Scalar zero{arena, arena.zero()}, one{arena, arena.one()};
  const Vector3 axis = turning.outer.apply(turning.middle.apply({zero, zero, one}, "Z" + j), "Z" + j);
  const PlaneRotation inner = rotation_about_z(turning.angle);
  Vector3 w = inner.apply_transposed(turning.to_axis(origin.w, "WI" + j), "WI" + j);
  w.z += turning.velocity;
  w = named(w, "W" + j);
  const Vector3 column = inner.apply_transposed(turning.to_axis(origin.u * axis, "U" + j), "U" + j + "_3");
  const Scalar v13 = named(w.x * w.z, "DV" + j + "_13"), v23 = named(w.y * w.z, "DV" + j + "_23");
  const Scalar v11 = named(-square(w.x), "DV" + j + "_11"), v33 = named(-square(w.z), "DV" + j + "_33");
  const Scalar v22 = named(column.z - v11, "DV" + j + "_22"), v12 = named(w.x * w.y, "DV" + j + "_12");
  const Vector3 wp =
      named(Vector3{v23 - column.y, column.x - v13, dot(axis, origin.wp) + turning.acceleration}, "WP" + j);
  const std::string u = "U" + j + "_";
  return {w,
          wp,
          {v11, v22, v33, v12, v13, v23},
          {{{{named(v22 + v33, u + "11"), named(v12 - wp.z, u + "12"), column.x},
             {named(v12 + wp.z, u + "21"), named(v11 + v33, u + "22"), column.y},
             {named(v13 - wp.y, u + "31"), named(v23 + wp.x, u + "32"), column.z}}}}};
}

}  // namespace

BaseMotion base_motion(Arena& arena, const Robot& robot, bool minus_gravity) {
  BaseMotion base{Vector3::of(arena, robot.base_angular_velocity), Vector3::of(arena, robot.base_angular_acceleration),
                  Vector3::of(arena, robot.base_velocity), Vector3::of(arena, robot.base_acceleration)};
  if (minus_gravity) base.vp = named(base.vp - Vector3::of(arena, robot.gravity), "VP0");
  return base;
}

std::vector<JointTransform> joint_transforms(Arena& arena, const Robot& robot) {
  std::vector<JointTransform> transforms;
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) transforms.emplace_back(arena, robot, j);
  return transforms;
}

std::vector<Scalar> joint_accelerations(Arena& arena, const Robot& robot) {
  std::vector<Scalar> accelerations;
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) accelerations.push_back(joint_acceleration(arena, robot, j));
  return accelerations;
}

std::vector<Scalar> no_accelerations(Arena& arena, const Robot& robot) {
  return std::vector<Scalar>(robot.frames.size(), Scalar{arena, arena.zero()});
}

std::vector<LinkMotion> link_motions(Arena& arena, const Robot& robot, const std::vector<JointTransform>& transforms,
                                     const BaseMotion& base, const std::vector<Scalar>& accelerations) {
  const AngularMotion rest = plain_motion(base.w, base.wp, "0");
  std::vector<LinkMotion> links{{base.w, base.wp, rest.dv, rest.u, base.vp}};
  std::vector<std::optional<Turning>> turnings(1);
  for (std::size_t k = 1; k <= robot.frames.size(); ++k) {
    const std::string j = std::to_string(k);
    const Frame& frame = robot.frame(k);
    const LinkMotion& i = links[frame.antecedent];
    const JointTransform& t = transforms[k - 1];
    const PlaneRotation *middle = t.rotations()[1], *outer = t.rotations()[2];
    const Scalar qp = joint_velocity(arena, robot, k), qdp = accelerations[k - 1];
    Vector3 vp = t.to_frame(named(i.vp + i.u * t.position(), "VSP" + j), "VP" + j);

    std::optional<AngularMotion> angular;
    turnings.emplace_back();
    if (frame.type == JointType::revolute && outer->is_right() && middle->is_right()) {
      Turning turning{frame.antecedent, *outer, *middle, t.inner_angle(), qp, qdp};
      const std::optional<Turning>& before = turnings[frame.antecedent];
      if (before && t.is_parallel()) {
        const Vector3 w = before->to_axis(links[before->origin].w, "WI" + j);
        if (w.x.is_zero() || w.y.is_zero())
          turning = {before->origin,
                     before->outer,
                     before->middle,
                     before->angle + turning.angle,
                     named(before->velocity + qp, "QP" + j + "_S"),
                     named(before->acceleration + qdp, "QDP" + j + "_S")};
      }
      angular = turned_motion(arena, turning, links[turning.origin], j);
      turnings.back() = turning;
    } else {
      const Vector3 wi = t.to_frame(i.w, "WI" + j);
      Vector3 w = wi, wp = t.to_frame(i.wp, "WPI" + j);
      if (frame.type == JointType::revolute) {
        w.z += qp;
        wp = wp + Vector3{wi.y * qp, -(wi.x * qp), qdp};
      } else if (frame.type == JointType::prismatic) {
        const Scalar twice = named(2 * qp, "QP" + j + "_2");
        vp = named(vp + Vector3{twice * wi.y, -(twice * wi.x), qdp}, "VP" + j);
      }
      w = named(w, "W" + j);
      wp = named(wp, "WP" + j);
      angular = plain_motion(w, wp, j);
    }
    links.push_back({angular->w, angular->wp, angular->dv, angular->u, vp});
  }
  return links;
}

std::vector<Vector3> gravity_in_frames(Arena& arena, const Robot& robot,
                                       const std::vector<JointTransform>& transforms) {
  std::vector<Vector3> g{named(Vector3::of(arena, robot.gravity), "G0")};
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    g.push_back(transforms[j - 1].to_frame(g[robot.frame(j).antecedent], "G" + std::to_string(j)));
  return g;
}

std::vector<LinkVelocity> link_velocities(Arena& arena, const Robot& robot,
                                          const std::vector<JointTransform>& transforms, const BaseMotion& base) {
  std::vector<LinkVelocity> links{{base.w, base.v}};
  for (std::size_t k = 1; k <= robot.frames.size(); ++k) {
    const std::string j = std::to_string(k);
    const LinkVelocity& i = links[robot.frame(k).antecedent];
    const JointTransform& t = transforms[k - 1];
    const Scalar qp = joint_velocity(arena, robot, k);
    Vector3 w = t.to_frame(i.w, "WI" + j);
    Vector3 v = t.to_frame(named(i.v + cross(i.w, t.position()), "VS" + j), "V" + j);
    if (robot.frame(k).type == JointType::revolute) w.z += qp;
    if (robot.frame(k).type == JointType::prismatic) v.z += qp;
    links.push_back({named(w, "W" + j), named(v, "V" + j)});
  }
  return links;
}

}  // namespace armature::internal
