// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/derivatives.h"

#include <algorithm>

#include "armature/derive/models/direct_dynamics.h"
#include "armature/derive/models/inertia_matrix.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/derive/recursion/equivalent_robots.h"
#include "armature/derive/recursion/link_motion.h"
#include "armature/derive/start_model.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/substitute.h"

namespace armature::internal {
namespace {

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

std::vector<Ref> jacobian(Arena& arena, const std::vector<Ref>& values, const std::vector<Ref>& symbols) {
  std::vector<Ref> matrix(values.size() * symbols.size(), arena.zero());
  for (std::size_t k = 0; k < symbols.size(); ++k) {
    const std::vector<Ref> column = differentiate(arena, values, symbols[k]);
    for (std::size_t i = 0; i < values.size(); ++i) matrix[i * symbols.size() + k] = column[i];
  }
  return matrix;
}

Scalar friction_slope(Arena& arena, const Robot& robot, std::size_t j) {
  const Frame& frame = robot.frame(j);
  const Scalar viscous{arena, frame.viscous_friction};
  if (arena.is_zero(frame.friction_width)) return viscous;
  const Scalar width{arena, frame.friction_width}, smooth = friction_direction(arena, robot, j);
  return viscous + Scalar{arena, frame.coulomb_friction} / width * (Scalar{arena, arena.one()} - smooth * smooth);
}

std::string below(const std::string& unit) { return unit.find('/') == std::string::npos ? unit : "(" + unit + ")"; }

TorqueDerivatives torque_derivatives(Arena& arena, const Robot& robot, const std::vector<Ref>& run_time) {
  const std::vector<JointTransform> transforms = joint_transforms(arena, robot);
  const std::vector<Scalar> accelerations = joint_accelerations(arena, robot);
  const std::vector<LinkMotion> motions =
      link_motions(arena, robot, transforms, base_motion(arena, robot, true), accelerations);
  const std::vector<Ref> tau =
      generalised_torques(arena, robot, newton_euler_torques(arena, robot, transforms, motions, accelerations));
  const std::vector<CompositeLink> links = composite_links(arena, robot, transforms);
  CostMeter meter(arena, run_time);
  TorqueDerivatives result{jacobian(arena, tau, position_input(robot).symbols),
                           jacobian(arena, tau, velocity_input(robot).symbols),
                           inertia_in_coordinates(arena, robot, joint_inertia(arena, robot, transforms, links)),
                           velocity_coefficients(arena, robot, transforms, links, meter)};
  const auto is_zero = [&](Ref each) { return arena.is_zero(each); };
  if (std::all_of(robot.base_angular_velocity.begin(), robot.base_angular_velocity.end(), is_zero)) {
    std::vector<Ref> other = velocity_jacobian(arena, robot, result.coefficients);
    const auto cost_with = [&](std::vector<Ref> all) {  // with all outputs: they share subexpressions
      all.insert(all.end(), result.by_position.begin(), result.by_position.end());
      all.insert(all.end(), result.by_acceleration.begin(), result.by_acceleration.end());
      return meter.of(all);
    };
    if (cost_with(other) < cost_with(result.by_velocity)) result.by_velocity = std::move(other);
  }
  return result;
}

std::vector<Ref> minus_solution(Arena& arena, const SymmetricFactors& inertia, const std::vector<Ref>& b, std::size_t n,
                                const std::string& stem) {
  const std::size_t columns = n == 0 ? 0 : b.size() / n;  // a robot may have no joints
  std::vector<Ref> solution(b.size(), arena.zero());
  for (std::size_t k = 0; k < columns; ++k) {
    std::vector<Scalar> column;
    for (std::size_t i = 0; i < n; ++i) column.emplace_back(arena, b[i * columns + k]);
    const std::vector<Scalar> x = inertia.solve(std::move(column), n, stem + std::to_string(k + 1) + "_", "QDP");
    for (std::size_t i = 0; i < n; ++i) solution[i * columns + k] = (-x[i]).ref();
  }
  return solution;
}

DirectStart start_direct_derivatives(Model& model, const Robot& robot) {
  Arena& arena = model.arena;
  const Input qdd = acceleration_input(robot);
  Input torque = torque_input(arena, robot);
  std::vector<Scalar> tau;
  for (const Ref symbol : torque.symbols) tau.emplace_back(arena, symbol);
  model.inputs = with_disturbances(robot, {position_input(robot), velocity_input(robot), torque});

  std::vector<Ref> run_time = input_symbols(model.inputs);
  run_time.insert(run_time.end(), qdd.symbols.begin(), qdd.symbols.end());
  TorqueDerivatives by = torque_derivatives(arena, robot, run_time);
  SymmetricFactors inertia = inertia_factors(arena, robot, by.by_acceleration);
  const std::vector<Ref> motion = accelerations(arena, robot, inertia, tau);
  std::unordered_map<Ref, Ref> put;
  for (std::size_t k = 0; k < motion.size(); ++k) put.emplace(qdd.symbols[k], motion[k]);
  return {std::move(torque), std::move(run_time), std::move(by), std::move(inertia), std::move(put)};
}

namespace {

// "Nm s/rad", "rad/s^2/(m/s)": units of the rows, a power of time, units of the columns below.
Output matrix_output(const char* name, const char* meaning, std::vector<Ref> values,
                     const std::vector<std::string>& rows, const std::string& time,
                     const std::vector<std::string>& columns) {
  Output matrix{name, meaning, rows.size(), columns.size(), std::move(values), {}, {}};
  for (const std::string& row : rows)
    for (const std::string& column : columns) matrix.units.push_back(row + time + "/" + below(column));
  return matrix;
}

Model inverse_dynamics_derivatives_of(const Robot& robot) {
  const Input q = position_input(robot);
  Model model =
      start_model(robot, "inverse-dynamics-derivatives", "Khalil & Creusot 1997, eq. 6-20 and 27-38, differentiated",
                  with_disturbances(robot, {q, velocity_input(robot), acceleration_input(robot)}));
  TorqueDerivatives by = torque_derivatives(model.arena, robot, input_symbols(model.inputs));
  const std::vector<std::string> torques = torque_units(robot);
  model.outputs = {
      matrix_output("dtau_dq", "derivatives of the torques with respect to positions", std::move(by.by_position),
                    torques, "", q.units),
      matrix_output("dtau_dqd", "derivatives of the torques with respect to velocities", std::move(by.by_velocity),
                    torques, " s", q.units),
      matrix_output("dtau_dqdd", "derivatives of the torques with respect to accelerations: the inertia matrix",
                    std::move(by.by_acceleration), torques, "", q.units)};
  model.outputs[2].units = inertia_units(robot);
  return model;
}

Model direct_dynamics_derivatives_of(const Robot& robot) {
  const std::size_t n = robot.coordinates.size();
  const Input q = position_input(robot), qd = velocity_input(robot), qdd = acceleration_input(robot);
  Model model = start_model(robot, "direct-dynamics-derivatives",
                            "Khalil & Creusot 1997, eq. 24, differentiated; Carpentier & Mansard 2018");
  const DirectStart start = start_direct_derivatives(model, robot);
  Arena& arena = model.arena;
  const SymmetricFactors& inertia = start.inertia;
  const std::vector<Ref> by_position = substitute(arena, start.by.by_position, start.accelerations),
                         by_velocity = substitute(arena, start.by.by_velocity, start.accelerations);

  model.outputs = {matrix_output("dqdd_dq", "derivatives of the accelerations with respect to positions",
                                 minus_solution(arena, inertia, by_position, n, "Q"), qdd.units, "", q.units),
                   matrix_output("dqdd_dqd", "derivatives of the accelerations with respect to velocities",
                                 minus_solution(arena, inertia, by_velocity, n, "V"), qdd.units, "", qd.units),
                   matrix_output("dqdd_dtau",
                                 "derivatives of the accelerations with respect to torques: the inverse of the inertia "
                                 "matrix",
                                 inertia.inverse("QDP"), qdd.units, "", start.torque.units)};
  return model;
}

}  // namespace

Model derive_inverse_dynamics_derivatives(const Robot& robot, const DeriveOptions&) {
  return derive_cheapest(robot, inverse_dynamics_derivatives_of);
}

Model derive_direct_dynamics_derivatives(const Robot& robot, const DeriveOptions&) {
  return derive_cheapest(robot, direct_dynamics_derivatives_of);
}

}  // namespace armature::internal
