// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/link_motion.h"

namespace armature {
namespace {

VelocityProducts velocity_products(const Vector3& w, const std::string& j) {
  return {named(-square(w.x), "DV" + j + "_11"), named(-square(w.y), "DV" + j + "_22"),
          named(-square(w.z), "DV" + j + "_33"), named(w.x * w.y, "DV" + j + "_12"),
          named(w.x * w.z, "DV" + j + "_13"),    named(w.y * w.z, "DV" + j + "_23")};
}

// hat(w') + hat(w) hat(w).
Matrix3 acceleration_matrix(const VelocityProducts& dv, const Vector3& wp, const std::string& j) {
  const std::string u = "U" + j + "_";
  return {{{{named(dv.v22 + dv.v33, u + "11"), named(dv.v12 - wp.z, u + "12"), named(dv.v13 + wp.y, u + "13")},
            {named(dv.v12 + wp.z, u + "21"), named(dv.v11 + dv.v33, u + "22"), named(dv.v23 - wp.x, u + "23")},
            {named(dv.v13 - wp.y, u + "31"), named(dv.v23 + wp.x, u + "32"), named(dv.v11 + dv.v22, u + "33")}}}};
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
  const VelocityProducts base_products = velocity_products(base.w, "0");
  std::vector<LinkMotion> links{
      {base.w, base.wp, base_products, acceleration_matrix(base_products, base.wp, "0"), base.vp}};
  for (std::size_t k = 1; k <= robot.frames.size(); ++k) {
    const std::string j = std::to_string(k);
    const LinkMotion& i = links[robot.frame(k).antecedent];
    const JointTransform& t = transforms[k - 1];
    const Scalar qp = joint_velocity(arena, robot, k), qdp = accelerations[k - 1];
    const Vector3 wi = t.to_frame(i.w, "WI" + j);
    Vector3 w = wi, wp = t.to_frame(i.wp, "WPI" + j);
    Vector3 vp = t.to_frame(named(i.vp + i.u * t.position(), "VSP" + j), "VP" + j);
    if (robot.frame(k).type == JointType::revolute) {
      w.z += qp;
      wp = wp + Vector3{wi.y * qp, -(wi.x * qp), qdp};
    } else if (robot.frame(k).type == JointType::prismatic) {
      const Scalar twice = named(2 * qp, "QP" + j + "_2");
      vp = named(vp + Vector3{twice * wi.y, -(twice * wi.x), qdp}, "VP" + j);
    }
    w = named(w, "W" + j);
    wp = named(wp, "WP" + j);
    const VelocityProducts dv = velocity_products(w, j);
    links.push_back({w, wp, dv, acceleration_matrix(dv, wp, j), vp});
  }
  return links;
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

}  // namespace armature
