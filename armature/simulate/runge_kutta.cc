// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "armature/simulate/integrator.h"

namespace armature::internal {
namespace {

class RungeKutta final : public Integrator {
 public:
  RungeKutta(std::size_t dimension, std::size_t substeps)
      : substeps_(substeps), at_(dimension), k_(dimension), sum_(dimension) {}

  void advance(const Rates& f, double t, double step, std::span<double> x, bool) override {
    const double h = step / static_cast<double>(substeps_);
    for (std::size_t i = 0; i < substeps_; ++i) once(f, t + static_cast<double>(i) * h, h, x);
  }

 private:
  // x + h/6 (k1 + 2 k2 + 2 k3 + k4)
  void once(const Rates& f, double t, double h, std::span<double> x) {
    f(t, x, k_);
    stage(h / 6, h / 2, x, true);
    f(t + h / 2, at_, k_);
    stage(h / 3, h / 2, x, false);
    f(t + h / 2, at_, k_);
    stage(h / 3, h, x, false);
    f(t + h, at_, k_);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += sum_[i] + h / 6 * k_[i];
  }

  void stage(double weight, double ahead, std::span<const double> x, bool first) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      sum_[i] = (first ? 0 : sum_[i]) + weight * k_[i];
      at_[i] = x[i] + ahead * k_[i];
    }
  }

  std::size_t substeps_;
  std::vector<double> at_, k_, sum_;
};

}  // namespace

std::unique_ptr<Integrator> make_rk4(std::size_t dimension, std::size_t substeps) {
  return std::make_unique<RungeKutta>(dimension, substeps);
}

}  // namespace armature::internal
