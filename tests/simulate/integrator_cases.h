// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Equations with known solutions, for every integrator.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "armature/simulate/integrator.h"

namespace armature::internal::test {

// x'' = -x from (1, 0) over one turn in `samples` calls: the distance from where it began.
inline double oscillator_error(Integrator& integrator, std::size_t samples) {
  const Rates f = [](double, std::span<const double> x, std::span<double> rates) {
    rates[0] = x[1];
    rates[1] = -x[0];
  };
  std::vector<double> x = {1, 0};
  const double step = 2 * std::numbers::pi / static_cast<double>(samples);
  for (std::size_t i = 0; i < samples; ++i) integrator.advance(f, static_cast<double>(i) * step, step, x, i > 0);
  return std::hypot(x[0] - 1, x[1]);
}

// x' = -1e5 (x - cos t), stiff: after a moment x is cos t to 1e-5.
inline double stiff_error(Integrator& integrator) {
  const Rates f = [](double t, std::span<const double> x, std::span<double> rates) {
    rates[0] = -1e5 * (x[0] - std::cos(t));
  };
  std::vector<double> x = {0};
  for (int i = 0; i < 100; ++i) integrator.advance(f, 0.01 * i, 0.01, x, i > 0);
  return std::abs(x[0] - std::cos(1.0));
}

// A force that changes from call to call, x'' = (-1)^i: what was learnt before the change must not be used after it.
inline double switched_error(Integrator& integrator) {
  double force = 1, t = 0;
  const Rates f = [&](double, std::span<const double> x, std::span<double> rates) {
    rates[0] = x[1];
    rates[1] = force;
  };
  std::vector<double> x = {0, 0};
  double position = 0, velocity = 0;
  for (int i = 0; i < 40; ++i, force = -force, t += 0.1) {
    integrator.advance(f, t, 0.1, x, false);
    position += 0.1 * velocity + force * 0.005;
    velocity += 0.1 * force;
  }
  return std::hypot(x[0] - position, x[1] - velocity);
}

}  // namespace armature::internal::test
