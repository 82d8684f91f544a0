// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/butterworth.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"

namespace armature::internal {

Butterworth::Butterworth(std::size_t order, double cutoff, double rate) {
  ARMATURE_CHECK(order >= 1 && cutoff > 0 && cutoff < rate / 2);
  const double w = std::tan(std::numbers::pi * cutoff / rate);
  // Analogue poles on the unit circle at angles (2k + 1) pi / 2n from the imaginary axis, in conjugate pairs.
  for (std::size_t k = 0; k < order / 2; ++k) {
    const double damping =
        2 * std::sin(std::numbers::pi * static_cast<double>(2 * k + 1) / (2 * static_cast<double>(order)));
    const double scale = 1 / (1 + damping * w + w * w);
    sections_.push_back(
        {w * w * scale, 2 * w * w * scale, w * w * scale, 2 * (w * w - 1) * scale, (1 - damping * w + w * w) * scale});
  }
  if (order % 2 == 1) sections_.push_back({w / (1 + w), w / (1 + w), 0, (w - 1) / (1 + w), 0});
  // The slowest pole decays as exp(-2 pi fc sin(pi / 2n) t).
  const double slowest = 2 * std::numbers::pi * cutoff * std::sin(std::numbers::pi / (2 * static_cast<double>(order)));
  settling_ = static_cast<std::size_t>(std::ceil(9.2 / slowest * rate));
  // As sampled: the poles of a section are a conjugate pair of modulus sqrt(a2), or one of modulus |a1|.
  double farthest = 0;
  for (const Section& s : sections_) farthest = std::max(farthest, s.b2 == 0 ? std::abs(s.a1) : std::sqrt(s.a2));
  memory_ = static_cast<std::size_t>(std::ceil(-41.4 / std::log(std::max(farthest, 1e-3))));
}

void Butterworth::run(Signal& signal) const {
  for (const Section& s : sections_) {
    // At rest at the first value x: y = x, z1 = (1 - b0) x, z2 = (b2 - a2) x.
    double z1 = (1 - s.b0) * signal.front(), z2 = (s.b2 - s.a2) * signal.front();
    for (double& value : signal) {
      const double x = value, y = s.b0 * x + z1;
      z1 = s.b1 * x - s.a1 * y + z2;
      z2 = s.b2 * x - s.a2 * y;
      value = y;
    }
  }
}

Signal Butterworth::zero_phase(std::span<const double> signal) const {
  if (signal.empty()) return {};
  const std::size_t n = signal.size(), pad = std::min(n - 1, settling_);
  Signal extended;
  extended.reserve(n + 2 * pad);
  for (std::size_t i = pad; i > 0; --i) extended.push_back(2 * signal[0] - signal[i]);
  extended.insert(extended.end(), signal.begin(), signal.end());
  for (std::size_t i = 1; i <= pad; ++i) extended.push_back(2 * signal[n - 1] - signal[n - 1 - i]);
  run(extended);
  std::reverse(extended.begin(), extended.end());
  run(extended);
  std::reverse(extended.begin(), extended.end());
  return Signal(extended.begin() + static_cast<std::ptrdiff_t>(pad),
                extended.begin() + static_cast<std::ptrdiff_t>(pad + n));
}

}  // namespace armature::internal
