// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/regressor.h"

#include "armature/base/error.h"
#include "armature/derive/recursion/parameter_columns.h"
#include "armature/derive/recursion/wrench_carrier.h"
#include "armature/derive/start_model.h"

namespace armature::internal {
namespace {

// The wrench of a unit of one inertial parameter on a link with this motion.
Wrench unit_wrench(Arena& arena, ParameterKind kind, const LinkMotion& m) {
  const Scalar o{arena, arena.zero()};
  const Vector3 none = Vector3::zero(arena), &wp = m.wp, &vp = m.vp;
  const auto& u = m.u.rows;
  const VelocityProducts& dv = m.dv;
  switch (kind) {
    case ParameterKind::XX: return {none, {wp.x, dv.v13, -dv.v12}};
    case ParameterKind::YY: return {none, {-dv.v23, wp.y, dv.v12}};
    case ParameterKind::ZZ: return {none, {dv.v23, -dv.v13, wp.z}};
    case ParameterKind::XY: return {none, {-u[2].x, u[2].y, named(dv.v22 - dv.v11, "DVD_21")}};
    case ParameterKind::XZ: return {none, {u[1].x, named(dv.v11 - dv.v33, "DVD_13"), -u[1].z}};
    case ParameterKind::YZ: return {none, {named(dv.v33 - dv.v22, "DVD_32"), -u[0].y, u[0].z}};
    case ParameterKind::MX: return {{u[0].x, u[1].x, u[2].x}, {o, -vp.z, vp.y}};
    case ParameterKind::MY: return {{u[0].y, u[1].y, u[2].y}, {vp.z, o, -vp.x}};
    case ParameterKind::MZ: return {{u[0].z, u[1].z, u[2].z}, {-vp.y, vp.x, o}};
    case ParameterKind::M: return {vp, none};
    default: break;
  }
  ARMATURE_CHECK(false);
  return {none, none};
}

// The torques of the joints that carry a wrench on link j, index i - 1, and the force and moment on a floating base.
std::vector<Scalar> torques_down_to_base(Arena& arena, const Robot& robot,
                                         const std::vector<JointTransform>& transforms, Wrench wrench, std::size_t j,
                                         const std::string& stem) {
  std::vector<Scalar> torques(robot.link_count, Scalar{arena, arena.zero()});
  for (std::size_t i = j; i != 0; i = robot.frame(i).antecedent) {
    const JointType type = robot.frame(i).type;
    if (type != JointType::fixed) torques[i - 1] = type == JointType::revolute ? wrench.moment.z : wrench.force.z;
    const std::string name = stem + "_" + std::to_string(robot.frame(i).antecedent);
    const Vector3 force = transforms[i - 1].to_antecedent(wrench.force, "F" + name);
    wrench = {force, named(transforms[i - 1].to_antecedent(wrench.moment, "N" + name) +
                               cross(transforms[i - 1].position(), force),
                           "NB" + name)};
  }
  for (const Vector3& part : {wrench.force, wrench.moment}) torques.insert(torques.end(), {part.x, part.y, part.z});
  return torques;
}

}  // namespace

Model derive_regressor(const Robot& robot, const DeriveOptions&) {
  Model model =
      start_model(robot, "regressor", "Khalil & Creusot 1997, eq. 39",
                  with_disturbances(robot, {position_input(robot), velocity_input(robot), acceleration_input(robot)}));
  Arena& arena = model.arena;

  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const WrenchCarrier carrier(arena, robot, transforms);
  const JointTwists joints = carrier.unit_velocities();
  const std::vector<Scalar> accelerations = joint_accelerations(arena, robot);
  const std::vector<LinkMotion> motions =
      link_motions(arena, robot, transforms, base_motion(arena, robot, true), accelerations);
  const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
  CostMeter meter(arena, input_symbols(model.inputs));

  ParameterColumns columns(arena, robot, parameters);
  // All columns of link j, transformed down to frame e, or to a floating base.
  const auto columns_of = [&](std::size_t j, std::size_t e) {
    std::vector<std::vector<Scalar>> torques;
    for (const DynamicParameter& p : parameters) {
      if (p.link != j || !is_inertial(p.kind)) continue;
      const Wrench wrench = unit_wrench(arena, p.kind, motions[j]);
      torques.push_back(robot.floating_base ? torques_down_to_base(arena, robot, transforms, wrench, j, label(p))
                                            : carrier.powers(joints, wrench, j, e, label(p)));
    }
    return torques;
  };
  if (robot.floating_base) columns.set_inertial(0, columns_of(0, 0));
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    columns.set_inertial(j, robot.floating_base ? columns_of(j, 0) : carrier.cheapest(meter, j, [&](std::size_t e) {
      return columns_of(j, e);
    }));
    const Scalar qp = joint_velocity(arena, robot, j);
    columns.set(j, ParameterKind::Ia, accelerations[j - 1]);
    columns.set(j, ParameterKind::Fv, qp);
    columns.set(j, ParameterKind::Fs, friction_direction(arena, robot, j));
    columns.set(j, ParameterKind::Fo, Scalar{arena, arena.one()});
    columns.set(j, ParameterKind::Fb, stribeck_shape(arena, robot, j));
    set_springs(columns, arena, robot, j);
  }
  model.outputs = {columns.output("W", "torques for a unit of each parameter")};
  return model;
}

}  // namespace armature::internal
