// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/direct_second_derivatives.h"

#include "armature/derive/models/direct_dynamics.h"
#include "armature/derive/models/second_derivatives.h"
#include "armature/derive/recursion/equivalent_robots.h"
#include "armature/derive/start_model.h"
#include "armature/expr/substitute.h"

namespace armature::internal {
namespace {

// (dA/dq_k x)_i for column c of x, n by n.
Scalar changed_inertia_times(Arena& arena, const Tensor& inertia, const std::vector<Ref>& x, std::size_t n,
                             std::size_t i, std::size_t k, std::size_t c) {
  Scalar sum{arena, arena.zero()};
  for (std::size_t l = 0; l < n; ++l) sum += Scalar{arena, inertia[(i * n + l) * n + k]} * Scalar{arena, x[l * n + c]};
  return sum;
}

// -A^-1 B for a tensor that is symmetric in j and k: columns j <= k are solved, and written twice.
Tensor minus_symmetric_solution(Arena& arena, const SymmetricFactors& factors, const Tensor& b, std::size_t n,
                                const std::string& stem) {
  std::vector<Ref> half;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = j; k < n; ++k) half.push_back(b[(i * n + j) * n + k]);
  const std::vector<Ref> solved = minus_solution(arena, factors, half, n, stem);
  Tensor result(b.size(), arena.zero());
  std::size_t at = 0;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = j; k < n; ++k) result[(i * n + j) * n + k] = result[(i * n + k) * n + j] = solved[at++];
  return result;
}

Model direct_second_derivatives_of(const Robot& robot) {
  const std::size_t n = robot.coordinates.size();
  const Input q = position_input(robot), qd = velocity_input(robot), qdd = acceleration_input(robot);
  Model model = start_model(robot, "direct-dynamics-second-derivatives",
                            "Khalil & Creusot 1997, eq. 24, differentiated twice; Singh, Russell & Wensing 2022");
  const DirectStart start = start_direct_derivatives(model, robot);
  Arena& arena = model.arena;
  const SymmetricFactors& factors = start.inertia;
  const auto& put = start.accelerations;
  const TorqueSecondDerivatives second = torque_second_derivatives(arena, robot, start.run_time, start.by);
  const auto by_position = minus_solution(arena, factors, substitute(arena, start.by.by_position, put), n, "Q"),
             by_velocity = minus_solution(arena, factors, substitute(arena, start.by.by_velocity, put), n, "V"),
             by_torque = factors.inverse("QDP");

  Tensor positions = substitute(arena, second.positions, put), mixed = substitute(arena, second.mixed, put),
         torques(n * n * n, arena.zero());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = 0; k < n; ++k) {
        const std::size_t at = (i * n + j) * n + k;
        const auto change = [&](std::size_t by, const std::vector<Ref>& x, std::size_t column) {
          return changed_inertia_times(arena, second.inertia, x, n, i, by, column);
        };
        if (j <= k)
          positions[at] = (Scalar{arena, positions[at]} + change(j, by_position, k) + change(k, by_position, j)).ref();
        mixed[at] = (Scalar{arena, mixed[at]} + change(j, by_velocity, k)).ref();
        torques[at] = change(k, by_torque, j).ref();
      }

  model.outputs = {
      tensor_output("ddqdd_dq_dq", "second derivatives of the accelerations with respect to positions, symmetric",
                    minus_symmetric_solution(arena, factors, positions, n, "QQ"), qdd.units, q.units, q.units),
      tensor_output("ddqdd_dq_dqd", "second derivatives of the accelerations with respect to positions and velocities",
                    minus_solution(arena, factors, mixed, n, "QV"), qdd.units, q.units, qd.units),
      tensor_output("ddqdd_dqd_dqd", "second derivatives of the accelerations with respect to velocities, symmetric",
                    minus_symmetric_solution(arena, factors, second.velocities, n, "VV"), qdd.units, qd.units,
                    qd.units),
      tensor_output("ddqdd_dtau_dq",
                    "second derivatives of the accelerations with respect to torques and positions: derivatives of the "
                    "inverse of the inertia matrix",
                    minus_solution(arena, factors, torques, n, "TQ"), qdd.units, start.torque.units, q.units)};
  model.notes.push_back("row i: the derivatives of acceleration i as a matrix, row-major: element (i, j n + k)");
  return model;
}

}  // namespace

Model derive_direct_dynamics_second_derivatives(const Robot& robot, const DeriveOptions&) {
  return derive_cheapest(robot, direct_second_derivatives_of);
}

}  // namespace armature::internal
