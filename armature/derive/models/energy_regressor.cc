// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/energy_regressor.h"

#include <algorithm>

#include "armature/base/error.h"
#include "armature/derive/models/energy.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/recursion/parameter_columns.h"
#include "armature/derive/start_model.h"

namespace armature::internal {
namespace {

// The energy of link j for a unit of each of its parameters.
struct LinkEnergy {
  Vector3 w, v, g;   // velocities and gravity in frame j
  Scalar height;     // g . P_j, from the origin of the base
  Scalar position;   // of the joint variable
  Scalar rate;       // of it
  Scalar direction;  // of its Coulomb friction
  Scalar stribeck;   // shape of its Stribeck friction

  Scalar of(ParameterKind kind) const {
    const Scalar half{w.x.arena(), w.x.arena().constant(Rational(1, 2))};
    switch (kind) {
      case ParameterKind::XX: return half * square(w.x);
      case ParameterKind::YY: return half * square(w.y);
      case ParameterKind::ZZ: return half * square(w.z);
      case ParameterKind::XY: return w.x * w.y;
      case ParameterKind::XZ: return w.x * w.z;
      case ParameterKind::YZ: return w.y * w.z;
      case ParameterKind::MX: return w.z * v.y - w.y * v.z - g.x;
      case ParameterKind::MY: return w.x * v.z - w.z * v.x - g.y;
      case ParameterKind::MZ: return w.y * v.x - w.x * v.y - g.z;
      case ParameterKind::M: return half * dot(v, v) - height;
      case ParameterKind::Ia: return half * square(rate);
      case ParameterKind::Ks: return half * square(position);
      case ParameterKind::Kcos: return sin(position);
      case ParameterKind::Ksin: return half + half - cos(position);
      default: return half - half;
    }
  }

  Scalar loss(ParameterKind kind) const {
    switch (kind) {
      case ParameterKind::Fv: return square(rate);
      case ParameterKind::Fs: return rate * direction;
      case ParameterKind::Fo: return rate;
      case ParameterKind::Fb: return rate * stribeck;
      default: return rate - rate;
    }
  }
};

}  // namespace

void require_resting_base(const Robot& robot, const std::string& model) {
  for (const auto* part :
       {&robot.base_angular_velocity, &robot.base_angular_acceleration, &robot.base_velocity, &robot.base_acceleration})
    if (!std::all_of(part->begin(), part->end(), [&](Ref each) { return robot.arena.is_zero(each); }))
      throw UnmetRequest("the model " + model + " needs a base at rest, and that of " + robot.name + " moves",
                         "use the regressor, or set the motion of the base to zero");
}

Model derive_energy_regressor(const Robot& robot, const DeriveOptions&) {
  require_resting_base(robot, "energy-regressor");
  Model model = start_model(robot, "energy-regressor", "Khalil & Creusot 1997, eq. 47-52",
                            {position_input(robot), velocity_input(robot)});
  model.notes = {"integral of qd^T*tau = difference of h*K + integral of D*K"};
  model.legend = {{"W", "angular velocity of the link"},
                  {"V", "velocity of the origin of the frame"},
                  {"G", "acceleration of gravity in the frame"},
                  {"PG", "height of the origin of the frame times gravity"}};
  Arena& arena = model.arena;
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<LinkVelocity> velocities =
      link_velocities(arena, robot, transforms, base_motion(arena, robot, false));
  const std::vector<Vector3> g = gravity_in_frames(arena, robot, transforms);
  std::vector<Scalar> heights{-dot(g[0], Vector3::of(arena, base_origin(robot)))};
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const std::size_t i = robot.frame(j).antecedent;
    heights.push_back(named(heights[i] + dot(g[i], transforms[j - 1].position()), "PG" + std::to_string(j)));
  }
  const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
  Output energy{"h", "energy for a unit of each parameter", 1, parameters.size(), {}, {}, labels(parameters)};
  Output loss{"D", "power lost for a unit of each parameter", 1, parameters.size(), {}, {}, labels(parameters)};
  for (const DynamicParameter& p : parameters) {
    const std::size_t j = p.link;
    const LinkEnergy link{velocities[j].w,
                          velocities[j].v,
                          g[j],
                          heights[j],
                          joint_position(arena, robot, j),
                          joint_velocity(arena, robot, j),
                          friction_direction(arena, robot, j),
                          stribeck_shape(arena, robot, j)};
    energy.values.push_back(link.of(p.kind).ref());
    energy.units.push_back(unit_per_parameter(2, -2, p.kind, robot.frame(j).type));
    loss.units.push_back(unit_per_parameter(2, -3, p.kind, robot.frame(j).type));
    loss.values.push_back(link.loss(p.kind).ref());
  }
  model.outputs = {std::move(energy), std::move(loss)};
  return model;
}

}  // namespace armature::internal
