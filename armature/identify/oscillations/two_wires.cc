// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/oscillations/two_wires.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

constexpr double largest_amplitude = 1;  // rad

void refuse_bad_numbers(const TwoWires& wires) {
  Diagnostics diagnostics;
  const auto need = [&](const char* what, const Measured& number) {
    if (!(number.value > 0 && std::isfinite(number.value)))
      diagnostics.error({}, fmt::format("{} is {}", what, number.value), "it must be positive");
    if (!(number.uncertainty >= 0 && std::isfinite(number.uncertainty)))
      diagnostics.error({}, fmt::format("the tolerance of {} is {}", what, number.uncertainty), "give its size");
  };
  need("the mass", wires.mass);
  need("the distance of the wires from the axis", wires.radius);
  need("the length of the wires", wires.length);
  need("gravity", {wires.gravity, 0});
  throw_if_errors(diagnostics);
}

// The mean of the squared amplitude over the record, A^2 exp(-2 s t).
double mean_square_amplitude(const Oscillation& o, double seconds) {
  const double x = 2 * o.decay * seconds;
  return o.amplitude * o.amplitude * (std::abs(x) < 1e-6 ? 1 : -std::expm1(-x) / x);
}

// T(A). With theta = A sin(phi) the integrand is smooth and periodic in phi, where midpoints converge at once.
double period(double inertia, const TwoWires& wires, double amplitude) {
  constexpr int points = 100;
  const double r2 = wires.radius.value * wires.radius.value, l2 = wires.length.value * wires.length.value;
  const double m = wires.mass.value;
  const auto drop = [&](double angle) { return std::sqrt(l2 - 2 * r2 * (1 - std::cos(angle))); };  // l - h
  double sum = 0;
  for (int i = 0; i < points; ++i) {
    const double phi = (i + 0.5) * std::numbers::pi / (2 * points), theta = amplitude * std::sin(phi);
    const double slope = r2 * std::sin(theta) / drop(theta);
    // h(A) - h(theta) = 2 r^2 (cos(theta) - cos(A)) / (sum of roots), as products that do not cancel.
    const double less = amplitude * std::pow(std::sin((std::numbers::pi / 2 - phi) / 2), 2);
    const double lift = 4 * r2 * std::sin((amplitude + theta) / 2) * std::sin(less) / (drop(theta) + drop(amplitude));
    sum += std::sqrt((inertia + m * slope * slope) / (2 * m * wires.gravity * lift)) * amplitude * std::cos(phi);
  }
  return 4 * sum * std::numbers::pi / (2 * points);
}

}  // namespace

SuspendedInertia suspended_inertia(const TwoWires& wires, const Signal& t, const Signal& angle) {
  refuse_bad_numbers(wires);
  SuspendedInertia result;
  const Oscillation& o = result.oscillation = fit_oscillation(t, angle);
  const double amplitude = std::sqrt(mean_square_amplitude(o, t.back() - t.front()));
  const double m = wires.mass.value, r = wires.radius.value, l = wires.length.value, g = wires.gravity;
  if (!(amplitude < largest_amplitude && 2 * r * std::sin(amplitude / 2) < 0.9 * l))
    throw UnmetRequest(fmt::format("the link swings by {:.2g} rad", amplitude),
                       "twist it by less than 1 rad, 0.2 rad is usual, and take wires longer than they are apart");
  const double w_a = o.natural();
  const auto small_period = [&](double inertia) { return 2 * std::numbers::pi * std::sqrt(inertia * l / (m * g)) / r; };
  double inertia = m * g * r * r / (w_a * w_a * l);
  for (int i = 0; i < 100; ++i) {
    const double step = std::pow(o.period() / period(inertia, wires, amplitude), 2);
    inertia *= step;
    if (std::abs(step - 1) < 1e-14) break;
  }
  result.correction = 1 - small_period(inertia) / o.period();
  result.inertia.value = inertia;
  const double w_sd = std::hypot(o.frequency * o.frequency_sd, o.decay * o.decay_sd) / w_a;
  result.inertia.uncertainty =
      result.inertia.value * std::hypot(std::hypot(wires.mass.uncertainty / m, 2 * wires.radius.uncertainty / r),
                                        std::hypot(wires.length.uncertainty / l, 2 * w_sd / w_a));
  return result;
}

}  // namespace armature::internal
