// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/oscillations/dominant_oscillation.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

using Five = Eigen::Matrix<double, 5, 1>;  // c, a, b, s, w
using FiveByFive = Eigen::Matrix<double, 5, 5>;

constexpr std::size_t scanned_samples = 400;
constexpr double fewest_periods = 1.5;

class OscillationFit {
 public:
  OscillationFit(std::span<const double> times, std::span<const double> angle) : t_(times), y_(angle) {}

  Five run() {
    Five best = Five::Zero();
    double least = std::numeric_limits<double>::infinity();
    const double line = strongest_line();
    for (const double decays : {0.0, 1.0, 4.0}) {  // over the whole record
      Five x;
      x << 0, 0, 0, decays / span(), line;
      solve_linear(x);
      const double cost = refine(x);
      if (cost < least) least = cost, best = x;
    }
    return best;
  }

  double span() const { return t_.back() - t_.front(); }

  // The variance of the residuals, and the covariance of the parameters.
  double variance(const Five& x, FiveByFive& covariance) const {
    FiveByFive normal;
    Five gradient;
    const double squares = linearise(x, normal, gradient);
    const double sigma2 = squares / static_cast<double>(t_.size() - 5);
    covariance = sigma2 * normal.ldlt().solve(FiveByFive::Identity());
    return sigma2;
  }

 private:
  // The frequency that explains the most variance, on a grid of half the resolution, from one period per record up.
  double strongest_line() const {
    const std::size_t stride = std::max<std::size_t>(1, t_.size() / scanned_samples);
    const std::size_t samples = t_.size() / stride;
    double mean = 0;
    for (std::size_t i = 0; i < samples; ++i) mean += y_[i * stride] / static_cast<double>(samples);
    double best = 0, most = -1;
    const std::size_t highest = 2 * samples / 3;
    for (std::size_t step = 2; step < highest; ++step) {
      const double w = 0.5 * static_cast<double>(step) * 2 * std::numbers::pi / span();
      double c = 0, s = 0;
      for (std::size_t i = 0; i < samples; ++i) {
        const double phase = w * (t_[i * stride] - t_.front()), y = y_[i * stride] - mean;
        c += y * std::cos(phase);
        s += y * std::sin(phase);
      }
      if (c * c + s * s > most) most = c * c + s * s, best = w;
    }
    return best;
  }

  // The sum of squares, and the normal equations of Gauss and Newton.
  double linearise(const Five& x, FiveByFive& normal, Five& gradient) const {
    normal.setZero();
    gradient.setZero();
    double squares = 0;
    for (std::size_t i = 0; i < t_.size(); ++i) {
      const double t = t_[i] - t_.front(), envelope = std::exp(-x[3] * t);
      const double c = envelope * std::cos(x[4] * t), s = envelope * std::sin(x[4] * t);
      const double wave = x[1] * c + x[2] * s, residual = y_[i] - x[0] - wave;
      Five slope;
      slope << 1, c, s, -t * wave, t * (x[2] * c - x[1] * s);
      normal.noalias() += slope * slope.transpose();
      gradient += residual * slope;
      squares += residual * residual;
    }
    return squares;
  }

  // c, a and b for the given s and w.
  void solve_linear(Five& x) const {
    FiveByFive normal;
    Five gradient;
    linearise(x, normal, gradient);
    x.head<3>() += normal.topLeftCorner<3, 3>().ldlt().solve(gradient.head<3>());
  }

  double refine(Five& x) const {
    FiveByFive normal;
    Five gradient;
    double cost = linearise(x, normal, gradient), damping = 1e-3;
    for (int iteration = 0; iteration < 100 && damping < 1e12; ++iteration) {
      FiveByFive damped = normal;
      damped.diagonal() *= 1 + damping;
      const Five step = damped.ldlt().solve(gradient);
      const Five next = x + step;
      FiveByFive next_normal;
      Five next_gradient;
      const double next_cost = next.allFinite() ? linearise(next, next_normal, next_gradient) : NAN;
      if (!(next_cost < cost)) {
        damping *= 10;
        continue;
      }
      const bool settled = cost - next_cost <= 1e-14 * cost;
      x = next;
      normal = next_normal;
      gradient = next_gradient;
      cost = next_cost;
      damping /= 10;
      if (settled) break;
    }
    return cost;
  }

  std::span<const double> t_, y_;
};

}  // namespace

double Oscillation::natural() const { return std::hypot(frequency, decay); }
double Oscillation::period() const { return 2 * std::numbers::pi / natural(); }

Oscillation fit_oscillation(std::span<const double> times, std::span<const double> angle) {
  ARMATURE_CHECK(times.size() == angle.size());
  if (times.size() < 20)
    throw UnmetRequest(fmt::format("{} samples are too few for an oscillation", times.size()),
                       "record several periods");
  OscillationFit fit(times, angle);
  const Five x = fit.run();
  FiveByFive covariance;
  Oscillation result;
  result.residual = std::sqrt(fit.variance(x, covariance));
  result.centre = x[0];
  result.amplitude = std::hypot(x[1], x[2]);
  result.decay = x[3];
  result.frequency = std::abs(x[4]);
  result.decay_sd = std::sqrt(covariance(3, 3));
  result.frequency_sd = std::sqrt(covariance(4, 4));
  const double periods = result.frequency * fit.span() / (2 * std::numbers::pi);
  if (!(periods >= fewest_periods))
    throw UnmetRequest(fmt::format("the record has only {:.2g} periods", periods), "record for longer, or raise kp");
  // The standard deviation of noise and other motion must be far below that of the oscillation.
  double wave = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double e = result.amplitude * std::exp(-x[3] * (times[i] - times.front()));
    wave += e * e / (2 * static_cast<double>(times.size()));
  }
  if (!(result.residual < 0.7 * std::sqrt(wave)) || !(result.frequency_sd < 0.2 * result.frequency))
    throw UnmetRequest("no oscillation is seen in the record: more noise than motion",
                       "push the joint harder, or make kv more negative until it goes on by itself");
  return result;
}

}  // namespace armature::internal
