// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/whiteness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "armature/log/signals/prepare.h"

namespace armature::internal {
namespace {

// The tail probability of the chi-squared distribution with 2 m degrees of freedom beyond x: that of fewer than m
// events of a Poisson distribution with mean x / 2.
double chi_squared_tail(double x, std::size_t m) {
  double term = std::exp(-x / 2), sum = 0;
  for (std::size_t i = 0; i < m; ++i) {
    sum += term;
    term *= x / (2 * static_cast<double>(i + 1));
  }
  return std::min(1.0, sum);
}

constexpr std::size_t predictor_length = 24;

// The power that the filters pass at a frequency f (1/s): of Butterworth's forwards and backwards, and of the windowed
// sinc of decimate.h.
double passed_power(double f, double cutoff, double step, std::size_t decimation) {
  constexpr double pi = std::numbers::pi;
  double gain = 1;
  if (cutoff > 0) {
    const double ratio = std::tan(pi * f * step) / std::tan(pi * cutoff * step);
    gain /= 1 + std::pow(ratio, 2.0 * static_cast<double>(PrepareOptions{}.order));
  }
  if (decimation > 1) {
    const double n = static_cast<double>(decimation);
    double sum = 0, all = 0;
    for (double i = -2 * n; i <= 2 * n; ++i) {
      const double x = 0.8 * pi * i / n;
      const double tap = (i == 0 ? 1 : std::sin(x) / x) * (0.54 + 0.46 * std::cos(pi * i / (2 * n + 1)));
      sum += tap * std::cos(2 * pi * f * step * i);
      all += tap;
    }
    gain *= sum / all;
  }
  return gain * gain;
}

}  // namespace

std::vector<double> whitening_predictor(double cutoff, double step, std::size_t decimation) {
  if (decimation <= 1 && (cutoff <= 0 || cutoff * step >= 0.499)) return {};
  std::array<double, predictor_length + 1> c{};
  constexpr std::size_t points = 2000;
  // Nothing passes far above the cut-off or the new Nyquist frequency.
  const double highest = std::min(0.5 / step, cutoff > 0 ? 6 * cutoff : 2 / (step * static_cast<double>(decimation)));
  for (std::size_t i = 0; i < points; ++i) {
    const double f = highest * (static_cast<double>(i) + 0.5) / static_cast<double>(points);
    const double power = passed_power(f, cutoff, step, decimation);
    for (std::size_t h = 0; h < c.size(); ++h)
      c[h] += power * std::cos(2 * std::numbers::pi * f * step * static_cast<double>(h * decimation));
  }
  c[0] *= 1.001;  // rounding of the logs: no frequency is empty
  std::vector<double> a;
  double left = c[0];
  for (std::size_t m = 0; m < predictor_length; ++m) {
    double reflection = c[m + 1];
    for (std::size_t j = 0; j < m; ++j) reflection -= a[j] * c[m - j];
    reflection /= left;
    std::vector<double> next = a;
    for (std::size_t j = 0; j < m; ++j) next[j] -= reflection * a[m - 1 - j];
    next.push_back(reflection);
    a = std::move(next);
    left *= 1 - reflection * reflection;
  }
  return a;
}

double Whiteness::bound() const { return rows > 0 ? 1.96 / std::sqrt(static_cast<double>(rows)) : 1; }

std::size_t Whiteness::beyond() const {
  return static_cast<std::size_t>(
      std::count_if(correlation.begin(), correlation.end(), [&](double r) { return std::abs(r) > bound(); }));
}

void Autocorrelation::add(double residual) {
  products_[0] += residual * residual;
  for (std::size_t h = 1; h <= std::min(most_lags, rows_); ++h)
    products_[h] += residual * last_[(rows_ - h) % most_lags];
  last_[rows_++ % most_lags] = residual;
}

Whiteness Autocorrelation::whiteness() const {
  Whiteness result;
  result.rows = rows_;
  const std::size_t pairs = std::min(most_lags, rows_ / 5) / 2;  // an even number of lags has a closed form
  if (products_[0] == 0) return result;
  const auto n = static_cast<double>(rows_);
  for (std::size_t h = 1; h <= 2 * pairs; ++h) {
    const double r = products_[h] / products_[0];
    result.correlation.push_back(r);
    result.ljung_box += n * (n + 2) * r * r / (n - static_cast<double>(h));
  }
  if (pairs > 0) result.probability = chi_squared_tail(result.ljung_box, pairs);
  return result;
}

std::vector<Whiteness> residual_whiteness(const IdentificationModel& model, const Motions& motions,
                                          const RowOptions& rows, const Eigen::VectorXd& x,
                                          const std::vector<double>& predictor) {
  std::vector<Autocorrelation> seen(model.coordinates());
  std::vector<std::vector<double>> last(model.coordinates());  // the latest first
  RowOptions watched = rows;
  watched.estimate = x;
  watched.weight = [&](std::size_t k, double residual) {
    if (last[k].size() == predictor.size()) {
      double rest = residual;
      for (std::size_t j = 0; j < predictor.size(); ++j) rest -= predictor[j] * last[k][j];
      seen[k].add(rest);
    }
    last[k].insert(last[k].begin(), residual);
    last[k].resize(std::min(last[k].size(), predictor.size()));
    return 1.0;
  };
  factorise(model, motions, watched);
  std::vector<Whiteness> result;
  for (const Autocorrelation& each : seen) result.push_back(each.whiteness());
  return result;
}

}  // namespace armature::internal
