// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/newton_euler.h"

#include "armature/base/error.h"

namespace armature {
namespace {

struct Force {
  Vector3 force, moment;
};

// (15) and (16): what link j needs to move as it does.
Force newton_euler(Arena& arena, const Inertial& p, const LinkMotion& m, const std::string& j) {
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Vector3 ms = Vector3::of(arena, {p.MX, p.MY, p.MZ});
  const Scalar xx = scalar(p.XX), xy = scalar(p.XY), xz = scalar(p.XZ);
  const Scalar yy = scalar(p.YY), yz = scalar(p.YZ), zz = scalar(p.ZZ);
  const auto& u = m.u.rows;
  const Vector3 force = scalar(p.M) * m.vp + m.u * ms;
  const Vector3 euler{m.dv.v23 * (zz - yy) + m.wp.x * xx - u[2].x * xy + u[1].x * xz + (m.dv.v33 - m.dv.v22) * yz,
                      m.dv.v13 * (xx - zz) + m.wp.y * yy - u[0].y * yz + u[2].y * xy + (m.dv.v11 - m.dv.v33) * xz,
                      m.dv.v12 * (yy - xx) + m.wp.z * zz - u[1].z * xz + u[0].z * yz + (m.dv.v22 - m.dv.v11) * xy};
  return {named(force, "F" + j), named(euler + cross(ms, m.vp), "N" + j)};
}

}  // namespace

std::vector<Scalar> newton_euler_torques(Arena& arena, const Robot& robot,
                                         const std::vector<JointTransform>& transforms,
                                         const std::vector<LinkMotion>& motions,
                                         const std::vector<Scalar>& accelerations) {
  std::vector<Force> total;
  for (std::size_t k = 1; k <= robot.link_count; ++k) {
    const Frame& link = robot.frame(k);
    Force own = newton_euler(arena, link.inertial, motions[k], std::to_string(k));
    own.force = own.force + Vector3::of(arena, link.force);
    own.moment = own.moment + Vector3::of(arena, link.moment);
    total.push_back(own);
  }
  std::vector<Scalar> torques(robot.link_count, Scalar{arena, arena.zero()});
  for (std::size_t k = robot.link_count; k >= 1; --k) {
    const std::string j = std::to_string(k);
    const Frame& link = robot.frame(k);
    const JointTransform& t = transforms[k - 1];
    const Vector3 f = named(total[k - 1].force, "E" + j), n = named(total[k - 1].moment, "NT" + j);
    if (link.antecedent != 0) {  // what link j asks of its antecedent (18, 19)
      Force& i = total[link.antecedent - 1];
      const Vector3 fi = t.to_antecedent(f, "FI" + j);
      i.force = i.force + fi;
      i.moment = i.moment + t.to_antecedent(n, "NI" + j) + cross(t.position(), fi);
    }
    if (link.type == JointType::fixed) continue;
    const Scalar qp = joint_velocity(arena, robot, k);
    const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
    torques[k - 1] = named((link.type == JointType::prismatic ? f.z : n.z) +
                               scalar(link.motor_inertia) * accelerations[k - 1] + scalar(link.viscous_friction) * qp +
                               scalar(link.coulomb_friction) * sign(qp) + scalar(link.friction_offset),
                           "GAM" + j);
  }
  return torques;
}

std::vector<Ref> generalised_torques(Arena& arena, const Robot& robot, const std::vector<Scalar>& torques) {
  std::vector<Scalar> tau(robot.coordinates.size(), Scalar{arena, arena.zero()});
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    for (const Coupling& term : robot.frame(j).variable)
      tau[term.coordinate] += Scalar{arena, term.coefficient} * torques[j - 1];
  std::vector<Ref> refs;
  for (const Scalar& each : tau) refs.push_back(each.ref());
  return refs;
}

Model derive_inverse_dynamics(const Robot& robot, const DeriveOptions&) {
  Model model;
  model.name = "inverse-dynamics";
  model.robot = robot.name;
  model.reference = "Khalil & Creusot 1997, eq. 6-20; Khalil & Kleinfinger 1987";
  model.legend = {{"WI", "angular velocity of the antecedent, in the frame of the link"},
                  {"WPI", "angular acceleration of the antecedent, in the frame of the link"},
                  {"W", "angular velocity of the link"},
                  {"WP", "angular acceleration of the link"},
                  {"DV", "products of angular velocities"},
                  {"U", "hat(WP) + hat(W)^2"},
                  {"P", "origin of the frame in its antecedent"},
                  {"VSP", "acceleration of the origin less gravity, in the antecedent frame"},
                  {"VP", "acceleration of the origin less gravity"},
                  {"F", "force that moves the link"},
                  {"N", "moment that moves the link, about its origin"},
                  {"E", "force on the link and all it carries"},
                  {"NT", "moment on the link and all it carries"},
                  {"FI", "the same force in the antecedent frame"},
                  {"NI", "the same moment in the antecedent frame"},
                  {"GAM", "torque or force of the joint"}};
  model.arena = robot.arena;
  Arena& arena = model.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Scalar> accelerations = joint_accelerations(arena, robot);
  const std::vector<LinkMotion> motions =
      link_motions(arena, robot, transforms, base_motion(arena, robot, true), accelerations);
  const std::vector<Scalar> torques = newton_euler_torques(arena, robot, transforms, motions, accelerations);
  model.inputs = {position_input(robot), velocity_input(robot), acceleration_input(robot)};
  for (const Input& input : disturbance_inputs(robot)) model.inputs.push_back(input);
  model.outputs = {{"tau",
                    "joint torques and forces that produce the motion",
                    robot.coordinates.size(),
                    1,
                    generalised_torques(arena, robot, torques),
                    torque_units(robot),
                    {}}};
  return model;
}

}  // namespace armature
