// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/runge_kutta.h"

#include "armature/simulate/integrator.h"

namespace armature::internal {
namespace {

class FixedSteps final : public Integrator {
 public:
  FixedSteps(std::size_t dimension, std::size_t substeps) : substeps_(substeps), method_(dimension) {}

  void advance(const Rates& f, double t, double step, std::span<double> x, bool) override {
    const double h = step / static_cast<double>(substeps_);
    for (std::size_t i = 0; i < substeps_; ++i) method_.step(f, t + static_cast<double>(i) * h, h, x);
  }

 private:
  std::size_t substeps_;
  RungeKutta method_;
};

}  // namespace

std::unique_ptr<Integrator> make_rk4(std::size_t dimension, std::size_t substeps) {
  return std::make_unique<FixedSteps>(dimension, substeps);
}

}  // namespace armature::internal
