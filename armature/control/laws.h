// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Control laws, one joint beside the other: pure functions over arrays that the caller owns. With e = q_wanted - q:
//
//   PD                 tau = kp e + kd e'
//   PID                tau = kp e + kd e' + ki s,  s the integral of e, held within a bound where it would wind up
//   computed torque    q''_commanded = q''_wanted + kd e' + kp e, to be given to inverse dynamics at the measured
//   state;
//                      with the right model the error obeys e'' + kd e' + kp e = 0 (Luh, Walker & Paul 1980)
//
// Feed-forward is inverse dynamics along the wanted motion, plus PD; gravity compensation is gravity at the measured
// position, plus PD. Both are sums that callers write themselves. No allocation, no locks, no exceptions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace armature::control {

struct Wanted {
  std::span<const double> q, qd, qdd;
};
struct Measured {
  std::span<const double> q, qd;
};
// One gain a joint.
struct Gains {
  std::span<const double> p, d;
};

// tau += kp e + kd e'
inline void add_pd(const Gains& gains, const Wanted& wanted, const Measured& measured, std::span<double> tau) noexcept {
  for (std::size_t k = 0; k < tau.size(); ++k)
    tau[k] += gains.p[k] * (wanted.q[k] - measured.q[k]) + gains.d[k] * (wanted.qd[k] - measured.qd[k]);
}

// tau += ki s, where `integral` holds s and stays within +- bound / ki: alone it never asks for more than `bound`.
inline void add_integral(std::span<const double> ki, std::span<const double> bound, const Wanted& wanted,
                         const Measured& measured, double step, std::span<double> integral,
                         std::span<double> tau) noexcept {
  for (std::size_t k = 0; k < tau.size(); ++k) {
    if (!(ki[k] > 0)) continue;
    const double most = bound[k] / ki[k];
    integral[k] = std::clamp(integral[k] + step * (wanted.q[k] - measured.q[k]), -most, most);
    tau[k] += ki[k] * integral[k];
  }
}

// q''_commanded; gains in 1/s^2 and 1/s.
inline void commanded_acceleration(const Gains& gains, const Wanted& wanted, const Measured& measured,
                                   std::span<double> qdd) noexcept {
  std::copy(wanted.qdd.begin(), wanted.qdd.end(), qdd.begin());
  add_pd(gains, wanted, measured, qdd);
}

}  // namespace armature::control
