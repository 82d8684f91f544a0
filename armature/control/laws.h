// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Control laws over arrays that the caller owns. With the reference motion q_wanted and e = q_wanted - q:
//
//   pd               tau = kp e + kd e'
//   pid              tau = kp e + kd e' + ki s,  s the integral of e, bounded against wind-up
//   gravity          tau = Q(q) + kp e + kd e'
//   feed_forward     tau = inverse dynamics of the reference motion + kp e + kd e'
//   computed_torque  tau = inverse dynamics at the measured state of q'' = q''_wanted + kd e' + kp e, with gains in
//                    1/s^2 and 1/s; with the right model e'' + kd e' + kp e = 0 (Luh, Walker & Paul 1980)
//
// A model is anything with gravity(q, tau) and torques(q, qd, qdd, tau): generated code, or a split (split_runtime.h).
// Feed-forward evaluates it at the reference state, computed torque at the measured one. No allocation, no locks, no
// exceptions.
//
// Header-only: needs status.h of this folder and the standard library, nothing else.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "armature/control/status.h"

namespace armature::control {

enum class Law : std::uint8_t { none, gravity, pd, pid, feed_forward, computed_torque };
constexpr auto names(Law) {
  return std::to_array<std::string_view>({"none", "gravity", "pd", "pid", "feed-forward", "computed-torque"});
}

struct Wanted {
  std::span<const double> q, qd, qdd;
};
struct Measured {
  std::span<const double> q, qd;
};
// One number per joint.
struct Gains {
  std::span<const double> p, d;
  std::span<const double> i = {}, integral_bound = {};  // of pid: ki, and the largest torque of the integral term
};

// tau += kp e + kd e'
inline void add_pd(const Gains& gains, const Wanted& wanted, const Measured& measured, std::span<double> tau) noexcept {
  for (std::size_t k = 0; k < tau.size(); ++k)
    tau[k] += gains.p[k] * (wanted.q[k] - measured.q[k]) + gains.d[k] * (wanted.qd[k] - measured.qd[k]);
}

// tau += ki s, where `integral` holds s and stays within +- bound / ki. errors that are not finite are not integrated.
inline void add_integral(const Gains& gains, const Wanted& wanted, const Measured& measured, double step,
                         std::span<double> integral, std::span<double> tau) noexcept {
  for (std::size_t k = 0; k < tau.size(); ++k) {
    if (!(gains.i[k] > 0)) continue;
    const double most = gains.integral_bound[k] / gains.i[k];
    const double sum = integral[k] + step * (wanted.q[k] - measured.q[k]);
    if (is_finite(sum)) integral[k] = std::clamp(sum, -most, most);
    tau[k] += gains.i[k] * integral[k];
  }
}

// tau by any of the laws. `memory` is kept from sample to sample and starts as zeros: the integral of pid. `scratch`
// holds one number per joint.
template <class Model>
void apply(Law law, const Gains& gains, const Wanted& wanted, const Measured& measured, double step, Model&& model,
           std::span<double> memory, std::span<double> scratch, std::span<double> tau) {
  std::fill(tau.begin(), tau.end(), 0.0);
  switch (law) {
    case Law::none: return;
    case Law::gravity: model.gravity(measured.q, tau); break;
    case Law::pd: break;
    case Law::pid: add_integral(gains, wanted, measured, step, memory, tau); break;
    case Law::feed_forward: model.torques(wanted.q, wanted.qd, wanted.qdd, tau); break;
    case Law::computed_torque:
      std::copy(wanted.qdd.begin(), wanted.qdd.end(), scratch.begin());
      add_pd(gains, wanted, measured, scratch);
      model.torques(measured.q, measured.qd, scratch, tau);
      return;
  }
  add_pd(gains, wanted, measured, tau);
}

}  // namespace armature::control
