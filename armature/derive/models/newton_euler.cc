// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/newton_euler.h"

#include <algorithm>
#include <optional>

#include "armature/base/error.h"
#include "armature/derive/models/load_friction.h"
#include "armature/derive/recursion/carried_link.h"
#include "armature/derive/recursion/equivalent_robots.h"
#include "armature/derive/start_model.h"
#include "armature/expr/cost.h"
#include "armature/robot/joint_friction.h"

namespace armature::internal {
namespace {

struct Force {
  Vector3 force, moment;
};

// (15) and (16): the force and moment that move link j.
Force newton_euler(Arena& arena, const Inertial& p, const LinkMotion& m, const std::string& j) {
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  const Vector3 ms = Vector3::of(arena, {p.MX, p.MY, p.MZ});
  const Scalar xx = scalar(p.XX), xy = scalar(p.XY), xz = scalar(p.XZ);
  const Scalar yy = scalar(p.YY), yz = scalar(p.YZ), zz = scalar(p.ZZ);
  const auto& u = m.u.rows;
  const Vector3 force = scalar(p.M) * m.vp + m.u * ms;
  // Products of inertia: minus the second moments.
  Vector3 euler{u[1].x * xz - u[2].x * xy, u[2].y * xy - u[0].y * yz, u[0].z * yz - u[1].z * xz};
  if (p.XX == p.YY || p.XX == p.ZZ || p.YY == p.ZZ) {
    euler = euler + Vector3{m.dv.v23 * (zz - yy) + m.wp.x * xx + (m.dv.v33 - m.dv.v22) * yz,
                            m.dv.v13 * (xx - zz) + m.wp.y * yy + (m.dv.v11 - m.dv.v33) * xz,
                            m.dv.v12 * (yy - xx) + m.wp.z * zz + (m.dv.v22 - m.dv.v11) * xy};
  } else {
    const Scalar half = scalar(arena.constant(Rational(1, 2)));
    const Scalar sx = named(half * (yy + zz - xx), "SXX" + j), sy = named(half * (xx + zz - yy), "SYY" + j),
                 sz = named(half * (xx + yy - zz), "SZZ" + j);
    euler = euler + Vector3{u[2].y * sy - u[1].z * sz + (u[1].y - u[2].z) * yz,
                            u[0].z * sz - u[2].x * sx + (u[2].z - u[0].x) * xz,
                            u[1].x * sx - u[0].y * sy + (u[0].x - u[1].y) * xy};
  }
  return {named(force, "F" + j), named(euler + cross(ms, m.vp), "N" + j)};
}

// The same from first and second moments that may change at run time: a link combined with links that it carries.
Force newton_euler(const Matrix3& second, const Vector3& first, Scalar mass, const LinkMotion& m,
                   const std::string& j) {
  const auto& u = m.u.rows;
  const auto& [x, y, z] = second.rows;
  const Vector3 euler{u[2].x * x.y + u[2].y * y.y - u[1].x * x.z - u[1].z * z.z + (u[2].z - u[1].y) * y.z,
                      u[0].y * y.z + u[0].z * z.z - u[2].y * x.y - u[2].x * x.x + (u[0].x - u[2].z) * x.z,
                      u[1].z * x.z + u[1].x * x.x - u[0].z * y.z - u[0].y * y.y + (u[1].y - u[0].x) * x.y};
  return {named(mass * m.vp + m.u * first, "F" + j), named(euler + cross(first, m.vp), "N" + j)};
}

// The first of the revolute joints up to k that are all parallel to joint k.
std::size_t first_of_parallel_group(const Robot& robot, const std::vector<JointTransform>& transforms, std::size_t k) {
  const auto turns = [&](std::size_t j) { return j != 0 && robot.frame(j).type == JointType::revolute; };
  while (turns(k) && transforms[k - 1].is_parallel() && turns(robot.frame(k).antecedent)) k = robot.frame(k).antecedent;
  return k;
}

// The part of a moment of link k across its axis, in the frame before the first joint of its group.
Vector3 across_group(Arena& arena, const Robot& robot, const std::vector<JointTransform>& transforms, std::size_t first,
                     std::size_t k, const Vector3& moment, const std::string& stem) {
  Scalar angle = transforms[k - 1].inner_angle();
  for (std::size_t j = k; j != first;) {
    j = robot.frame(j).antecedent;
    angle += transforms[j - 1].inner_angle();
  }
  const PlaneRotation *middle = transforms[first - 1].rotations()[1], *outer = transforms[first - 1].rotations()[2];
  const Vector3 across{moment.x, moment.y, {arena, arena.zero()}};
  return outer->apply(middle->apply(rotation_about_z(angle).apply(across, stem), stem), stem);
}

// The force and moment that move link k and the links of `carried` that it carries.
Force own_force(Arena& arena, const Robot& robot, std::size_t k, const LinkMotion& motion,
                const std::vector<std::optional<CarriedLink>>& carried) {
  const std::string j = std::to_string(k);
  const Inertial& p = k == 0 ? robot.base_inertial : robot.frame(k).inertial;
  std::optional<Matrix3> second;
  Vector3 first = Vector3::of(arena, {p.MX, p.MY, p.MZ});
  Force rest{Vector3::zero(arena), Vector3::zero(arena)};
  for (std::size_t c = 1; c <= robot.link_count; ++c) {
    if (!carried[c - 1] || robot.frame(c).antecedent != k) continue;
    const CarriedLink& link = *carried[c - 1];
    if (!second) second = second_moments(arena, p, j);
    for (std::size_t row = 0; row < 3; ++row) second->rows[row] = second->rows[row] + link.second_moments.rows[row];
    first = first + link.first_moments;
    rest = {rest.force + link.force, rest.moment + link.moment};
  }
  if (!second) return newton_euler(arena, p, motion, j);
  for (std::size_t row = 0; row < 3; ++row)
    second->rows[row] = named(second->rows[row], "SP" + j + "_" + std::to_string(row + 1));
  const Force own = newton_euler(*second, named(first, "MSP" + j), {arena, p.M}, motion, j);
  return {own.force + rest.force, own.moment + rest.moment};
}

std::vector<Scalar> torques(Arena& arena, const Robot& robot, const std::vector<JointTransform>& transforms,
                            const std::vector<LinkMotion>& motions, const std::vector<Scalar>& accelerations,
                            const std::vector<char>& is_carried) {
  std::vector<std::optional<CarriedLink>> carried(robot.link_count);
  for (std::size_t k = 1; k <= robot.link_count; ++k)
    if (is_carried[k - 1])
      carried[k - 1] =
          carried_link(arena, robot, transforms[k - 1], k, motions[robot.frame(k).antecedent], accelerations[k - 1]);
  const bool floating = robot.floating_base;
  std::vector<Force> total{{Vector3::zero(arena), Vector3::zero(arena)}};  // index k; 0 is a floating base
  if (floating) total[0] = own_force(arena, robot, 0, motions[0], carried);
  for (std::size_t k = 1; k <= robot.link_count; ++k) {
    const Frame& link = robot.frame(k);
    Force own = own_force(arena, robot, k, motions[k], carried);
    own.force = own.force + Vector3::of(arena, link.force);
    own.moment = own.moment + Vector3::of(arena, link.moment);
    total.push_back(own);
  }
  std::vector<Scalar> result(robot.link_count, Scalar{arena, arena.zero()});
  for (std::size_t k = robot.link_count; k >= 1; --k) {
    const std::string j = std::to_string(k);
    const Frame& link = robot.frame(k);
    const JointTransform& t = transforms[k - 1];
    const Vector3 f = named(total[k].force, "E" + j), n = named(total[k].moment, "NT" + j);
    if ((floating || link.antecedent != 0) && !carried[k - 1]) {  // what link j transmits to its antecedent (18, 19)
      Force& i = total[link.antecedent];
      const Vector3 fi = t.to_antecedent(f, "FI" + j);
      i.force = i.force + fi;
      i.moment = i.moment + cross(t.position(), fi);
      const std::size_t first = first_of_parallel_group(robot, transforms, k), before = robot.frame(first).antecedent;
      if (!floating && first != k && before != 0 && robot.frame(before).antecedent == 0) {
        i.moment.z += n.z;
        total[before].moment = total[before].moment + across_group(arena, robot, transforms, first, k, n, "NG" + j);
      } else {
        i.moment = i.moment + t.to_antecedent(n, "NI" + j);
      }
    }
    if (link.type == JointType::fixed) continue;
    const Scalar active = carried[k - 1] ? carried[k - 1]->torque : link.type == JointType::prismatic ? f.z : n.z;
    const Scalar motor = Scalar{arena, link.motor_inertia} * accelerations[k - 1];
    result[k - 1] = named(active + motor + joint_friction(arena, robot, k) + joint_spring(arena, robot, k), "GAM" + j);
  }
  if (floating)
    for (const Vector3& part : {named(total[0].force, "E0"), named(total[0].moment, "NT0")})
      result.insert(result.end(), {part.x, part.y, part.z});
  return result;
}

}  // namespace

std::vector<Scalar> newton_euler_torques(Arena& arena, const Robot& robot,
                                         const std::vector<JointTransform>& transforms,
                                         const std::vector<LinkMotion>& motions,
                                         const std::vector<Scalar>& accelerations) {
  std::vector<Ref> run_time;
  for (const Input& input :
       with_disturbances(robot, {position_input(robot), velocity_input(robot), acceleration_input(robot)}))
    run_time.insert(run_time.end(), input.symbols.begin(), input.symbols.end());
  const auto cost_of = [&](const std::vector<Scalar>& each) {
    std::vector<Ref> roots;
    for (const Scalar& torque : each) roots.push_back(torque.ref());
    return cost(arena, roots, run_time);
  };
  std::vector<char> carried(robot.link_count, 0);
  std::vector<Scalar> plain = torques(arena, robot, transforms, motions, accelerations, carried);
  for (std::size_t k = 1; k <= robot.link_count; ++k) carried[k - 1] = can_be_carried(robot, transforms, k);
  if (std::find(carried.begin(), carried.end(), 1) == carried.end()) return plain;
  std::vector<Scalar> other = torques(arena, robot, transforms, motions, accelerations, carried);
  const Cost usual = cost_of(plain), price = cost_of(other);
  const bool cheaper = price.mul <= usual.mul && price.add <= usual.add;  // neither count may rise
  return cheaper ? other : plain;
}

std::vector<Ref> generalised_torques(Arena& arena, const Robot& robot, const std::vector<Scalar>& torques) {
  std::vector<Scalar> tau(robot.coordinates.size(), Scalar{arena, arena.zero()});
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    for (const Coupling& term : robot.frame(j).variable)
      tau[term.coordinate] += Scalar{arena, term.coefficient} * torques[j - 1];
  std::vector<Ref> refs;
  for (std::size_t i = robot.link_count; i < torques.size(); ++i) refs.push_back(torques[i].ref());
  for (const Scalar& each : tau) refs.push_back(each.ref());
  return refs;
}

Output taken_base_wrench(std::vector<Ref>& generalised) {
  const auto end = generalised.begin() + 6;
  Output wrench{"base_wrench",
                "force, then moment on the base about its origin, in frame 0",
                6,
                1,
                {generalised.begin(), end},
                base_wrench_units(),
                {}};
  generalised.erase(generalised.begin(), end);
  return wrench;
}

namespace {

Model inverse_dynamics_of(const Robot& robot) {
  Model model =
      start_model(robot, "inverse-dynamics", "Khalil & Creusot 1997, eq. 6-20; Khalil & Kleinfinger 1987",
                  with_disturbances(robot, {position_input(robot), velocity_input(robot), acceleration_input(robot)}));
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
  Arena& arena = model.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Scalar> accelerations = joint_accelerations(arena, robot);
  const std::vector<LinkMotion> motions =
      link_motions(arena, robot, transforms, base_motion(arena, robot, true), accelerations);
  std::vector<Ref> torques =
      generalised_torques(arena, robot, newton_euler_torques(arena, robot, transforms, motions, accelerations));
  if (robot.floating_base) model.outputs.push_back(taken_base_wrench(torques));
  model.outputs.push_back(torque_output(robot, "tau", "joint torques and forces that produce the motion", torques));
  return model;
}

}  // namespace

Model derive_inverse_dynamics(const Robot& robot, const DeriveOptions&) {
  if (has_load_friction(robot))
    return with_drives_and_load(derive_cheapest(links_alone(robot), inverse_dynamics_of), robot);
  return derive_cheapest(robot, inverse_dynamics_of);
}

}  // namespace armature::internal
