// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The parameters of a robot while it moves: tau = W x by recursive least squares with forgetting, in square-root form
// (information_factor.h). W comes from generated code: the regressor of the base parameters.
//
//   RecursiveIdentification<40, 6> on_line;
//   on_line.start(x, bound, sigma, 0.999);        // first estimate; largest standard deviations; noise of the torques
//   each sample:  regressor(q, qd, qdd, w);  status = on_line.update(w, tau);  use on_line.value()
//
// Memory is fixed, time is bounded (2 Rows p^2 multiplications and p square roots a row, at most), nothing is
// allocated. A sample that is not finite, or beyond `largest` times sigma, changes nothing. float and double.
//
// Header-only: needs this folder and the standard library, nothing else.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>

#include "armature/control/information_factor.h"
#include "armature/control/status.h"

namespace armature::control {

template <std::size_t Parameters, std::size_t Rows, class T = double>
class RecursiveIdentification {
 public:
  // Larger numbers are taken for errors: their squares, summed over the memory, must not overflow.
  static constexpr T largest = std::is_same_v<T, float> ? T(1e12) : T(1e100);
  static constexpr T smallest = 1 / largest;

  // x: the first estimate. bound: its standard deviations, which are also the largest that forgetting leads to. sigma:
  // standard deviation of the torque, per row. 0 < forgetting <= 1, per sample. False, and nothing changes, when an
  // argument is not one of these.
  bool start(std::span<const T, Parameters> x, std::span<const T, Parameters> bound, std::span<const T, Rows> sigma,
             T forgetting) noexcept {
    if (!is_finite(forgetting) || !(forgetting > 0) || !(forgetting <= 1)) return false;
    for (const T& each : x)
      if (!is_ordinary(each)) return false;
    for (const T& each : bound)
      if (!is_ordinary(each) || !(each > smallest)) return false;
    for (const T& each : sigma)
      if (!is_ordinary(each) || !(each > smallest)) return false;
    for (std::size_t j = 0; j < Parameters; ++j) value_[j] = x[j], bound_[j] = bound[j], change_[j] = 0;
    for (std::size_t k = 0; k < Rows; ++k) weight_[k] = 1 / sigma[k];
    factor_.fill(0);
    for (std::size_t j = 0; j < Parameters; ++j) factor_[j * (2 * Parameters - j + 1) / 2] = 1 / bound_[j];
    root_ = std::sqrt(forgetting);
    share_ = std::sqrt(-std::expm1(static_cast<T>(Parameters) * std::log(forgetting)));
    next_ = 0;
    return true;
  }

  // One sample: W row by row, and the measured torques.
  Status update(std::span<const T, Rows * Parameters> w, std::span<const T, Rows> tau) noexcept {
    for (std::size_t k = 0; k < Rows; ++k) {
      if (!is_ordinary(weight_[k] * tau[k])) return Status::bad_input;
      for (std::size_t j = 0; j < Parameters; ++j)
        if (!is_ordinary(weight_[k] * w[k * Parameters + j])) return Status::bad_input;
    }
    if (share_ > 0) {
      forget(factor_.data(), root_, share_, bound_[next_], next_, row_.data(), change_.data(), Parameters);
      next_ = next_ + 1 < Parameters ? next_ + 1 : 0;
    }
    for (std::size_t k = 0; k < Rows; ++k) {
      T residual = tau[k];
      for (std::size_t j = 0; j < Parameters; ++j) {
        residual -= w[k * Parameters + j] * value_[j];
        row_[j] = weight_[k] * w[k * Parameters + j];
      }
      residual_[k] = residual;
      rotate_in(factor_.data(), change_.data(), row_.data(), weight_[k] * residual, Parameters);
    }
    solve_upper(factor_.data(), change_.data(), Parameters);
    bool ordinary = true;
    for (std::size_t j = 0; j < Parameters; ++j) ordinary = is_ordinary(value_[j] + change_[j]) && ordinary;
    for (std::size_t j = 0; j < Parameters; ++j) {
      if (ordinary) value_[j] += change_[j];
      change_[j] = 0;
    }
    return ordinary ? Status::ok : Status::bad_input;
  }

  // value += P v, for laws that adapt the parameters by other errors as well (adaptive_law.h). Nothing happens when v
  // or the result is not finite.
  Status pull(std::span<const T, Parameters> v) noexcept {
    for (std::size_t j = 0; j < Parameters; ++j) row_[j] = v[j];
    apply_covariance(factor_.data(), row_.data(), Parameters);
    bool ordinary = true;
    for (std::size_t j = 0; j < Parameters; ++j) ordinary = is_ordinary(value_[j] + row_[j]) && ordinary;
    for (std::size_t j = 0; j < Parameters && ordinary; ++j) value_[j] += row_[j];
    return ordinary ? Status::ok : Status::bad_input;
  }

  std::span<const T, Parameters> value() const noexcept { return value_; }
  std::span<const T, Rows> residual() const noexcept { return residual_; }  // of the last sample, before its update
  // The standard deviation of parameter j, in p^2 / 2 multiplications.
  T deviation(std::size_t j) const noexcept {
    std::array<T, Parameters> u;
    return deviation_of(factor_.data(), j, u.data(), Parameters);
  }
  // R, by rows without its zeros.
  std::span<const T, factor_size(Parameters)> factor() const noexcept { return factor_; }

 private:
  static bool is_ordinary(const T& number) noexcept { return is_finite(number) && std::abs(number) < largest; }

  std::array<T, factor_size(Parameters)> factor_{};
  std::array<T, Parameters> value_{}, bound_{}, row_{}, change_{};
  std::array<T, Rows> weight_{}, residual_{};
  T root_ = 1, share_ = 0;
  std::size_t next_ = 0;
};

}  // namespace armature::control
