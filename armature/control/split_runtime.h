// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The split of inverse dynamics at run time (Izaguirre et al. 1992, section 3): two independent background tasks, and a
// synchronous one at the rate of the control loop,
//
//   coefficients        A(q), Q(q)     inertia matrix and gravity           as fast as positions change
//   velocity torques    C(q, q')       Coriolis, centrifugal, friction      as fast as velocities change
//   synchronous         tau = A q'' + h,  h = Q + C                         n multiplications and n additions per joint
//
// h is summed when a background task has finished, not in every sample. Hand-offs are triple buffers: no task waits for
// another, and the synchronous one does the same work in every sample. Derive the programs with the models
// split-coefficients, split-velocity and split-synchronous (derive/models/split.h).
//
//   synchronous thread        split.post(q, qd, now);  split.torques(qdd, now, tau);
//   a background thread       split.update_coefficients([](const auto& s, auto& out) { out.A, out.Q of s.q });
//   another                   split.update_velocity_torques([](const auto& s, auto& out) { out.C of s.q, s.qd });
//
// Header-only: needs status.h and triple_buffer.h of this folder and the standard library, nothing else.
#pragma once

#include "armature/control/status.h"
#include "armature/control/triple_buffer.h"

namespace armature::control {

template <std::size_t N>
struct SplitState {
  double q[N], qd[N];
  double time;  // s, of the measurement
};
template <std::size_t N>
struct SplitCoefficients {
  double A[N * N], Q[N];  // A row-major
  double time;
};
template <std::size_t N>
struct SplitVelocityTorques {
  double C[N];
  double time;
};

template <std::size_t N>
class SplitRuntime {
 public:
  // Coefficients older than this, in seconds, or of a time to come, are stale.
  explicit SplitRuntime(double oldest) noexcept : oldest_(oldest) {}

  // Synchronous thread: the measured state, for the background.
  void post(std::span<const double, N> q, std::span<const double, N> qd, double now) noexcept {
    for (TripleBuffer<SplitState<N>>* states : {&for_coefficients_, &for_velocities_}) {
      SplitState<N>& state = states->back();
      for (std::size_t k = 0; k < N; ++k) {
        state.q[k] = q[k];
        state.qd[k] = qd[k];
      }
      state.time = now;
      states->publish();
    }
  }

  // Background thread 1. compute(state, coefficients) fills A and Q. False when there is no new state.
  template <class Compute>
  bool update_coefficients(Compute&& compute) noexcept {
    return update(for_coefficients_, coefficients_, compute);
  }
  // Background thread 2, or the same. compute(state, torques) fills C.
  template <class Compute>
  bool update_velocity_torques(Compute&& compute) noexcept {
    return update(for_velocities_, velocity_torques_, compute);
  }

  // Synchronous thread: tau = A q'' + h. When the result cannot be used, tau holds zeros.
  Status torques(std::span<const double, N> qdd, double now, std::span<double, N> tau) noexcept {
    const bool new_coefficients = coefficients_.refresh(), new_velocities = velocity_torques_.refresh();
    const SplitCoefficients<N>& slow = coefficients_.front();
    has_coefficients_ = has_coefficients_ || new_coefficients;
    has_velocities_ = has_velocities_ || new_velocities;
    if (new_coefficients || new_velocities)
      for (std::size_t k = 0; k < N; ++k) h_[k] = slow.Q[k] + velocity_torques_.front().C[k];
    for (std::size_t i = 0; i < N; ++i) {
      double sum = h_[i];
      for (std::size_t k = 0; k < N; ++k) sum += slow.A[i * N + k] * qdd[k];
      tau[i] = sum;
    }
    Status status = Status::ok;
    if (!has_coefficients_ || !has_velocities_ || !is_fresh(now)) status = Status::stale;
    if (!all_finite(qdd)) status = Status::bad_input;
    else if (!all_finite(tau)) status = Status::bad_model;
    if (!usable(status))
      for (double& each : tau) each = 0;
    return status;
  }

  // Synchronous thread: seconds since the measurement that the older of the two parts was made from.
  double age(double now) const noexcept {
    const double a = now - coefficients_.front().time, b = now - velocity_torques_.front().time;
    return a > b ? a : b;
  }
  // Synchronous thread: the gravity of the last coefficients, as a fallback torque.
  std::span<const double, N> gravity() const noexcept { return coefficients_.front().Q; }

 private:
  bool is_fresh(double now) const noexcept {
    return control::is_fresh(now, coefficients_.front().time, oldest_) &&
           control::is_fresh(now, velocity_torques_.front().time, oldest_);
  }

  template <class Part, class Compute>
  static bool update(TripleBuffer<SplitState<N>>& states, TripleBuffer<Part>& parts, Compute&& compute) noexcept {
    if (!states.refresh()) return false;
    Part& part = parts.back();
    compute(states.front(), part);
    part.time = states.front().time;
    parts.publish();
    return true;
  }

  double oldest_;
  TripleBuffer<SplitState<N>> for_coefficients_, for_velocities_;
  TripleBuffer<SplitCoefficients<N>> coefficients_;
  TripleBuffer<SplitVelocityTorques<N>> velocity_torques_;
  bool has_coefficients_ = false, has_velocities_ = false;  // owned by the synchronous thread
  double h_[N] = {};
};

}  // namespace armature::control
