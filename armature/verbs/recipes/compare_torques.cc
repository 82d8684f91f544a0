// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/compare_torques.h"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace armature::internal {
namespace {

constexpr double worth_it = 2.0 / 3, large_error = 20, explained_error = 50;  // %

// Sums over pairs of measured and predicted torques.
struct Sums {
  double n = 0, m = 0, p = 0, mm = 0, mp = 0, pp = 0;
  void add(double measured, double predicted) {
    n += 1, m += measured, p += predicted;
    mm += measured * measured, mp += measured * predicted, pp += predicted * predicted;
  }
};

double percent(double squares, double of) { return of > 0 ? 100 * std::sqrt(std::max(0.0, squares) / of) : 0; }

TorqueFit fit_of(const Sums& s) {
  TorqueFit fit;
  if (s.n == 0) return fit;
  const double spread = s.pp - s.p * s.p / s.n, shared = s.mp - s.m * s.p / s.n;
  fit.scale = spread > 1e-12 * s.pp ? shared / spread : 0;
  fit.offset = (s.m - fit.scale * s.p) / s.n;
  fit.error = percent(s.mm - s.m * s.m / s.n - fit.scale * shared, s.mm);
  return fit;
}

// A fault explains an error if little is left without it; any factor fits what has nothing to do with it.
bool explains(double left, double error) { return left < worth_it * error && left < explained_error; }

double correlation_of(const Sums& s) {
  if (s.n == 0) return 0;
  const double of_m = s.mm - s.m * s.m / s.n, of_p = s.pp - s.p * s.p / s.n;
  return of_m > 0 && of_p > 1e-12 * s.pp ? (s.mp - s.m * s.p / s.n) / std::sqrt(of_m * of_p) : 0;
}

}  // namespace

TorqueComparison compare_torques(const std::vector<TorqueTrace>& traces, double slowest) {
  TorqueComparison found;
  double fastest = 0;
  for (const TorqueTrace& trace : traces)
    for (const double v : trace.velocity) fastest = std::max(fastest, std::abs(v));
  double n = 0, squares = 0, of = 0, moving_squares = 0;
  Sums moving;
  Eigen::Matrix4d normal = Eigen::Matrix4d::Zero();  // of (v, sign v, 1, m - p), in motion
  for (const TorqueTrace& trace : traces)
    for (std::size_t i = 0; i < trace.measured.size(); ++i) {
      const double m = trace.measured[i], e = m - trace.predicted[i], v = trace.velocity[i];
      n += 1, squares += e * e, of += m * m;
      if (std::abs(v) < slowest * fastest) continue;
      moving_squares += e * e;
      moving.add(m, trace.predicted[i]);
      const Eigen::Vector4d row(v, v > 0 ? 1 : v < 0 ? -1 : 0, 1, e);
      normal += row * row.transpose();
    }
  found.rms = n > 0 ? std::sqrt(of / n) : 0;
  found.error = percent(squares, of);
  found.error_moving = percent(moving_squares, moving.mm);
  found.rest_share = squares > 0 ? 1 - moving_squares / squares : 0;
  found.correlation = correlation_of(moving);
  found.fit = fit_of(moving);
  const Eigen::Vector3d friction =
      normal.topLeftCorner<3, 3>().completeOrthogonalDecomposition().solve(normal.topRightCorner<3, 1>());
  found.viscous = friction[0], found.coulomb = friction[1];
  found.friction_error = percent(normal(3, 3) - friction.dot(normal.topRightCorner<3, 1>()), moving.mm);
  return found;
}

std::vector<std::string> suspicions(const TorqueComparison& found, const std::string& unit) {
  std::vector<std::string> all;
  if (found.error_moving <= large_error) return all;
  const TorqueFit& fit = found.fit;
  // Friction that is described and is not there, as placeholders for simulators are, looks like an offset or a factor.
  if ((found.viscous < 0 || found.coulomb < 0) && found.friction_error + 0.1 < worth_it * fit.error &&
      explains(found.friction_error, found.error_moving)) {
    all.push_back(
        fmt::format("the description has too much friction: with {:.3g} {} less of Coulomb and {:.3g} {}s/{} less of "
                    "viscous friction the error is {:.3g} % (@no_friction leaves it out)",
                    std::max(0.0, -found.coulomb), unit, std::max(0.0, -found.viscous), unit, unit == "N" ? "m" : "rad",
                    found.friction_error));
    return all;
  }
  if (fit.scale == 0 && found.error_moving > 99)
    all.push_back("the description predicts no torque for it: are its masses missing?");
  else if (explains(fit.error, found.error_moving)) {
    const bool alike = std::abs(found.correlation) > 0.7;  // otherwise the offset alone explains it
    if (fit.scale < 0 && alike)
      all.push_back(
          fmt::format("the torque seems to have the wrong sign: with it turned, and a factor of {:.3g}, the "
                      "error is {:.3g} %",
                      -fit.scale, fit.error));
    else if (fit.scale > 0 && alike && std::abs(std::log(fit.scale)) > std::log(1.15))
      all.push_back(fmt::format(
          "the torque is {:.4g} times the predicted one{}: with that factor the error is {:.3g} %", fit.scale,
          fit.scale > 300 && fit.scale < 3000 ? " (is it in thousandths of its unit?)"
                                              : " (a gain, a gear or a wrong mass?)",
          fit.error));
    else
      all.push_back(fmt::format("the torque has an offset of {:.3g} {}: without it the error is {:.3g} %", fit.offset,
                                unit, fit.error));
  }
  if (explains(found.friction_error, std::min(found.error_moving, fit.error)) && found.viscous >= 0 &&
      found.coulomb >= 0)
    all.push_back(
        fmt::format("friction is missing: with {:.3g} {} of Coulomb and {:.3g} {}s/{} of viscous friction the "
                    "error is {:.3g} %",
                    found.coulomb, unit, found.viscous, unit, unit == "N" ? "m" : "rad", found.friction_error));
  return all;
}

}  // namespace armature::internal
