// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Force and motion control in task coordinates (Khatib 1987). With M task coordinates, x' = J q', the task-space
// inertia is Lambda = (J A^-1 J^T)^-1, and
//
//   tau = J^T F + h + N^T tau_0,      F = Lambda (S a - J' q') + (1 - S) f,      N^T = 1 - J^T Lambda J A^-1
//
// where S selects the directions that move: there x'' = a exactly; the others press with the force f, and a feedback of
// the measured force is up to the caller. h holds gravity and velocity torques, tau_0 the null-space torques of a
// redundant robot: damping, or a posture; N^T keeps them from accelerating the task. Near singular positions Lambda
// grows without bounds; `damping` is added to the diagonal of J A^-1 J^T there (1/kg or 1/(kg m^2)).
//
// Header-only: needs cholesky.h and status.h of this folder and the standard library, nothing else.
#pragma once

#include <algorithm>
#include <array>

#include "armature/control/cholesky.h"
#include "armature/control/status.h"

namespace armature::control {

template <std::size_t N, std::size_t M>
struct TaskState {
  std::array<double, N * N> A;      // inertia matrix, row-major
  std::array<double, M * N> J;      // row-major
  std::array<double, N> h;          // gravity, Coriolis, centrifugal and friction torques
  std::array<double, M> drift;      // J' q'
  std::array<double, N> posture{};  // tau_0
};
template <std::size_t M>
struct TaskCommand {
  std::array<double, M> acceleration{}, force{};
  std::array<bool, M> moves{};  // the diagonal of S
};

template <std::size_t N, std::size_t M>
Status operational_space_torques(const TaskState<N, M>& state, const TaskCommand<M>& command, double damping,
                                 std::span<double, N> tau) noexcept {
  static_assert(M <= N, "a task has no more coordinates than the robot");
  Cholesky<N> inertia;
  Cholesky<M> mobility;
  std::array<double, M * N> solved;  // rows A^-1 J_i^T
  std::array<double, M * M> product;
  std::array<double, M> force;
  std::fill(tau.begin(), tau.end(), 0.0);
  if (!inertia.factorise(state.A.data())) return Status::bad_model;
  solved = state.J;
  for (std::size_t i = 0; i < M; ++i) inertia.solve(&solved[i * N]);
  for (std::size_t i = 0; i < M; ++i)
    for (std::size_t j = 0; j < M; ++j) {
      double sum = i == j ? damping : 0;
      for (std::size_t k = 0; k < N; ++k) sum += state.J[i * N + k] * solved[j * N + k];
      product[i * M + j] = sum;
    }
  if (!mobility.factorise(product.data())) return Status::bad_model;
  // Lambda multiplies the commanded acceleration minus the drift and minus the acceleration due to tau_0, J A^-1 tau_0.
  for (std::size_t i = 0; i < M; ++i) {
    force[i] = (command.moves[i] ? command.acceleration[i] : 0) - state.drift[i];
    for (std::size_t k = 0; k < N; ++k) force[i] -= solved[i * N + k] * state.posture[k];
  }
  mobility.solve(force.data());
  for (std::size_t i = 0; i < M; ++i)
    if (!command.moves[i]) force[i] += command.force[i];
  for (std::size_t k = 0; k < N; ++k) {
    double sum = state.h[k] + state.posture[k];
    for (std::size_t i = 0; i < M; ++i) sum += state.J[i * N + k] * force[i];
    tau[k] = sum;
  }
  if (all_finite(tau)) return Status::ok;
  std::fill(tau.begin(), tau.end(), 0.0);
  return Status::bad_model;
}

}  // namespace armature::control
