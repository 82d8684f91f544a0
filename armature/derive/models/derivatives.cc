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
#include "armature/robot/floating_base.h"
#include "armature/robot/joint_friction.h"

namespace armature::internal {
namespace {

// A matrix with two groups of three columns before those of `rest`.
std::vector<Ref> with_base_columns(std::size_t rows, const std::vector<Vector3>& first,
                                   const std::vector<Vector3>& second, const std::vector<Ref>& rest) {
  const std::size_t n = rest.size() / rows;
  std::vector<Ref> all;
  for (std::size_t i = 0; i < rows; ++i) {
    for (const Vector3& part : {first[i], second[i]})
      for (const Ref each : part.refs()) all.push_back(each);
    all.insert(all.end(), rest.begin() + static_cast<std::ptrdiff_t>(i * n),
               rest.begin() + static_cast<std::ptrdiff_t>((i + 1) * n));
  }
  return all;
}

// The columns of a floating base, from those of the inertia matrix that belong to v'.
void add_base_columns(Arena& arena, const Robot& robot, const std::vector<Ref>& tau, TorqueDerivatives& by) {
  const std::size_t size = tau.size();
  const BaseSymbols symbols = base_symbols(robot);
  const Vector3 g = Vector3::of(arena, robot.gravity), w = Vector3::of(arena, symbols.angular_velocity);
  const std::vector<Ref> by_turning =
      jacobian(arena, tau, {symbols.angular_velocity.begin(), symbols.angular_velocity.end()});
  std::vector<Vector3> none, turned, moved, turning;
  for (std::size_t i = 0; i < size; ++i) {
    const Ref* row = &by.by_acceleration[i * size];
    const Vector3 a = Vector3::of(arena, {row[0], row[1], row[2]});
    none.push_back(Vector3::zero(arena));
    turned.push_back(cross(g, a));
    moved.push_back(cross(a, w));
    turning.push_back(Vector3::of(arena, {by_turning[3 * i], by_turning[3 * i + 1], by_turning[3 * i + 2]}));
  }
  by.by_position = with_base_columns(size, none, turned, by.by_position);
  by.by_velocity = with_base_columns(size, moved, turning, by.by_velocity);
}

// Units with those of a floating base first.
std::vector<std::string> after_base(const Robot& robot, std::vector<std::string> base,
                                    const std::vector<std::string>& joints) {
  if (!robot.floating_base) return joints;
  base.insert(base.end(), joints.begin(), joints.end());
  return base;
}

std::vector<std::string> displacement_units(const Robot& robot) {
  return after_base(robot, {"m", "m", "m", "rad", "rad", "rad"}, position_input(robot).units);
}

std::vector<std::string> velocity_units(const Robot& robot) {
  return after_base(robot, {"m/s", "m/s", "m/s", "rad/s", "rad/s", "rad/s"}, velocity_input(robot).units);
}

std::vector<std::string> rate_units(const Robot& robot) {
  return after_base(robot, base_rate_units(), acceleration_input(robot).units);
}

void note_base(Model& model, const Robot& robot) {
  if (robot.floating_base)
    model.notes.push_back(
        "the base comes first in rows and columns; its pose is displaced by (u, a), both in frame 0: p + R u, "
        "R exp(hat(a))");
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
  Scalar viscous{arena, frame.viscous_friction};
  if (has_stribeck_friction(arena, frame)) {
    const Scalar speed{arena, frame.stribeck_velocity};
    viscous -= 2 * (Scalar{arena, frame.stribeck_friction} * stribeck_shape(arena, robot, j)) *
               (joint_velocity(arena, robot, j) / square(speed));
  }
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
  if (robot.floating_base) {
    TorqueDerivatives floating{jacobian(arena, tau, position_input(robot).symbols),
                               jacobian(arena, tau, velocity_input(robot).symbols),
                               inertia_in_coordinates(arena, robot, joint_inertia(arena, robot, transforms, links)),
                               VelocityCoefficients(0, arena.zero())};
    add_base_columns(arena, robot, tau, floating);
    return floating;
  }
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
  Input torque = torque_input(arena, robot);
  model.inputs = with_disturbances(robot, {position_input(robot), velocity_input(robot), torque});
  std::vector<Ref> rates, forces;  // with those of a floating base first
  if (robot.floating_base) {
    rates = base_rate_input(robot).symbols;
    model.inputs.push_back(base_wrench_input(arena));
    forces = model.inputs.back().symbols;
  }
  const Input qdd = acceleration_input(robot);
  rates.insert(rates.end(), qdd.symbols.begin(), qdd.symbols.end());
  forces.insert(forces.end(), torque.symbols.begin(), torque.symbols.end());
  std::vector<Scalar> tau;
  for (const Ref symbol : forces) tau.emplace_back(arena, symbol);

  std::vector<Ref> run_time = input_symbols(model.inputs);
  run_time.insert(run_time.end(), rates.begin(), rates.end());
  TorqueDerivatives by = torque_derivatives(arena, robot, run_time);
  SymmetricFactors inertia = inertia_factors(arena, robot, by.by_acceleration);
  Robot held = robot;
  if (robot.floating_base) {
    held.arena = arena;
    held = without_base_rates(std::move(held));
    arena = held.arena;
  }
  const std::vector<Ref> motion = accelerations(arena, held, inertia, tau);
  std::unordered_map<Ref, Ref> put;
  for (std::size_t k = 0; k < motion.size(); ++k) put.emplace(rates[k], motion[k]);
  return {std::move(torque), std::move(run_time), std::move(by), std::move(inertia), std::move(put)};
}

Output matrix_output(const char* name, const char* meaning, std::vector<Ref> values,
                     const std::vector<std::string>& rows, const std::string& time,
                     const std::vector<std::string>& columns) {
  Output matrix{name, meaning, rows.size(), columns.size(), std::move(values), {}, {}};
  for (const std::string& row : rows)
    for (const std::string& column : columns) matrix.units.push_back(row + time + "/" + below(column));
  return matrix;
}

namespace {

Model inverse_dynamics_derivatives_of(const Robot& robot) {
  Model model =
      start_model(robot, "inverse-dynamics-derivatives", "Khalil & Creusot 1997, eq. 6-20 and 27-38, differentiated",
                  with_disturbances(robot, {position_input(robot), velocity_input(robot), acceleration_input(robot)}));
  TorqueDerivatives by = torque_derivatives(model.arena, robot, input_symbols(model.inputs));
  note_base(model, robot);
  const std::vector<std::string> torques = after_base(robot, base_wrench_units(), torque_units(robot)),
                                 positions = displacement_units(robot);
  model.outputs = {
      matrix_output("dtau_dq", "derivatives of the torques with respect to positions", std::move(by.by_position),
                    torques, "", positions),
      matrix_output("dtau_dqd", "derivatives of the torques with respect to velocities", std::move(by.by_velocity),
                    torques, " s", positions),
      matrix_output("dtau_dqdd", "derivatives of the torques with respect to accelerations: the inertia matrix",
                    std::move(by.by_acceleration), torques, "", positions)};
  model.outputs[2].units = inertia_units(robot);
  return model;
}

Model direct_dynamics_derivatives_of(const Robot& robot) {
  const std::size_t n = freedoms(robot);
  Model model = start_model(robot, "direct-dynamics-derivatives",
                            "Khalil & Creusot 1997, eq. 24, differentiated; Carpentier & Mansard 2018");
  const DirectStart start = start_direct_derivatives(model, robot);
  Arena& arena = model.arena;
  const SymmetricFactors& inertia = start.inertia;
  const std::vector<Ref> by_position = substitute(arena, start.by.by_position, start.accelerations),
                         by_velocity = substitute(arena, start.by.by_velocity, start.accelerations);

  note_base(model, robot);
  const std::vector<std::string> rows = rate_units(robot);
  model.outputs = {
      matrix_output("dqdd_dq", "derivatives of the accelerations with respect to positions",
                    minus_solution(arena, inertia, by_position, n, "Q"), rows, "", displacement_units(robot)),
      matrix_output("dqdd_dqd", "derivatives of the accelerations with respect to velocities",
                    minus_solution(arena, inertia, by_velocity, n, "V"), rows, "", velocity_units(robot)),
      matrix_output("dqdd_dtau",
                    "derivatives of the accelerations with respect to torques: the inverse of the inertia matrix",
                    inertia.inverse("QDP"), rows, "", after_base(robot, base_wrench_units(), start.torque.units))};
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
