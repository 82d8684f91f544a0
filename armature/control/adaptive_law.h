// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Adaptive control on base parameters (Slotine & Li 1987). With the reference motion q_wanted and e = q - q_wanted,
//
//   qr' = q_wanted' - L e        s = q' - qr' = e' + L e
//   tau = Y(q, q', qr', qr'') a - K s,      Y a = M(q) qr'' + C(q, q') qr' + Q(q) + friction
//   a'  = -G Y^T s
//
// For the right M and C, M' - 2C is skew, and V = s^T M s / 2 + b^T G^-1 b / 2, with b = a - its true value, falls:
// V' = -s^T (K + Fv) s. G is a constant diagonal (adapt below), or P of the recursive estimator, which then takes the
// measured torques as well (composite adaptation, Slotine & Li 1989; RecursiveIdentification::pull): V' has the terms
// -|tau - W a|^2 / 2 and -(1 - lambda) b^T P^-1 b / 2 besides, so that the parameters converge, not the motion alone.
//
// Y comes from the regressor W(q, v, q'') that is generated anyway. W x = M q'' + c(q, v) + Q is quadratic in v with
// the symmetric form c(q, v) = C(q, v) v, C of Christoffel's symbols; so C(q, x) y = (c(x + y) - c(x - y)) / 4, and
//
//   Y(q, q', qr', qr'') = 2 W(q, (q' + qr') / sqrt(8), qr'') - W(q, (q' - qr') / 2, qr'')
//
// exactly, in two calls: gravity, inertia and offsets have the factor 2 - 1, velocities 2/8 and -1/4. Friction is not
// quadratic: its columns are set to qr' (viscous) and to a smooth sign of q' (Coulomb).
//
// No allocation, no exceptions. Header-only: needs this folder and the standard library, nothing else.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "armature/control/laws.h"
#include "armature/control/status.h"

namespace armature::control {

// function(q, v, qdd, result): torques or a regressor, quadratic in v. `result` gets M qddr + C(q, qd) qdr + Q of it;
// `scratch` has its size.
template <std::size_t N, class Function>
void with_two_velocities(Function&& function, std::span<const double> q, std::span<const double> qd,
                         std::span<const double> qdr, std::span<const double> qddr, std::span<double> scratch,
                         std::span<double> result) {
  std::array<double, N> sum{}, difference{};
  for (std::size_t k = 0; k < N; ++k) {
    sum[k] = (qd[k] + qdr[k]) / std::sqrt(8.0);
    difference[k] = (qd[k] - qdr[k]) / 2;
  }
  function(q, std::span<const double>(sum), qddr, result);
  function(q, std::span<const double>(difference), qddr, scratch);
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = 2 * result[i] - scratch[i];
}

template <std::size_t Parameters, std::size_t Joints>
class AdaptiveLaw {
 public:
  static constexpr int none = -1;
  struct Options {
    std::array<double, Joints> bandwidth{}, damping{};         // L, 1/s; K, Nm s/rad
    std::array<int, Joints> viscous = all(), coulomb = all();  // the columns of Fv and Fs of each joint, or none
    double friction_width = 0.01;                              // Coulomb friction is tanh(q' / width); rad/s
  };
  explicit AdaptiveLaw(const Options& options) noexcept : options_(options) {}

  // The torques with the parameters a. regressor(q, qd, qdd, w) writes W row by row. Safe torques are the caller's
  // business: when a number is not finite nothing is adapted and the torques must not be used.
  template <class Regressor>
  Status torques(const Wanted& wanted, const Measured& measured, std::span<const double, Parameters> a,
                 Regressor&& regressor, std::span<double> tau) {
    std::array<double, Joints> qdr{}, qddr{};
    for (std::size_t k = 0; k < Joints; ++k) {
      const double error = measured.q[k] - wanted.q[k], rate = measured.qd[k] - wanted.qd[k];
      qdr[k] = wanted.qd[k] - options_.bandwidth[k] * error;
      qddr[k] = wanted.qdd[k] - options_.bandwidth[k] * rate;
      s_[k] = measured.qd[k] - qdr[k];
    }
    with_two_velocities<Joints>(regressor, measured.q, measured.qd, qdr, qddr, scratch_, y_);
    for (std::size_t k = 0; k < Joints; ++k) {
      if (options_.viscous[k] != none) column(k, options_.viscous[k]) = qdr[k];
      if (options_.coulomb[k] != none)
        column(k, options_.coulomb[k]) = std::tanh(measured.qd[k] / options_.friction_width);
      tau[k] = -options_.damping[k] * s_[k];
      for (std::size_t j = 0; j < Parameters; ++j) tau[k] += y_[k * Parameters + j] * a[j];
    }
    direction_.fill(0);
    if (!all_finite(tau))
      return all_finite(measured.q) && all_finite(measured.qd) ? Status::bad_model : Status::bad_input;
    for (std::size_t k = 0; k < Joints; ++k)
      for (std::size_t j = 0; j < Parameters; ++j) direction_[j] -= y_[k * Parameters + j] * s_[k];
    return all_finite(direction_) ? Status::ok : Status::bad_model;
  }

  // After torques(): -Y^T s, and s.
  std::span<const double, Parameters> direction() const noexcept { return direction_; }
  std::span<const double, Joints> sliding() const noexcept { return s_; }

  // a += step G (-Y^T s), G diagonal. Nothing happens after a status that is not usable.
  void adapt(std::span<const double, Parameters> gain, double step, std::span<double, Parameters> a) const noexcept {
    for (std::size_t j = 0; j < Parameters; ++j) {
      const double moved = a[j] + step * gain[j] * direction_[j];
      if (is_finite(moved)) a[j] = moved;
    }
  }

 private:
  static constexpr std::array<int, Joints> all() {
    std::array<int, Joints> columns{};
    columns.fill(none);
    return columns;
  }
  double& column(std::size_t k, int j) { return y_[k * Parameters + static_cast<std::size_t>(j)]; }

  Options options_;
  std::array<double, Joints * Parameters> y_{}, scratch_{};
  std::array<double, Joints> s_{};
  std::array<double, Parameters> direction_{};
};

}  // namespace armature::control
