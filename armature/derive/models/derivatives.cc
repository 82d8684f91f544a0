// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/derivatives.h"

#include <algorithm>

#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/derive/recursion/christoffel.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/recursion/regrouped.h"
#include "armature/derive/start_model.h"
#include "armature/expr/differentiate.h"

namespace armature::internal {
namespace {

// Row-major: element (i, k) is the derivative of torque i.
std::vector<Ref> jacobian(Arena& arena, const std::vector<Ref>& torques, const std::vector<Ref>& symbols) {
  const std::size_t n = torques.size();
  std::vector<Ref> matrix(n * symbols.size(), arena.zero());
  for (std::size_t k = 0; k < symbols.size(); ++k) {
    const std::vector<Ref> column = differentiate(arena, torques, symbols[k]);
    for (std::size_t i = 0; i < n; ++i) matrix[i * symbols.size() + k] = column[i];
  }
  return matrix;
}

// The slope of the friction of joint j: Fv, and where its sign is smooth, tanh(v'/w), Fs (1 - tanh^2(v'/w)) / w.
Scalar friction_slope(Arena& arena, const Robot& robot, std::size_t j) {
  const Frame& frame = robot.frame(j);
  const Scalar viscous{arena, frame.viscous_friction};
  if (arena.is_zero(frame.friction_width)) return viscous;
  const Scalar width{arena, frame.friction_width}, smooth = friction_direction(arena, robot, j);
  return viscous + Scalar{arena, frame.coulomb_friction} / width * (Scalar{arena, arena.one()} - smooth * smooth);
}

// From the coefficients of products of velocities, and friction.
std::vector<Ref> velocity_jacobian(Arena& arena, const Robot& robot, const VelocityCoefficients& b) {
  const std::size_t n = robot.coordinates.size();
  std::vector<Scalar> matrix(n * n, Scalar{arena, arena.zero()});
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t j = 0; j < n; ++j) {
        const Scalar coefficient{arena, b.at(i, std::min(j, k), std::max(j, k))};
        matrix[i * n + k] += (j == k ? 2 : 1) * (coefficient * Scalar{arena, robot.coordinates[j].qd});
      }
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    for (const Coupling& row : robot.frame(j).variable)
      for (const Coupling& column : robot.frame(j).variable)
        matrix[row.coordinate * n + column.coordinate] +=
            Scalar{arena, row.coefficient} * Scalar{arena, column.coefficient} * friction_slope(arena, robot, j);
  std::vector<Ref> refs;
  for (const Scalar& each : matrix) refs.push_back(each.ref());
  return refs;
}

}  // namespace

Model derive_inverse_dynamics_derivatives(const Robot& original, const DeriveOptions&) {
  const Robot robot = regrouped(original);
  const Input q = position_input(robot), qd = velocity_input(robot), qdd = acceleration_input(robot);
  Model model =
      start_model(robot, "inverse-dynamics-derivatives", "Khalil & Creusot 1997, eq. 6-20 and 27-38, differentiated",
                  with_disturbances(robot, {q, qd, qdd}));
  Arena& arena = model.arena;

  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Scalar> accelerations = joint_accelerations(arena, robot);
  const std::vector<LinkMotion> motions =
      link_motions(arena, robot, transforms, base_motion(arena, robot, true), accelerations);
  const std::vector<Ref> tau =
      generalised_torques(arena, robot, newton_euler_torques(arena, robot, transforms, motions, accelerations));
  const std::vector<CompositeLink> links = composite_links(arena, robot, transforms);
  const std::vector<Ref> inertia = inertia_in_coordinates(arena, robot, joint_inertia(arena, robot, transforms, links));
  const std::vector<Ref> by_position = jacobian(arena, tau, q.symbols);
  std::vector<Ref> by_velocity = jacobian(arena, tau, qd.symbols);
  const auto is_zero = [&](Ref each) { return arena.is_zero(each); };
  if (std::all_of(robot.base_angular_velocity.begin(), robot.base_angular_velocity.end(), is_zero)) {
    CostMeter meter(arena, input_symbols(model.inputs));
    std::vector<Ref> other =
        velocity_jacobian(arena, robot, velocity_coefficients(arena, robot, transforms, links, meter));
    const auto cost_with = [&](std::vector<Ref> all) {  // with all outputs: they share subexpressions
      all.insert(all.end(), by_position.begin(), by_position.end());
      all.insert(all.end(), inertia.begin(), inertia.end());
      return meter.of(all);
    };
    if (cost_with(other) < cost_with(by_velocity)) by_velocity = std::move(other);
  }

  const std::size_t n = robot.coordinates.size();
  const auto output = [&](const char* name, const char* meaning, std::vector<Ref> values, const char* time) {
    Output matrix{name, meaning, n, n, std::move(values), {}, {}};
    for (const std::string& torque : torque_units(robot))
      for (const std::string& position : position_input(robot).units)
        matrix.units.push_back(torque + time + "/" + position);  // "Nm s/rad"
    return matrix;
  };
  model.outputs = {
      output("dtau_dq", "derivatives of the torques with respect to positions", by_position, ""),
      output("dtau_dqd", "derivatives of the torques with respect to velocities", std::move(by_velocity), " s"),
      output("dtau_dqdd", "derivatives of the torques with respect to accelerations: the inertia matrix", inertia, "")};
  model.outputs[2].units = inertia_units(robot);
  return model;
}

}  // namespace armature::internal
