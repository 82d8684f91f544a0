// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Ordinary differential equations x' = f(t, x), integrated from one sample to the next. Three methods:
//
//   rk4             Runge and Kutta's method of order 4 with a fixed number of steps per sample: the same work for
//                   every sample, and the same bytes on every machine
//   dormand_prince  order 5 with error control of order 4 (Dormand & Prince 1980), by Boost.Odeint
//   cvode           backward differentiation of orders 1 to 5 with Newton's method (SUNDIALS), for stiff equations:
//                   stiction over a narrow range of speeds, hard stops, much viscous friction on small inertias
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

#include "armature/simulate/integrator_kind.h"

namespace armature::internal {

using Rates = std::function<void(double t, std::span<const double> x, std::span<double> rates)>;

class Integrator {
 public:
  virtual ~Integrator() = default;

  // Integrates x from t to t + step. `smooth`: f has not changed since the last call, which ended at t, so its slopes
  // and step size may be reused. Throws UnmetRequest when no step is small enough.
  virtual void advance(const Rates& f, double t, double step, std::span<double> x, bool smooth) = 0;
};

// `substeps`: steps per call, at least one.
std::unique_ptr<Integrator> make_rk4(std::size_t dimension, std::size_t substeps);

// The error of a step is at most tolerance * (1 + |x|), absolute and relative alike.
std::unique_ptr<Integrator> make_dormand_prince(std::size_t dimension, double tolerance);
std::unique_ptr<Integrator> make_cvode(std::size_t dimension, double tolerance);

}  // namespace armature::internal
