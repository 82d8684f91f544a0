// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/paired_filter.h"

#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"

namespace armature::internal {

PairedFilter::PairedFilter(double pole, double step) : pole_(pole), step_(step), decay_(std::exp(-pole * step)) {
  ARMATURE_CHECK(pole > 0 && step > 0 && pole * step < std::numbers::pi);
  // Lagrange's polynomials of the nodes -1, 0, 1, 2, weighted by what is left of an input of time t at time 1.
  const auto polynomial = [](std::size_t m, double t) {
    double value = 1;
    for (std::size_t i = 0; i < 4; ++i)
      if (i != m) value *= (t + 1 - static_cast<double>(i)) / (static_cast<double>(m) - static_cast<double>(i));
    return value;
  };
  for (std::size_t m = 0; m < 4; ++m) {
    const auto integral = [&](bool second) {
      return step * boost::math::quadrature::gauss<double, 15>::integrate(
                        [&](double t) {
                          const double left = step * (1 - t);
                          return polynomial(m, t) * std::exp(-pole * left) * (second ? left : 1);
                        },
                        0.0, 1.0);
    };
    into_y1_[m] = integral(false);
    into_y2_[m] = integral(true);
  }
}

template <class Output>
Signal PairedFilter::run(Memory& memory, const Signal& piece, Output output) const {
  ARMATURE_CHECK(piece.size() >= 2 * margin);
  Signal result;
  result.reserve(piece.size() - 2 * margin);
  for (std::size_t s = margin; s + margin < piece.size(); ++s) {
    if (memory.started) {
      double more1 = 0, more2 = 0;
      for (std::size_t m = 0; m < 4; ++m) {
        const double x = piece[s - 2 + m] - memory.first;
        more1 += into_y1_[m] * x;
        more2 += into_y2_[m] * x;
      }
      memory.y2 = decay_ * (memory.y2 + step_ * memory.y1) + more2;
      memory.y1 = decay_ * memory.y1 + more1;
    }
    memory.started = true;
    result.push_back(pole_ * pole_ * output(memory));
  }
  return result;
}

Signal PairedFilter::low_pass(Memory& memory, const Signal& piece) const {
  return run(memory, piece, [](const Memory& m) { return m.y2; });
}

Signal PairedFilter::rate(Memory& memory, const Signal& piece) const {
  if (!memory.started && piece.size() > margin) memory.first = piece[margin];
  return run(memory, piece, [&](const Memory& m) { return m.y1 - pole_ * m.y2; });
}

}  // namespace armature::internal
