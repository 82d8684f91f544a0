// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A x = b for a symmetric positive definite A of fixed size, A = L L^T, in place and without allocation.
//
// Header-only: needs status.h of this folder and the standard library, nothing else.
#pragma once

#include <cmath>
#include <cstddef>

#include "armature/control/status.h"

namespace armature::control {

template <std::size_t N>
class Cholesky {
 public:
  // `a` row-major; only the lower triangle is read. False when A is not positive definite (or not finite).
  bool factorise(const double* a) noexcept {
    for (std::size_t i = 0; i < N; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        double sum = a[i * N + j];
        for (std::size_t k = 0; k < j; ++k) sum -= l_[i][k] * l_[j][k];
        if (i != j) {
          l_[i][j] = sum / l_[j][j];
          continue;
        }
        if (!is_finite(sum) || !(sum > 0)) return false;
        l_[i][i] = std::sqrt(sum);
      }
    return true;
  }

  // x in place of b.
  void solve(double* x) const noexcept {
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t k = 0; k < i; ++k) x[i] -= l_[i][k] * x[k];
      x[i] /= l_[i][i];
    }
    for (std::size_t i = N; i-- > 0;) {
      for (std::size_t k = i + 1; k < N; ++k) x[i] -= l_[k][i] * x[k];
      x[i] /= l_[i][i];
    }
  }

 private:
  double l_[N][N] = {};
};

}  // namespace armature::control
