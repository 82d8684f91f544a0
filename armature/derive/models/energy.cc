// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/energy.h"

#include "armature/derive/recursion/composite_links.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/start_model.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/topology.h"

namespace armature::internal {
namespace {

Scalar kinetic_energy(Arena& arena, const Robot& robot, const std::vector<JointTransform>& transforms) {
  const Vector3 rest = Vector3::zero(arena);
  const BaseMotion base = robot.floating_base ? base_motion(arena, robot, false) : BaseMotion{rest, rest, rest, rest};
  const std::vector<LinkVelocity> velocities = link_velocities(arena, robot, transforms, base);
  const auto scalar = [&](Ref ref) { return Scalar{arena, ref}; };
  Scalar twice = scalar(arena.zero());
  for (std::size_t j = robot.floating_base ? 0 : 1; j <= robot.link_count; ++j) {
    const Inertial& p = j == 0 ? robot.base_inertial : robot.frame(j).inertial;
    const auto& [w, v] = velocities[j];
    const Vector3 ms = Vector3::of(arena, {p.MX, p.MY, p.MZ});
    // Angular and linear momentum about the origin of frame j; twice the energy is w.L + V.P.
    const Vector3 l{scalar(p.XX) * w.x + scalar(p.XY) * w.y + scalar(p.XZ) * w.z,
                    scalar(p.XY) * w.x + scalar(p.YY) * w.y + scalar(p.YZ) * w.z,
                    scalar(p.XZ) * w.x + scalar(p.YZ) * w.y + scalar(p.ZZ) * w.z};
    const std::string s = std::to_string(j);
    const Vector3 momentum = named(scalar(p.M) * v + 2 * cross(w, ms), "P" + s + "M");
    twice += named(dot(w, named(l, "L" + s)) + dot(v, momentum), "E" + s);
    if (j == 0 || robot.frame(j).type == JointType::fixed) continue;
    twice += scalar(robot.frame(j).motor_inertia) * square(joint_velocity(arena, robot, j));
  }
  return scalar(arena.constant(Rational(1, 2))) * named(twice, "E_2");
}

Scalar potential_energy(Arena& arena, const Robot& robot, const std::vector<JointTransform>& transforms) {
  const std::vector<CompositeLink> links = composite_links(arena, robot, transforms);
  if (robot.floating_base) {
    const Vector3 g = Vector3::of(arena, world_gravity(arena, robot));
    return -(links.back().M * dot(g, Vector3::of(arena, robot.base.position))) -
           dot(links.back().MS, named(Vector3::of(arena, robot.gravity), "G0"));
  }
  Vector3 total = Vector3::zero(arena);
  const Vector3 zero_level = Vector3::of(arena, base_origin(robot));
  for (const std::size_t j : children(robot, 0))
    total = total + transforms[j - 1].to_antecedent(links[j - 1].MS, "MS0") +
            links[j - 1].M * (transforms[j - 1].position() - zero_level);
  Scalar energy = -dot(Vector3::of(arena, robot.gravity), total);
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    if (robot.frame(j).type != JointType::fixed) energy += spring_energy(arena, robot, j);
  return energy;
}

}  // namespace

std::array<Ref, 3> base_origin(const Robot& robot) {
  const FrameReference base = default_base(robot);
  const Ref zero = robot.arena.zero();
  return base.attached ? robot.attached[*base.attached].pose.position : std::array<Ref, 3>{zero, zero, zero};
}

Model derive_energy(const Robot& robot, const DeriveOptions&) {
  Model model =
      start_model(robot, "energy", "Khalil & Creusot 1997, eq. 49-50", {position_input(robot), velocity_input(robot)});
  if (robot.floating_base)
    for (const Input& input : {base_position_input(robot), base_quaternion_input(robot), base_twist_input(robot)})
      model.inputs.push_back(input);
  Arena& arena = model.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const bool floating = robot.floating_base;
  model.outputs = {{"E",
                    floating ? "kinetic energy" : "kinetic energy, the base at rest",
                    1,
                    1,
                    {kinetic_energy(arena, robot, transforms).ref()},
                    {"J"},
                    {}},
                   {"U",
                    floating ? "potential energy, zero at the origin of the world"
                             : "potential energy, zero at the origin of the base (of a URDF, its root link)",
                    1,
                    1,
                    {potential_energy(arena, robot, transforms).ref()},
                    {"J"},
                    {}}};
  return model;
}

}  // namespace armature::internal
