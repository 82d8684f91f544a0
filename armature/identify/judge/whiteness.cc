// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/whiteness.h"

#include <algorithm>
#include <cmath>

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

}  // namespace

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
                                          const RowOptions& rows, const Eigen::VectorXd& x) {
  std::vector<Autocorrelation> seen(model.coordinates());
  RowOptions watched = rows;
  watched.estimate = x;
  watched.weight = [&](std::size_t k, double residual) {
    seen[k].add(residual);
    return 1.0;
  };
  factorise(model, motions, watched);
  std::vector<Whiteness> result;
  for (const Autocorrelation& each : seen) result.push_back(each.whiteness());
  return result;
}

}  // namespace armature::internal
