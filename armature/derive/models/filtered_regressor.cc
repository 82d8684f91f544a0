// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/filtered_regressor.h"

#include "armature/base/error.h"
#include "armature/derive/models/energy_regressor.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/recursion/parameter_columns.h"
#include "armature/derive/recursion/wrench_carrier.h"
#include "armature/derive/start_model.h"

namespace armature::internal {
namespace {

// Linear and angular momentum of a unit parameter, as force and moment.
Wrench unit_momentum(Arena& arena, ParameterKind kind, const LinkVelocity& velocity) {
  const Scalar o{arena, arena.zero()};
  const Vector3 none = Vector3::zero(arena), &w = velocity.w, &v = velocity.v;
  switch (kind) {
    case ParameterKind::XX: return {none, {w.x, o, o}};
    case ParameterKind::YY: return {none, {o, w.y, o}};
    case ParameterKind::ZZ: return {none, {o, o, w.z}};
    case ParameterKind::XY: return {none, {w.y, w.x, o}};
    case ParameterKind::XZ: return {none, {w.z, o, w.x}};
    case ParameterKind::YZ: return {none, {o, w.z, w.y}};
    case ParameterKind::MX: return {{o, w.z, -w.y}, {o, -v.z, v.y}};
    case ParameterKind::MY: return {{-w.z, o, w.x}, {v.z, o, -v.x}};
    case ParameterKind::MZ: return {{w.y, -w.x, o}, {-v.y, v.x, o}};
    case ParameterKind::M: return {v, none};
    default: break;
  }
  ARMATURE_CHECK(false);
  return {none, none};
}

// The static wrench that balances the weight of a unit parameter.
Wrench unit_weight(Arena& arena, ParameterKind kind, const Vector3& g) {
  const Scalar o{arena, arena.zero()};
  const Vector3 none = Vector3::zero(arena);
  switch (kind) {
    case ParameterKind::MX: return {none, {o, g.z, -g.y}};
    case ParameterKind::MY: return {none, {-g.z, o, g.x}};
    case ParameterKind::MZ: return {none, {g.y, -g.x, o}};
    case ParameterKind::M: return {-g, none};
    default: return {none, none};
  }
}

// The derivative of the velocity of the links that joint i carries with respect to its position.
JointTwists velocity_rates(Arena& arena, const Robot& robot, const std::vector<LinkVelocity>& velocities) {
  const Vector3 none = Vector3::zero(arena);
  JointTwists result{"R", {}};
  for (std::size_t i = 1; i <= robot.link_count; ++i) {
    const auto& [w, v] = velocities[i];
    const Vector3 turning{w.y, -w.x, none.x};
    switch (robot.frame(i).type) {
      case JointType::revolute: result.twists.push_back({turning, {v.y, -v.x, none.x}}); break;
      case JointType::prismatic: result.twists.push_back({none, turning}); break;
      case JointType::fixed: result.twists.push_back({none, none}); break;
    }
  }
  return result;
}

}  // namespace

Model derive_filtered_regressor(const Robot& robot, const DeriveOptions&) {
  require_resting_base(robot, "filtered-regressor");
  Model model = start_model(robot, "filtered-regressor", "Khalil & Creusot 1997, eq. 40-46; Khalil & Restrepo 1996",
                            {position_input(robot), velocity_input(robot)});
  model.notes = {"torques: d/dt (D1*K) + D2*K"};
  model.legend = {{"W", "angular velocity of the link"},
                  {"V", "velocity of the origin of the frame"},
                  {"G", "acceleration of gravity in the frame"},
                  {"SW", "axis of a joint, seen from another frame"},
                  {"SV", "moment of the axis of a joint, seen from another frame"},
                  {"RW", "change of the angular velocity with a joint's position, seen from another frame"},
                  {"RV", "change of the velocity with a joint's position, seen from another frame"}};
  Arena& arena = model.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<LinkVelocity> velocities =
      link_velocities(arena, robot, transforms, base_motion(arena, robot, false));
  const std::vector<Vector3> g = gravity_in_frames(arena, robot, transforms);
  const WrenchCarrier carrier(arena, robot, transforms);
  const JointTwists joints = carrier.unit_velocities(), rates = velocity_rates(arena, robot, velocities);
  const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
  CostMeter meter(arena, input_symbols(model.inputs));
  ParameterColumns d1(arena, robot, parameters), d2(arena, robot, parameters);
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    std::vector<DynamicParameter> own;
    for (const DynamicParameter& p : parameters)
      if (p.link == j && is_inertial(p.kind)) own.push_back(p);
    const auto momenta = carrier.cheapest(meter, j, [&](std::size_t e) {
      std::vector<std::vector<Scalar>> columns;
      for (const DynamicParameter& p : own) {
        const Wrench momentum = unit_momentum(arena, p.kind, velocities[j]);
        columns.push_back(carrier.powers(joints, momentum, j, e, label(p)));
        columns.push_back(carrier.powers(rates, momentum, j, e, label(p)));
      }
      return columns;
    });
    const auto weights = carrier.cheapest(meter, j, [&](std::size_t e) {
      std::vector<std::vector<Scalar>> columns;
      for (const DynamicParameter& p : own)
        columns.push_back(carrier.powers(joints, unit_weight(arena, p.kind, g[j]), j, e, "G" + label(p)));
      return columns;
    });
    std::vector<std::vector<Scalar>> first, second;
    for (std::size_t p = 0; p < own.size(); ++p) {
      first.push_back(momenta[2 * p]);
      second.push_back(weights[p]);
      for (std::size_t i = 0; i < robot.link_count; ++i) second[p][i] -= momenta[2 * p + 1][i];
    }
    d1.set_inertial(j, first);
    d2.set_inertial(j, second);
    const Scalar qp = joint_velocity(arena, robot, j);
    d1.set(j, ParameterKind::Ia, qp);
    d2.set(j, ParameterKind::Fv, qp);
    d2.set(j, ParameterKind::Fs, friction_direction(arena, robot, j));
    d2.set(j, ParameterKind::Fo, Scalar{arena, arena.one()});
    d2.set(j, ParameterKind::Fb, stribeck_shape(arena, robot, j));
    set_springs(d2, arena, robot, j);
  }
  model.outputs = {d1.output("D1", "momentum of each coordinate for a unit of each parameter", -1),
                   d2.output("D2", "torques besides the change of momentum for a unit of each parameter")};
  return model;
}

}  // namespace armature::internal
