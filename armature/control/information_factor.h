// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The factor of recursive least squares: R upper triangular with R^T R = P^-1, the information about p parameters. Rows
// phi with residuals e, seen from the estimate x, are rotated in (Givens):
//
//   Q [ sqrt(lambda) R  0 ]  =  [ R'  d ]      and x' = x + R'^-1 d minimises
//     [ phi             e ]     [ 0   . ]      lambda |R (x' - x)|^2 + (e - phi (x' - x))^2,
//
// which is eq. 18-20 of Zomaya & Morris 1989 without their subtraction in P: a diagonal element becomes
// sqrt(lambda r^2 + phi^2), so P is positive definite after any number of steps, whatever the rounding. The right-hand
// side holds residuals, not torques: it starts from zero at each step, nothing is summed up over time, and an error of
// x shows in the next residual and is corrected. (With torques there, x = R^-1 z drifts once R has grown so large that
// adding a row no longer changes it: in float after 2^24 steps without forgetting.)
//
// Forgetting alone lets P grow without bound where nothing is excited (wind-up). So each step returns some information
// about one parameter, in turn: parameter j gets (1 - lambda^p) / bound_j^2 every p steps, at the present estimate.
// Without any excitation the information about it then tends to between lambda^p / bound_j^2 and 1 / bound_j^2, and
// P_jj <= bound_j^2 / lambda^p at all times (Salgado, Goodwin & Middleton 1988 return it for all parameters at once).
//
// R is stored by rows without its zeros: row k holds columns k ... p-1. Header-only: the standard library, nothing
// else.
#pragma once

#include <cmath>
#include <cstddef>

namespace armature::control {

constexpr std::size_t factor_size(std::size_t p) noexcept { return p * (p + 1) / 2; }

// Rotates a row and its residual into R and d; elements before `first` are zero. `row` is overwritten.
template <class T>
void rotate_in(T* factor, T* d, T* row, T residual, std::size_t p, std::size_t first = 0) noexcept {
  T* r = factor + first * (2 * p - first + 1) / 2;  // element (k, k)
  for (std::size_t k = first; k < p; r += p - k, ++k) {
    const T x = row[k];
    if (x == 0) continue;
    const T length = std::sqrt(r[0] * r[0] + x * x);
    const T c = r[0] / length, s = x / length;
    r[0] = length;
    for (std::size_t i = 1; i < p - k; ++i) {
      const T above = r[i], below = row[k + i];
      r[i] = c * above + s * below;
      row[k + i] = c * below - s * above;
    }
    const T above = d[k];
    d[k] = c * above + s * residual;
    residual = c * residual - s * above;
  }
}

// R^-1 d, in place of d.
template <class T>
void solve_upper(const T* factor, T* d, std::size_t p) noexcept {
  for (std::size_t k = p; k-- > 0;) {
    const T* r = factor + k * (2 * p - k + 1) / 2;
    T sum = d[k];
    for (std::size_t i = 1; i < p - k; ++i) sum -= r[i] * d[k + i];
    d[k] = sum / r[0];
  }
}

// P v = R^-1 R^-T v, in place of v.
template <class T>
void apply_covariance(const T* factor, T* v, std::size_t p) noexcept {
  const T* r = factor;
  for (std::size_t k = 0; k < p; r += p - k, ++k) {
    v[k] /= r[0];
    for (std::size_t i = 1; i < p - k; ++i) v[k + i] -= r[i] * v[k];
  }
  solve_upper(factor, v, p);
}

// The standard deviation of parameter j: the length of u in R^T u = e_j. `u` holds p numbers.
template <class T>
T deviation_of(const T* factor, std::size_t j, T* u, std::size_t p) noexcept {
  for (std::size_t k = j; k < p; ++k) u[k] = T(k == j);
  T squares = 0;
  for (std::size_t k = j; k < p; ++k) {
    const T* r = factor + k * (2 * p - k + 1) / 2;
    u[k] /= r[0];
    for (std::size_t i = 1; i < p - k; ++i) u[k + i] -= r[i] * u[k];
    squares += u[k] * u[k];
  }
  return std::sqrt(squares);
}

// Forgets, and returns information about parameter j; `share` = sqrt(1 - lambda^p). `row` and `d` hold p numbers; d is
// zero before and after.
template <class T>
void forget(T* factor, T root_of_forgetting, T share, T bound, std::size_t j, T* row, T* d, std::size_t p) noexcept {
  for (std::size_t i = 0; i < factor_size(p); ++i) factor[i] *= root_of_forgetting;
  for (std::size_t k = j; k < p; ++k) row[k] = 0;
  row[j] = share / bound;
  rotate_in(factor, d, row, T(0), p, j);
}

}  // namespace armature::control
