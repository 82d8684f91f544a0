// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// One step of Runge and Kutta's method of fourth order for x' = f(t, x):
//
//   x(t + h) = x + h/6 (k1 + 2 k2 + 2 k3 + k4),
//   k1 = f(t, x),  k2 = f(t + h/2, x + h/2 k1),  k3 = f(t + h/2, x + h/2 k2),  k4 = f(t + h, x + h k3).
//
// The error of a step is of the order of h^5. A step does not allocate.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace armature::internal {

class RungeKutta {
 public:
  explicit RungeKutta(std::size_t dimension) : at_(dimension), k_(dimension), sum_(dimension) {}

  // Moves x from t to t + h. f(t, x, rates) fills in the rates, from std::span<const double> to std::span<double>.
  template <class Rates>
  void step(Rates&& f, double t, double h, std::span<double> x) {
    f(t, std::span<const double>(x), std::span<double>(k_));
    stage(h / 6, h / 2, x, true);
    f(t + h / 2, std::span<const double>(at_), std::span<double>(k_));
    stage(h / 3, h / 2, x, false);
    f(t + h / 2, std::span<const double>(at_), std::span<double>(k_));
    stage(h / 3, h, x, false);
    f(t + h, std::span<const double>(at_), std::span<double>(k_));
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += sum_[i] + h / 6 * k_[i];
  }

 private:
  void stage(double weight, double ahead, std::span<const double> x, bool first) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      sum_[i] = (first ? 0 : sum_[i]) + weight * k_[i];
      at_[i] = x[i] + ahead * k_[i];
    }
  }

  std::vector<double> at_, k_, sum_;
};

}  // namespace armature::internal
