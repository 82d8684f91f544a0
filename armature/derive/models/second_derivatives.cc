// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/second_derivatives.h"

#include <algorithm>

#include "armature/derive/recursion/equivalent_robots.h"
#include "armature/derive/start_model.h"
#include "armature/expr/differentiate.h"

namespace armature::internal {
namespace {

// The derivatives of matrix (i, j) with respect to symbol k, where the result is symmetric in j and k.
Tensor symmetric_derivatives(Arena& arena, const std::vector<Ref>& matrix, const std::vector<Ref>& symbols) {
  const std::size_t n = symbols.size();
  Tensor tensor(n * n * n, arena.zero());
  for (std::size_t k = 0; k < n; ++k) {
    std::vector<Ref> left;
    for (std::size_t i = 0; i < n; ++i) left.insert(left.end(), &matrix[i * n], &matrix[i * n] + k + 1);
    const std::vector<Ref> derivative = differentiate(arena, left, symbols[k]);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j <= k; ++j)
        tensor[(i * n + j) * n + k] = tensor[(i * n + k) * n + j] = derivative[i * (k + 1) + j];
  }
  return tensor;
}

// The same tensor with its last two indices exchanged.
Tensor exchanged(const Tensor& tensor, std::size_t n) {
  Tensor result = tensor;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = 0; k < n; ++k) result[(i * n + j) * n + k] = tensor[(i * n + k) * n + j];
  return result;
}

// 2 c_ijk of the rigid bodies.
Ref doubled(Arena& arena, const VelocityCoefficients& b, std::size_t i, std::size_t j, std::size_t k) {
  return arena.scale(Rational(j == k ? 2 : 1), b.at(i, std::min(j, k), std::max(j, k)));
}

Tensor by_velocities(Arena& arena, const Robot& robot, const VelocityCoefficients& b) {
  const std::size_t n = robot.coordinates.size();
  Tensor tensor;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = 0; k < n; ++k) tensor.push_back(doubled(arena, b, i, j, k));
  for (std::size_t f = 1; f <= robot.link_count; ++f)
    for (const Coupling& row : robot.frame(f).variable)
      for (const Coupling& first : robot.frame(f).variable)
        for (const Coupling& second : robot.frame(f).variable) {
          const Ref curvature =
              differentiate(arena, friction_slope(arena, robot, f).ref(), robot.coordinates[second.coordinate].qd);
          const std::array factors{row.coefficient, first.coefficient, curvature};
          Ref& sum = tensor[(row.coordinate * n + first.coordinate) * n + second.coordinate];
          sum = arena.add(sum, arena.product(factors));
        }
  return tensor;
}

// dA_ij/dq_k.
Tensor by_acceleration_and_position(Arena& arena, const VelocityCoefficients& b) {
  const std::size_t n = b.coordinates();
  Tensor tensor(n * n * n, arena.zero());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      for (std::size_t k = 0; k < n; ++k)
        tensor[(i * n + j) * n + k] = tensor[(j * n + i) * n + k] =
            arena.scale(Rational(1, 2), arena.add(doubled(arena, b, i, j, k), doubled(arena, b, j, i, k)));
  return tensor;
}

}  // namespace

Output tensor_output(const char* name, const char* meaning, Tensor values, const std::vector<std::string>& rows,
                     const std::vector<std::string>& first, const std::vector<std::string>& second) {
  Output output{name, meaning, rows.size(), first.size() * second.size(), std::move(values), {}, {}};
  for (const std::string& row : rows)
    for (const std::string& one : first)
      for (const std::string& other : second) output.units.push_back(row + "/" + below(one) + "/" + below(other));
  return output;
}

TorqueSecondDerivatives torque_second_derivatives(Arena& arena, const Robot& robot, const std::vector<Ref>& run_time,
                                                  const TorqueDerivatives& first) {
  const std::size_t n = robot.coordinates.size();
  const std::vector<Ref> q = position_input(robot).symbols, qd = velocity_input(robot).symbols;
  TorqueSecondDerivatives result{
      symmetric_derivatives(arena, first.by_position, q), jacobian(arena, first.by_position, qd),
      by_velocities(arena, robot, first.coefficients), by_acceleration_and_position(arena, first.coefficients)};
  CostMeter meter(arena, run_time);
  const auto cost_with = [&](const Tensor& mixed) {  // with all outputs: they share subexpressions
    std::vector<Ref> all = mixed;
    for (const Tensor* each : {&result.positions, &result.velocities, &result.inertia})
      all.insert(all.end(), each->begin(), each->end());
    return meter.of(all);
  };
  Tensor other = exchanged(jacobian(arena, first.by_velocity, q), n);
  if (cost_with(other) < cost_with(result.mixed)) result.mixed = std::move(other);
  return result;
}

namespace {

Model second_derivatives_of(const Robot& robot) {
  const Input q = position_input(robot), qd = velocity_input(robot), qdd = acceleration_input(robot);
  Model model = start_model(robot, "inverse-dynamics-second-derivatives",
                            "Khalil & Creusot 1997, eq. 6-20 and 27-38, differentiated twice",
                            with_disturbances(robot, {q, qd, qdd}));
  Arena& arena = model.arena;
  const std::vector<Ref> run_time = input_symbols(model.inputs);
  auto [positions, mixed, velocities, inertia] =
      torque_second_derivatives(arena, robot, run_time, torque_derivatives(arena, robot, run_time));
  const std::vector<std::string> torques = torque_units(robot);
  model.outputs = {
      tensor_output("ddtau_dq_dq", "second derivatives of the torques with respect to positions, symmetric",
                    std::move(positions), torques, q.units, q.units),
      tensor_output("ddtau_dq_dqd", "second derivatives of the torques with respect to positions and velocities",
                    std::move(mixed), torques, q.units, qd.units),
      tensor_output("ddtau_dqd_dqd", "second derivatives of the torques with respect to velocities, symmetric",
                    std::move(velocities), torques, qd.units, qd.units),
      tensor_output("ddtau_dqdd_dq",
                    "second derivatives of the torques with respect to accelerations and positions: derivatives of the "
                    "inertia matrix",
                    std::move(inertia), torques, qdd.units, q.units)};
  model.notes.push_back("row i: the derivatives of torque i as a matrix, row-major: element (i, j n + k)");
  return model;
}

}  // namespace

Model derive_inverse_dynamics_second_derivatives(const Robot& robot, const DeriveOptions&) {
  return derive_cheapest(robot, second_derivatives_of);
}

}  // namespace armature::internal
