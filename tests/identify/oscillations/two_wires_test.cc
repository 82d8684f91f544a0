// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/oscillations/two_wires.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

struct Swing {
  Signal t, angle;
};

// The link on its wires, without small angles: with x = sin(theta/2), the height h = l - sqrt(l^2 - 4 r^2 x^2) and the
// energy I theta'^2 / 2 + M h'^2 / 2 + M g h. With h' = H(theta) theta', Lagrange's equation is
// (I + M H^2) theta'' + M H H' theta'^2 + M g H = -friction theta'. Runge and Kutta, 2000 steps per second.
Swing twisted(double inertia, const TwoWires& wires, double amplitude, double friction, double noise,
              std::uint64_t seed) {
  const double m = wires.mass.value, r = wires.radius.value, l = wires.length.value, g = wires.gravity;
  const auto slope = [&](double a) { return r * r * std::sin(a) / std::sqrt(l * l - 2 * r * r * (1 - std::cos(a))); };
  const auto rate = [&](const std::array<double, 2>& y) {
    const double h = slope(y[0]), step = 1e-6, curve = (slope(y[0] + step) - slope(y[0] - step)) / (2 * step);
    return std::array{y[1], -(m * h * curve * y[1] * y[1] + m * g * h + friction * y[1]) / (inertia + m * h * h)};
  };
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal(0, noise);
  Swing swing;
  std::array<double, 2> y = {amplitude, 0};
  const double dt = 5e-4;
  for (int i = 0; i < 40'000; ++i) {
    if (i % 20 == 0) {
      swing.t.push_back(i * dt);
      swing.angle.push_back(y[0] + (noise > 0 ? normal(generator) : 0));
    }
    const auto along = [&](const std::array<double, 2>& k, double by) {
      return std::array{y[0] + by * k[0], y[1] + by * k[1]};
    };
    const auto k1 = rate(y), k2 = rate(along(k1, dt / 2)), k3 = rate(along(k2, dt / 2)), k4 = rate(along(k3, dt));
    for (std::size_t k = 0; k < 2; ++k) y[k] += dt / 6 * (k1[k] + 2 * k2[k] + 2 * k3[k] + k4[k]);
  }
  return swing;
}

const TwoWires link2 = {{17.4, 0}, {0.15, 0}, {0.9, 0}, 9.81};

TEST(TwoWiresInertia, small_swings_follow_the_formula) {
  for (const double inertia : {0.13, 0.524, 0.539}) {
    const Swing swing = twisted(inertia, link2, 0.01, 0, 0, 1);
    EXPECT_NEAR(suspended_inertia(link2, swing.t, swing.angle).inertia.value, inertia, 1e-5 * inertia);
  }
}

// Uncorrected, a swing of half a radian gives 3 % too much.
TEST(TwoWiresInertia, the_amplitude_is_corrected_for) {
  for (const double amplitude : {0.2, 0.35, 0.5})
    for (const TwoWires& wires : {link2, TwoWires{{6, 0}, {0.3, 0}, {0.5, 0}, 9.81}})
      for (const double inertia : {0.1, 0.4}) {
        const Swing swing = twisted(inertia, wires, amplitude, 0, 0, 1);
        const SuspendedInertia found = suspended_inertia(wires, swing.t, swing.angle);
        const double w = found.oscillation.natural(), r = wires.radius.value;
        const double raw = wires.mass.value * 9.81 * r * r / (w * w * wires.length.value);
        const double corrected = std::abs(found.inertia.value - inertia), uncorrected = std::abs(raw - inertia);
        EXPECT_LT(corrected, 0.05 * uncorrected + 2e-5 * inertia) << amplitude;
        // Short wires far apart lift the link so much that its swing is no sine: 95 % of the error goes, not all.
        if (wires.length.value > 4 * r) {
          EXPECT_LT(corrected, 5e-4 * inertia) << amplitude;
        }
      }
}

// Air and wires damp, the angle is noisy, lengths and mass are off by less than their tolerances: the truth lies within
// the uncertainty that is told, and that is not much more than needed.
TEST(TwoWiresInertia, uncertainty_holds_the_truth) {
  std::mt19937_64 generator(5);
  std::normal_distribution<double> normal;
  double squares = 0;
  constexpr int trials = 40;
  for (int i = 0; i < trials; ++i) {
    TwoWires measured = {{17.4, 0.18}, {0.15, 0.001}, {0.9, 0.003}, 9.81};
    TwoWires truth = measured;
    for (Measured TwoWires::* member : {&TwoWires::mass, &TwoWires::radius, &TwoWires::length})
      (truth.*member).value += normal(generator) * (truth.*member).uncertainty;
    const Swing swing = twisted(0.524, truth, 0.25, 0.02, 2e-3, static_cast<std::uint64_t>(i));
    const SuspendedInertia found = suspended_inertia(measured, swing.t, swing.angle);
    EXPECT_NEAR(found.inertia.uncertainty / 0.524, std::hypot(0.18 / 17.4, 2 * 0.001 / 0.15, 0.003 / 0.9), 1e-3);
    squares += std::pow((found.inertia.value - 0.524) / found.inertia.uncertainty, 2) / trials;
  }
  EXPECT_GT(squares, 0.5);
  EXPECT_LT(squares, 1.7);
}

TEST(TwoWiresInertia, bad_numbers_and_records_are_refused) {
  const Swing swing = twisted(0.5, link2, 0.2, 0, 0, 1), wild = twisted(0.5, link2, 1.4, 0, 0, 1);
  for (const TwoWires& bad : {TwoWires{{0, 0}, {0.15, 0}, {0.9, 0}}, TwoWires{{17, 0}, {-0.1, 0}, {0.9, 0}},
                              TwoWires{{17, 0}, {0.1, 0}, {NAN, 0}}, TwoWires{{17, -1}, {0.1, 0}, {0.9, 0}},
                              TwoWires{{17, 0}, {0.1, 0}, {0.9, 0}, 0}})
    EXPECT_THROW(suspended_inertia(bad, swing.t, swing.angle), InputError);
  EXPECT_THROW(suspended_inertia(link2, wild.t, wild.angle), UnmetRequest);
  const Signal still(swing.t.size(), 0.1);
  EXPECT_THROW(suspended_inertia(link2, swing.t, still), UnmetRequest);
}

}  // namespace
}  // namespace armature::internal
