// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/compare_torques.h"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace armature::internal {
namespace {

constexpr double longest_delay = 0.1;                                         // s
constexpr double worth_it = 2.0 / 3, large_error = 20, explained_error = 50;  // %

// Sums over the pairs (m[i], p[i - lag]) of all traces.
struct Sums {
  double n = 0, m = 0, p = 0, mm = 0, mp = 0, pp = 0;
};
Sums sums(const std::vector<TorqueTrace>& measured, const std::vector<TorqueTrace>& predicted, long lag) {
  Sums s;
  for (std::size_t t = 0; t < measured.size(); ++t) {
    const Signal &m = measured[t].measured, &p = predicted[t].predicted;
    const long size = static_cast<long>(m.size());
    for (long i = std::max(0L, lag); i < std::min(size, size + lag); ++i) {
      const double a = m[static_cast<std::size_t>(i)], b = p[static_cast<std::size_t>(i - lag)];
      s.n += 1, s.m += a, s.p += b, s.mm += a * a, s.mp += a * b, s.pp += b * b;
    }
  }
  return s;
}

double percent(double squares, double of) { return of > 0 ? 100 * std::sqrt(std::max(0.0, squares) / of) : 0; }

TorqueFit fit_of(const Sums& s) {
  TorqueFit fit;
  const double spread = s.pp - s.p * s.p / s.n, shared = s.mp - s.m * s.p / s.n;
  fit.scale = spread > 1e-12 * s.pp ? shared / spread : 0;
  fit.offset = (s.m - fit.scale * s.p) / s.n;
  fit.error = percent(s.mm - s.m * s.m / s.n - fit.scale * shared, s.mm);
  return fit;
}

// A fault explains an error if little is left without it; any factor fits what has nothing to do with it.
bool explains(double left, double error) { return left < worth_it * error && left < explained_error; }

double correlation_of(const Sums& s) {
  const double of_m = s.mm - s.m * s.m / s.n, of_p = s.pp - s.p * s.p / s.n;
  return of_m > 0 && of_p > 1e-12 * s.pp ? (s.mp - s.m * s.p / s.n) / std::sqrt(of_m * of_p) : 0;
}

}  // namespace

double correlation(const std::vector<TorqueTrace>& measured, const std::vector<TorqueTrace>& predicted) {
  return correlation_of(sums(measured, predicted, 0));
}

TorqueComparison compare_torques(const std::vector<TorqueTrace>& traces, double slowest) {
  TorqueComparison found;
  double fastest = 0;
  for (const TorqueTrace& trace : traces)
    for (const double v : trace.velocity) fastest = std::max(fastest, std::abs(v));
  double squares = 0, moving = 0, of_moving = 0;
  Eigen::Matrix4d normal = Eigen::Matrix4d::Zero();  // of (v, sign v, 1, m - p)
  for (const TorqueTrace& trace : traces)
    for (std::size_t i = 0; i < trace.measured.size(); ++i) {
      const double e = trace.measured[i] - trace.predicted[i], v = trace.velocity[i];
      squares += e * e;
      const Eigen::Vector4d row(v, v > 0 ? 1 : v < 0 ? -1 : 0, 1, e);
      normal += row * row.transpose();
      if (!(std::abs(v) > slowest * fastest)) continue;
      moving += e * e;
      of_moving += trace.measured[i] * trace.measured[i];
    }
  const Sums all = sums(traces, traces, 0);
  found.rms = all.n > 0 ? std::sqrt(all.mm / all.n) : 0;
  found.error = percent(squares, all.mm);
  found.error_moving = percent(moving, of_moving);
  found.rest_share = squares > 0 ? 1 - moving / squares : 0;
  found.correlation = correlation_of(all);
  found.fit = found.delayed = fit_of(all);
  const Eigen::Vector3d friction =
      normal.topLeftCorner<3, 3>().completeOrthogonalDecomposition().solve(normal.topRightCorner<3, 1>());
  found.viscous = friction[0], found.coulomb = friction[1];
  found.friction_error = percent(normal(3, 3) - friction.dot(normal.topRightCorner<3, 1>()), all.mm);
  if (traces.empty() || !(traces[0].step > 0)) return found;
  const long most = std::lround(longest_delay / traces[0].step);
  long best = 0;
  for (long lag = -most; lag <= most; ++lag) {
    const Sums s = sums(traces, traces, lag);
    if (s.n < 0.5 * all.n) continue;
    if (const TorqueFit fit = fit_of(s); fit.error < found.delayed.error) found.delayed = fit, best = lag;
  }
  // At the end of the range there is no best fit, and a small gain is no delay.
  if (std::abs(best) < most && found.delayed.error < 0.9 * found.fit.error)
    found.delay = static_cast<double>(best) * traces[0].step;
  else found.delayed = found.fit;
  return found;
}

std::vector<std::string> suspicions(const TorqueComparison& found, const std::string& unit) {
  std::vector<std::string> all;
  if (found.error <= large_error) return all;
  const TorqueFit& fit = found.fit;
  if (fit.scale == 0 && found.error > 99)
    all.push_back("the description predicts no torque for it: are its masses missing?");
  else if (explains(fit.error, found.error)) {
    if (fit.scale < 0)
      all.push_back(
          fmt::format("the torque seems to have the wrong sign: with it turned, and a factor of {:.3g}, the "
                      "error is {:.3g} %",
                      -fit.scale, fit.error));
    else if (std::abs(std::log(fit.scale)) > std::log(1.15))
      all.push_back(fmt::format(
          "the torque is {:.4g} times the predicted one{}: with that factor the error is {:.3g} %", fit.scale,
          fit.scale > 300 && fit.scale < 3000 ? " (is it in thousandths of its unit?)"
                                              : " (a gain, a gear or a wrong mass?)",
          fit.error));
    else
      all.push_back(fmt::format("the torque has an offset of {:.3g} {}: without it the error is {:.3g} %", fit.offset,
                                unit, fit.error));
  }
  if (found.delay != 0 && explains(found.delayed.error, fit.error))
    all.push_back(fmt::format("the torque comes {:.3g} ms {} than the motion: shifted, the error is {:.3g} %",
                              1000 * std::abs(found.delay), found.delay > 0 ? "later" : "earlier",
                              found.delayed.error));
  if (explains(found.friction_error, std::min(found.error, fit.error)) && found.viscous >= 0 && found.coulomb >= 0)
    all.push_back(
        fmt::format("friction is missing: with {:.3g} {} of Coulomb and {:.3g} {}s/{} of viscous friction the "
                    "error is {:.3g} %",
                    found.coulomb, unit, found.viscous, unit, unit == "N" ? "m" : "rad", found.friction_error));
  return all;
}

}  // namespace armature::internal
