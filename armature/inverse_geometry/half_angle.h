// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A trigonometric polynomial of degree d, from its values at the 2 d + 1 angles offset + 2 pi n / (2 d + 1), as a
// polynomial of degree 2 d in x = tan((q - shift) / 2):
//
//   f(q) = sum_k a_k e^{i k (q - shift)},   e^{i k (q - shift)} (1 + x^2)^d = (1 + i x)^{d + k} (1 - i x)^{d - k}
#pragma once

#include <cmath>
#include <complex>
#include <numbers>
#include <span>
#include <vector>

namespace armature::internal::ik {

// Coefficients of 1, x, ..., x^{2 d}.
template <class Real>
std::vector<Real> half_angle_polynomial(std::span<const Real> values, Real offset, Real shift) {
  using Complex = std::complex<Real>;
  const int count = static_cast<int>(values.size()), degree = count / 2;
  constexpr Real turn = 2 * std::numbers::pi_v<Real>;
  std::vector<Real> result(values.size(), 0);
  std::vector<Complex> power(values.size());
  for (int k = -degree; k <= degree; ++k) {
    Complex amplitude = 0;
    for (int n = 0; n < count; ++n)
      amplitude +=
          values[static_cast<std::size_t>(n)] *
          std::polar(1 / static_cast<Real>(count),
                     -static_cast<Real>(k) * (offset + turn * static_cast<Real>(n) / static_cast<Real>(count) - shift));
    power.assign(values.size(), 0);
    power[0] = amplitude;
    for (int factor = 0; factor < 2 * degree; ++factor)
      for (auto i = static_cast<std::size_t>(factor + 1); i > 0; --i)
        power[i] += (factor < degree + k ? Complex(0, 1) : Complex(0, -1)) * power[i - 1];
    for (std::size_t i = 0; i < power.size(); ++i) result[i] += power[i].real();
  }
  return result;
}

}  // namespace armature::internal::ik
